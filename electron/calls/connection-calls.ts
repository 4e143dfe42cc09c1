import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function connectionCalls(calls: Calls, { connections }: Rooms) {
  return {
    test: calls.connection.test.handler(({ input }) => connections.test(input.baseUrl, input.key)),
    connect: calls.connection.connect.handler(async ({ input }) => {
      await connections.connect(input);
      return connections.current();
    }),
    useSandbox: calls.connection.useSandbox.handler(async () => {
      await connections.useSandbox();
      return connections.current();
    }),
    forgetKey: calls.connection.forgetKey.handler(async () => {
      await connections.forgetKey();
      return connections.current();
    }),
  };
}
