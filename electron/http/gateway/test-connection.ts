import type { Dispatcher } from 'undici';
import { parseBaseUrl } from '../../../shared/connections/base-url.ts';
import type { ConnectionTestState } from '../../../shared/connections/connection.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isJsonObject } from '../../../shared/util/json.ts';
import type { Clock } from '../../host/host.ts';
import type { Proxies } from '../proxies/proxy-types.ts';
import { createGatewayClient, type GatewayOutcome } from './gateway-client.ts';

/** Requests to this path are free, and need the key. */
export const modelListPath = '/v1/models';

/**
 * Returns the ids in an answer of `/v1/models`. Its format is undocumented: `{data: [{id}]}` and similar ones are read.
 */
export function readModelIds(value: unknown): string[] {
  const list = isJsonObject(value) ? (value['data'] ?? value['models']) : value;
  if (!Array.isArray(list)) return [];
  const ids = list.map((entry: unknown) => (isJsonObject(entry) ? (entry['id'] ?? entry['name']) : entry));
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, 2000);
}

interface ConnectionTest {
  readonly baseUrl: string;
  /** Called only for a valid URL. */
  readonly keyFor: (origin: string) => Promise<string | undefined>;
  /** Returns the extra headers for this URL. */
  readonly headersFor?: (
    origin: string,
  ) => Promise<{ ok: true; headers: Readonly<Record<string, string>> } | { ok: false; problem: Problem }>;
  readonly clock: Clock;
  readonly proxies?: Proxies | undefined;
  readonly observe?: Dispatcher.DispatcherComposeInterceptor | undefined;
  /** Receives the outcome of the request. */
  readonly onOutcome?: (origin: string, outcome: GatewayOutcome) => void;
}

type Step = ConnectionTestState['steps'][number];

/**
 * Tests URL, connection and key in this order, and stops at the first failure. Requests the model list, which is free.
 */
export async function testConnection(test: ConnectionTest): Promise<ConnectionTestState> {
  const { baseUrl, keyFor, headersFor, clock, proxies, observe, onOutcome } = test;
  const steps: Step[] = [];
  let began = clock.monotonic();
  const add = (name: Step['name'], ok: boolean, sentence: string) => {
    const now = clock.monotonic();
    steps.push({ name, ok, sentence, milliseconds: Math.max(0, Math.round(now - began)) });
    began = now;
  };
  const stop = (name: Step['name'], cause: Problem): ConnectionTestState => {
    add(name, false, cause.sentence);
    return { ok: false, steps, problem: cause };
  };

  const address = parseBaseUrl(baseUrl);
  if (!address.ok) return stop('Address', address.problem);
  const host = new URL(address.origin).host;
  add('Address', true, `${address.origin} is a valid base URL.`);

  const key = await keyFor(address.origin);
  if (key === undefined) {
    return stop('Key', problem('key', `No key is set for ${address.origin}. Enter a key.`));
  }
  const extra = await headersFor?.(address.origin);
  if (extra?.ok === false) return stop('Key', extra.problem);
  const { headers = {} } = extra ?? {};
  const client = createGatewayClient({
    origin: address.origin,
    key,
    headers,
    clock,
    proxies,
    observe,
    onOutcome: (outcome) => onOutcome?.(address.origin, outcome),
  });
  try {
    const listed = await client.get(modelListPath);
    const cause = listed.ok ? undefined : listed.problem;
    if (cause && isAboutConnection(cause)) return stop('Connection', explain(cause, host));
    add('Connection', true, `${host} responds.`);
    if (cause) return stop('Key', cause);
    const ids = listed.ok ? readModelIds(listed.answer.value) : [];
    const listedModels = ids.length === 0 ? '' : `; ${formatCounted(ids.length, 'model is', 'models are')} listed`;
    add('Key', true, `The key is accepted${listedModels}.`);
    return { ok: true, steps };
  } finally {
    await client.close();
  }
}

/** True for an error that says nothing about the key, because no gateway answered. */
function isAboutConnection(why: Problem): boolean {
  return why.kind !== 'key' && why.kind !== 'access';
}

function explain(cause: Problem, host: string): Problem {
  const { kind, sentence, ...more } = cause;
  if (kind === 'not-found' && cause.traceId === undefined) {
    return problem(
      kind,
      `${host} responds, but it has no /v1/models and returns no trace ID. It is probably not the gateway.`,
      more,
    );
  }
  if (kind === 'not-found') {
    return problem(kind, `The gateway at ${host} has no model list (404), so the key couldn’t be tested.`, more);
  }
  if (kind === 'redirect') {
    return problem(kind, `${host} redirects requests to another address. Enter that address as the URL.`, more);
  }
  return problem(kind, sentence, more);
}
