import type { Calls } from './implement-contract.ts';
import type { Rooms } from './services.ts';

export function supportCalls(calls: Calls, { support, host }: Rooms) {
  return {
    bundle: calls.support.bundle.handler(({ input }) => support.bundle(input)),
    program: calls.support.program.handler(() => support.program()),
    reveal: calls.support.reveal.handler(({ input }) => host.revealFile(support.pathOf(input.place))),
  };
}
