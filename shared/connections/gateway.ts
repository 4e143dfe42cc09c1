import { z } from 'zod';
import { conversationSettingsReasons, conversationSettingsSchema } from '../conversations/conversation-settings.ts';
import type { Reason } from '../problem.ts';
import {
  extraHeaderInputSchema,
  extraHeaderReasons,
  extraHeaderSchema,
  extraHeaderStateSchema,
} from './extra-headers.ts';

// The gateways that a user set up, each with an address and a key of its own. No key is part of any of this.

/** Characters of a name, as people count them. */
export const longestGatewayName = 60;
export const mostGateways = 50;
/** In place of the id of one of the list: the connection that this run of the program was started with. */
export const commandLineId = 'command line';

const proxyChoiceSchema = z.discriminatedUnion('kind', [
  /** The proxy of the system settings. */
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  /** `address` is scheme, host and port: `http://proxy.example:3128`, `socks5://proxy.example:1080`. */
  z.object({ kind: z.literal('manual'), address: z.string().max(300) }),
]);
/** The way from this computer to a gateway, and to the results it names. */
export type ProxyChoice = Readonly<z.infer<typeof proxyChoiceSchema>>;

/** The headers of Messages that the interface leaves open. */
const messagesHeadersSchema = conversationSettingsSchema.pick({ messagesKeyIn: true, version: true });

const gatewayIdSchema = z.string().min(1).max(300);

export const gatewaySchema = z.object({
  /** Random, but for the first one at an address, which is called like it; see `connectionKey`. */
  id: gatewayIdSchema,
  name: z.string(),
  /** Origin: scheme, host and port, without a slash at the end. */
  baseUrl: z.string(),
  proxy: proxyChoiceSchema.default({ kind: 'system' }),
  /** Replaces the common value in Settings. */
  messages: messagesHeadersSchema.optional(),
  /** Sent with every request. A secret value is not here, but in the key vault. */
  headers: z.array(extraHeaderSchema).default([]),
  /** Earlier base URLs. Tasks that started there are polled there, with the key of that address. */
  earlierAddresses: z.array(z.string()).default([]),
  /** Removed ones whose tasks it took over. */
  formerIds: z.array(gatewayIdSchema).default([]),
});
export type Gateway = Readonly<z.infer<typeof gatewaySchema>>;

export const removedGatewaySchema = z.object({
  gateway: gatewaySchema,
  /** Milliseconds since 1970. */
  removedAt: z.number(),
  /** Its place in the list, from 0. */
  place: z.number().int(),
  wasInUse: z.boolean(),
  /** Its keys were deleted permanently. Until then it can be restored with them. */
  keysGone: z.boolean(),
});
/** The stored facts of a removed gateway, which distinguish its tasks from those of others at an equal address. */
export type RemovedGateway = Readonly<z.infer<typeof removedGatewaySchema>>;

/** The state of one gateway for the screen. */
export const gatewayStateSchema = gatewaySchema.extend({
  hasKey: z.boolean(),
  /** Storage of the key: protected by the system, only in memory, or in a plain file at the user's request. */
  keyIn: z.enum(['keychain', 'memory', 'file']).optional(),
  /** The gateway refused the key; looking is paused until another one is given. */
  keyRefused: z.boolean(),
  headers: z.array(extraHeaderStateSchema),
});
export type GatewayState = Readonly<z.infer<typeof gatewayStateSchema>>;

/**
 * The user's input for one gateway. Without an id, the input creates a gateway. Without a key, the stored key for this
 * address stays.
 */
export const gatewayInputSchema = z.object({
  id: gatewayIdSchema.optional(),
  name: z.string().max(500),
  baseUrl: z.string().max(2000),
  proxy: proxyChoiceSchema,
  messages: messagesHeadersSchema.optional(),
  /** Replaces all headers; omitted: none. */
  headers: z.array(extraHeaderInputSchema).max(100).optional(),
  key: z.string().max(4096).optional(),
  storeUnprotected: z.boolean().optional(),
});
export type GatewayInput = Readonly<z.infer<typeof gatewayInputSchema>>;

export const gatewayIdInput = z.object({ id: gatewayIdSchema });

export const gatewayTestSchema = z.object({
  /** Id of the gateway whose stored key is tested when no key is given. */
  id: gatewayIdSchema.optional(),
  baseUrl: z.string(),
  key: z.string().max(4096).optional(),
  proxy: proxyChoiceSchema.optional(),
  /** Those of the connection `id` where it is left out. */
  headers: z.array(extraHeaderInputSchema).max(100).optional(),
});
export type GatewayTest = Readonly<z.infer<typeof gatewayTestSchema>>;

export const plainProxy: ProxyChoice = { kind: 'system' };

const proxyKinds: readonly string[] = ['http:', 'https:', 'socks5:', 'socks4:'];

export type ParsedProxy = { ok: true; address: string } | { ok: false; reason: string };

/** A proxy as people type it, as an origin. `reason` is the rest of a sentence that begins with the field's title. */
export function parseProxyAddress(typed: string): ParsedProxy {
  const text = typed.trim();
  if (text === '') return { ok: false, reason: 'is empty. Enter a URL such as http://proxy.example.com:3128.' };
  const whole = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || url.host === '')
    return { ok: false, reason: 'isn’t a valid URL. Enter a URL such as http://proxy.example.com:3128.' };
  if (!proxyKinds.includes(url.protocol)) {
    const known = proxyKinds.map((kind) => `${kind}//`).join(', ');
    return { ok: false, reason: `starts with ${url.protocol}//. Supported schemes: ${known}.` };
  }
  // The scheme of a SOCKS proxy is none that `URL` knows, so it has no origin there.
  const address = `${url.protocol}//${url.host.toLowerCase()}`;
  if (url.username !== '' || url.password !== '') {
    return {
      ok: false,
      reason: 'contains a user name or password, which anyone could read in the settings file. Remove them.',
    };
  }
  if ((url.pathname !== '/' && url.pathname !== '') || url.search !== '' || url.hash !== '') {
    return { ok: false, reason: `must contain only scheme, host and port. Enter ${address}.` };
  }
  return { ok: true, address };
}

/** All reasons against saving a connection, except those of its URL and key. `others`: names in use. */
export function gatewayReasons(
  request: Pick<GatewayInput, 'name' | 'proxy' | 'messages' | 'headers'>,
  others: readonly string[],
): Reason[] {
  const reasons: Reason[] = [];
  const name = request.name.trim();
  const length = [...name].length;
  if (length === 0) reasons.push({ field: 'name', text: 'is empty.' });
  if (length > longestGatewayName) {
    reasons.push({ field: 'name', text: `has ${length} characters; the limit is ${longestGatewayName}.` });
  }
  if (others.some((other) => sameName(other, name))) {
    reasons.push({ field: 'name', text: 'is already used by another connection.' });
  }
  if (request.proxy.kind === 'manual') {
    const proxy = parseProxyAddress(request.proxy.address);
    if (!proxy.ok) reasons.push({ field: 'proxy', text: proxy.reason });
  }
  if (request.messages) {
    reasons.push(...conversationSettingsReasons({ paths: { chat: 'alias', messages: 'alias' }, ...request.messages }));
  }
  return [...reasons, ...extraHeaderReasons(request.headers ?? [])];
}

/** `wanted`, with a number behind it where another one is called like it. */
export function uniqueGatewayName(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` ${number}`;
    const name = `${[...wanted].slice(0, longestGatewayName - mark.length).join('')}${mark}`;
    if (!taken.some((other) => sameName(other, name))) return name;
  }
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
