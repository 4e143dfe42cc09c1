import type { Gateway, RemovedGateway } from './gateway.ts';

interface ConnectionLists {
  readonly gateways: readonly Pick<Gateway, 'id' | 'formerIds'>[];
  readonly removedGateways: readonly Pick<RemovedGateway, 'gateway'>[];
}

/**
 * Returns the id of the connection that has the tasks of a connection now: a removed connection may have been taken over.
 * An unknown id, such as the URL from the command line, stays unchanged.
 */
export function successorConnectionId(id: string, { gateways, removedGateways }: ConnectionLists): string {
  const removed = removedGateways.map(({ gateway }) => gateway);
  const lists = [gateways, removed];
  for (const list of lists) {
    const found = list.find((each) => each.id === id) ?? list.find(({ formerIds }) => formerIds.includes(id));
    if (found) return found.id;
  }
  return id;
}

/** Returns the ids of connections without charges for failed runs, with the ids that these took over. */
export function idsWithFreeFailedRuns(
  lists: ConnectionLists & { readonly failedRunsFree: readonly string[] },
): string[] {
  const { gateways, removedGateways, failedRunsFree } = lists;
  const all = [...gateways, ...removedGateways.map(({ gateway }) => gateway)];
  const ids = new Set([...failedRunsFree, ...all.flatMap(({ id, formerIds }) => [id, ...formerIds])]);
  return [...ids].filter((id) => failedRunsFree.includes(successorConnectionId(id, lists)));
}
