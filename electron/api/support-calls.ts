import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function supportCalls(calls: Calls, { support, host }: Services) {
  return {
    bundle: calls.support.bundle.handler(({ input }) => support.bundle(input)),
    program: calls.support.program.handler(() => support.program()),
    reveal: calls.support.reveal.handler(({ input }) => host.revealFile(support.pathOf(input.place))),
  };
}
