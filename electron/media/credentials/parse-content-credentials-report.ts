import { z } from 'zod';
import type { ContentCredentials } from '../../../shared/library/content-credentials.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { withoutHiddenControls } from '../metadata/other-programs/foreign-parameters.ts';

// The library reports untrusted texts of the file. An unknown form of a part is ignored.

const given = z.string().optional().catch(undefined);
const program = z
  .union([z.string(), z.object({ name: given, version: given })])
  .optional()
  .catch(undefined);

const manifestSchema = z.object({
  claim_generator: given,
  claim_generator_info: z
    .array(z.object({ name: given, version: given }))
    .optional()
    .catch(undefined),
  signature_info: z.object({ common_name: given, issuer: given, time: given }).optional().catch(undefined),
  ingredients: z
    .array(z.object({ title: given }))
    .optional()
    .catch(undefined),
  assertions: z
    .array(z.object({ label: z.string(), data: z.unknown() }))
    .optional()
    .catch(undefined),
});

const actionsSchema = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      digitalSourceType: given,
      softwareAgent: program,
      description: given,
    }),
  ),
});

const reportSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.unknown()),
  validation_state: given,
  validation_status: z
    .array(z.object({ code: z.string() }))
    .optional()
    .catch(undefined),
});

const mostEntries = 50;
const longest = 300;

/** Returns the readable part of a report of the library about a file. */
export function parseContentCredentialsReport(json: string): ContentCredentials {
  const report = reportSchema.safeParse(parseJsonOrUndefined(json));
  const manifest = report.success
    ? manifestSchema.safeParse(report.data.manifests[report.data.active_manifest])
    : undefined;
  if (!report.success || !manifest?.success)
    return { state: 'invalid', actions: [], ingredients: [], failures: ['claim.malformed'] };
  const { claim_generator, claim_generator_info, signature_info, ingredients = [], assertions = [] } = manifest.data;
  const failures = [...new Set((report.data.validation_status ?? []).map(({ code }) => code))];
  const [maker] = claim_generator_info ?? [];
  return {
    state: stateOf(report.data.validation_state, failures),
    ...optional('signer', signature_info?.common_name),
    ...optional('organization', signature_info?.issuer),
    ...optional('signedAt', signature_info?.time),
    ...optional('program', maker ? nameOfProgram(maker) : claim_generator),
    actions: assertions
      .filter(({ label }) => label.startsWith('c2pa.actions'))
      .flatMap(({ data }) => actionsOf(data))
      .slice(0, mostEntries),
    ingredients: ingredients.flatMap(({ title }) => line(title) || []).slice(0, mostEntries),
    failures: failures.flatMap((code) => line(code) || []).slice(0, mostEntries),
  };
}

/** An unknown signer is reported as a failed check, although the statements are intact. */
function stateOf(state: string | undefined, failures: readonly string[]): ContentCredentials['state'] {
  if (state === 'Trusted') return 'trusted';
  if (state === 'Valid') return 'unknown-signer';
  return failures.some((code) => code.endsWith('.mismatch')) ? 'tampered' : 'invalid';
}

function actionsOf(data: unknown): ContentCredentials['actions'] {
  const parsed = actionsSchema.safeParse(data);
  if (!parsed.success) return [];
  return parsed.data.actions.slice(0, mostEntries).map(({ action, digitalSourceType, softwareAgent, description }) => ({
    name: line(action) || 'unknown',
    ...optional('digitalSource', digitalSourceType?.split('/').at(-1)),
    ...optional(
      'program',
      typeof softwareAgent === 'string' ? softwareAgent : softwareAgent && nameOfProgram(softwareAgent),
    ),
    ...optional('description', description),
  }));
}

function nameOfProgram({
  name = '',
  version = '',
}: {
  name?: string | undefined;
  version?: string | undefined;
}): string {
  return `${name} ${version}`;
}

function optional<Name extends string>(name: Name, text: string | undefined): Partial<Record<Name, string>> {
  const shown = line(text);
  return shown === '' ? {} : ({ [name]: shown } as Record<Name, string>);
}

function line(text = ''): string {
  return withoutHiddenControls(text.slice(0, 10 * longest))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
