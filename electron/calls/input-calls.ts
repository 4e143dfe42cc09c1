import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function inputCalls(calls: Calls, { inputShelf }: Rooms) {
  return {
    missing: calls.inputs.missing.handler(async ({ input }) => {
      const here = await Promise.all(input.hashes.map((hash) => inputShelf.has(hash)));
      return { hashes: input.hashes.filter((_, index) => !here[index]) };
    }),
  };
}
