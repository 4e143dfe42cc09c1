import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function connectionCalls(calls: Calls, { connections }: Services) {
  return {
    test: calls.connection.test.handler(({ input }) => connections.test(input)),
    connect: calls.connection.connect.handler(async ({ input }) => {
      await connections.connect(input);
      return connections.current();
    }),
    useSandbox: calls.connection.useSandbox.handler(async () => {
      await connections.useSandbox();
      return connections.current();
    }),
    forgetKey: calls.connection.forgetKey.handler(async ({ input }) => {
      await connections.forgetKey(input?.id);
      return connections.current();
    }),
    save: calls.connection.save.handler(async ({ input }) => ({ id: await connections.save(input) })),
    use: calls.connection.use.handler(async ({ input }) => {
      await connections.use(input.id);
      return connections.current();
    }),
    duplicate: calls.connection.duplicate.handler(({ input }) => ({ id: connections.duplicate(input.id) })),
    remove: calls.connection.remove.handler(({ input }) => connections.remove(input.id)),
    bringBack: calls.connection.bringBack.handler(({ input }) => connections.bringBack(input.id)),
  };
}
