import type { contract } from '../../shared/contract/contract.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Connections } from './connections.ts';

export function connectionHandlers({
  connections,
}: {
  readonly connections: Connections;
}): Handlers<typeof contract.connection> {
  const thenCurrent = async (changing: Promise<void>) => {
    await changing;
    return connections.current();
  };
  return {
    test: (request) => connections.test(request),
    tryKey: () => thenCurrent(connections.tryKey()),
    connect: (input) => thenCurrent(connections.connect(input)),
    useSandbox: () => thenCurrent(connections.useSandbox()),
    removeKey: (input) => thenCurrent(connections.removeKey(input?.id)),
    save: async (input) => ({ id: await connections.save(input) }),
    use: ({ id }) => thenCurrent(connections.use(id)),
    duplicate: ({ id }) => ({ id: connections.duplicate(id) }),
    remove: ({ id }) => connections.remove(id),
    restore: ({ id }) => connections.restore(id),
  };
}
