import type { ConnectionTestState } from '../../shared/connections/connection.ts';
import { type GatewayTest, plainProxy } from '../../shared/connections/gateway.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { testConnection } from '../http/gateway/test-connection.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import { type ExtraHeaderStore, noHeaders } from './extra-header-store.ts';
import { type ClientOptions, proxiesForChoice } from './gateway-clients.ts';
import type { GatewayList } from './gateway-list.ts';
import type { KeyRefusals } from './key-refusals.ts';
import type { LastAnswers } from './last-answers.ts';
import type { ConnectionKeys } from './read-connection-keys.ts';

interface GatewayTestServices extends ClientOptions {
  readonly list: GatewayList;
  readonly extra: ExtraHeaderStore;
  readonly keys: ConnectionKeys;
  readonly refusals: KeyRefusals;
  readonly answers: LastAnswers;
}

/** Free. Tests a URL with the typed key, or with the stored key of exactly this URL. */
export function testGateway(
  { id, baseUrl, key: typed, proxy: choice, headers }: GatewayTest,
  { list, extra, keys, refusals, answers, clock, proxies, observe }: GatewayTestServices,
): Promise<ConnectionTestState> {
  const key = keys.checkTypedKey(typed);
  const gateway = id === undefined ? undefined : list.find(id);
  const destinationAt = (origin: string): Destination =>
    gateway ? destinationOf(gateway, origin) : { kind: 'gateway', origin };
  return testConnection({
    baseUrl,
    clock,
    proxies: proxiesForChoice(choice ?? gateway?.proxy ?? plainProxy, proxies),
    observe,
    headersFor: async (origin) =>
      headers ? extra.readInput(headers, gateway, origin) : gateway ? extra.read(gateway, origin) : noHeaders,
    keyFor: async (origin) => key ?? (await keys.read(destinationAt(origin))),
    onOutcome: (origin, outcome) => {
      answers.handleOutcome(origin, outcome);
      // A typed key says nothing about the stored one.
      if (key === undefined) refusals.handleOutcome(keys.nameOf(destinationAt(origin)), outcome);
    },
  });
}
