import { z } from 'zod';
import { budgetSchema } from '../money/budget.ts';

/** Maximum number of clients in the settings. */
export const mostMcpClients = 50;
/** Maximum length of the name of a client, in UTF-16 units. */
export const longestClientName = 60;

/** Characters that hide or reorder text: with them, one name could look like another one. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** Returns a name from another program as one short line. Empty if nothing visible is left. */
export function cleanClientName(name: string): string {
  const line = name.slice(0, 1000).replace(/\s/g, ' ').replace(hiddenCharacters, '');
  const short = line.normalize('NFC').replace(/ +/g, ' ').trim().slice(0, longestClientName);
  // The cut can leave the first half of a character.
  return short.replace(/\p{Cs}$/u, '').trim();
}

const clientNameSchema = z.string().refine((name) => name !== '' && cleanClientName(name) === name);

/**
 * - `no`    the client starts no runs
 * - `ask`   each call asks in the window
 * - `limit` runs start without a question up to `limit` for each day
 */
const runPermissions = ['no', 'ask', 'limit'] as const;

const permissionsSchema = z.object({
  /** Tools that are free: they read, check, and open comparisons. */
  free: z.boolean(),
  runs: z.enum(runPermissions),
  limit: z.object({
    /** Maximum number of charges for each day, in local time. */
    charges: z.number().int().min(1).max(1000),
    /** Maximum amount for each day by the price list. Runs without a price only count as charges. */
    budget: budgetSchema.optional(),
  }),
});
/** The permissions of a client. */
export type McpPermissions = Readonly<z.infer<typeof permissionsSchema>>;

export const defaultMcpPermissions: McpPermissions = { free: true, runs: 'ask', limit: { charges: 10 } };

const mcpClientSchema = permissionsSchema.extend({
  id: z.uuid(),
  name: clientNameSchema,
  /** SHA-256 of the token for HTTP, 64 hex digits. Absent: the client can only connect with the command. */
  tokenHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Wall clock, milliseconds since 1970. */
  addedAt: z.number(),
});
/** A program that the user allowed to use Triptych through the Model Context Protocol. */
export type McpClient = Readonly<z.infer<typeof mcpClientSchema>>;

export const mcpPortSchema = z.number().int().min(1024).max(65_535);

export const mcpSettingsSchema = z.object({
  isOn: z.boolean(),
  /** Port on the loopback address. */
  port: mcpPortSchema,
  clients: z.array(mcpClientSchema).max(mostMcpClients),
});
export type McpSettings = Readonly<z.infer<typeof mcpSettingsSchema>>;
export const defaultMcpSettings: McpSettings = { isOn: false, port: 7377, clients: [] };

/** The input of a call that adds or changes a client. */
export const mcpClientInputSchema = permissionsSchema.extend({ name: z.string().max(1000) });
