import { z } from 'zod';
import { conversationSettingsReasons, conversationSettingsSchema } from '../conversations/conversation-settings.ts';
import type { Reason } from '../problem.ts';
import {
  extraHeaderInputSchema,
  extraHeaderReasons,
  extraHeaderSchema,
  extraHeaderStateSchema,
} from './extra-headers.ts';

/** The gateway in use requested a wait before further requests that may be charged. */
export const gatewayPauseSchema = z.object({
  /**
   * Wall clock, milliseconds since 1970. Only for display: main measures the wait with a monotonic clock and reports
   * its end.
   */
  until: z.number(),
});
export type GatewayPause = Readonly<z.infer<typeof gatewayPauseSchema>>;

// The gateways that a user configured, each with its own base URL and key. These types contain no key.

/** Counted in characters as users count them. */
const longestGatewayName = 60;
export const mostGateways = 50;

const proxyChoiceSchema = z.discriminatedUnion('kind', [
  /** Uses the proxy of the system settings. */
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  /** `address` contains scheme, host and port: `http://proxy.example:3128`, `socks5://proxy.example:1080`. */
  z.object({ kind: z.literal('manual'), address: z.string().max(300) }),
]);
/** The proxy between this computer and a gateway, and the hosts of the gateway's results. */
export type ProxyChoice = Readonly<z.infer<typeof proxyChoiceSchema>>;

/** Headers of Messages requests that the API does not prescribe. */
const messagesHeadersSchema = conversationSettingsSchema.pick({ messagesKeyIn: true, version: true });

const gatewayIdSchema = z.string().min(1).max(300);

export const gatewaySchema = z.object({
  /** A random id. The id of the first gateway at a URL is derived from that URL; see `connectionKey`. */
  id: gatewayIdSchema,
  name: z.string(),
  /** Origin: scheme, host and port, without a slash at the end. */
  baseUrl: z.string(),
  proxy: proxyChoiceSchema.default({ kind: 'system' }),
  /** Replaces the common setting. */
  messages: messagesHeadersSchema.optional(),
  /** Sent with every request. Secret values are not here, but in the key vault. */
  headers: z.array(extraHeaderSchema).default([]),
  /** Earlier base URLs. Their tasks are polled there, with the key of that URL. */
  earlierAddresses: z.array(z.string()).default([]),
  /** Ids of removed gateways whose tasks this gateway took over. */
  formerIds: z.array(gatewayIdSchema).default([]),
});
export type Gateway = Readonly<z.infer<typeof gatewaySchema>>;

export const removedGatewaySchema = z.object({
  gateway: gatewaySchema,
  /** Milliseconds since 1970. */
  removedAt: z.number(),
  /** Position in the list, from 0. */
  place: z.number().int(),
  wasInUse: z.boolean(),
  /** The keys were deleted permanently. Until then, the gateway can be restored with its keys. */
  keysGone: z.boolean(),
});
/**
 * The stored facts of a removed gateway. They distinguish its tasks from the tasks of other gateways with an equal URL.
 */
export type RemovedGateway = Readonly<z.infer<typeof removedGatewaySchema>>;

/** The state of one gateway for display. */
export const gatewayStateSchema = gatewaySchema.extend({
  hasKey: z.boolean(),
  /** Storage of the key: protected by the system, only in memory, in a plain file at the user's request, or unreadable here. */
  keyIn: z.enum(['keychain', 'memory', 'file', 'unreadable']).optional(),
  /** The gateway refuses the key for every request. Polling is paused until the gateway accepts a key. */
  keyRefused: z.boolean(),
  headers: z.array(extraHeaderStateSchema),
});
export type GatewayState = Readonly<z.infer<typeof gatewayStateSchema>>;

/**
 * The user's input for one gateway. Without an id, the input creates a gateway. Without a key, the stored key for this
 * URL stays.
 */
export const gatewayInputSchema = z.object({
  id: gatewayIdSchema.optional(),
  name: z.string().max(500),
  baseUrl: z.string().max(2000),
  proxy: proxyChoiceSchema,
  messages: messagesHeadersSchema.optional(),
  /** Replaces all headers. Omitted: the gateway has no extra headers. */
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
  /** Omitted: the test uses the headers of the gateway `id`. */
  headers: z.array(extraHeaderInputSchema).max(100).optional(),
});
export type GatewayTest = Readonly<z.infer<typeof gatewayTestSchema>>;

export const plainProxy: ProxyChoice = { kind: 'system' };

const proxyKinds: readonly string[] = ['http:', 'https:', 'socks5:', 'socks4:'];

type ParsedProxy = { ok: true; address: string } | { ok: false; reason: string };

/**
 * Reads a proxy address as users type it. Returns its origin. `reason` is the rest of a sentence that begins with the
 * field's title.
 */
export function parseProxyAddress(typed: string): ParsedProxy {
  const text = typed.trim();
  if (text === '') return { ok: false, reason: 'is empty. Enter a URL such as http://proxy.example.com:3128.' };
  const whole = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || url.host === '')
    return { ok: false, reason: 'isn’t a valid URL. Enter a URL such as http://proxy.example.com:3128.' };
  if (!proxyKinds.includes(url.protocol)) {
    const schemes = proxyKinds.map((kind) => `${kind}//`).join(', ');
    return { ok: false, reason: `starts with ${url.protocol}//. Supported schemes: ${schemes}.` };
  }
  // `URL` has no origin for the SOCKS scheme, so the origin is built here.
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

/** Returns all reasons against saving a gateway, except reasons of its URL and key. `others`: names in use. */
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

/** Returns the wanted name. If the name is taken, appends a number. */
export function uniqueGatewayName(requestedName: string, usedNames: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` ${number}`;
    const name = `${[...requestedName].slice(0, longestGatewayName - mark.length).join('')}${mark}`;
    if (!usedNames.some((other) => sameName(other, name))) return name;
  }
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns a connection without a proxy of its own and without extra headers. */
export function newGateway(id: string, name: string, baseUrl: string): Gateway {
  return { id, name, baseUrl, proxy: plainProxy, headers: [], earlierAddresses: [], formerIds: [] };
}

/** Returns the name of a connection until the user changes it. */
export function gatewayNameOf(baseUrl: string, gateways: readonly Pick<Gateway, 'name'>[]): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
  return uniqueGatewayName(
    host,
    gateways.map(({ name }) => name),
  );
}
