import { basename } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function inputCalls(calls: Calls, { inputStore, audioMeter, library }: Services) {
  return {
    missing: calls.inputs.missing.handler(async ({ input }) => {
      const here = await Promise.all(input.hashes.map((hash) => inputStore.find(hash)));
      return { hashes: input.hashes.filter((_, index) => here[index] === undefined) };
    }),
    fit: calls.inputs.fit.handler(({ input }) => inputStore.fit(input.image, input.recipe, input.orJpeg ?? false)),
    measureAudio: calls.inputs.measureAudio.handler(({ input }) => audioMeter.measure(input.url)),
    fromItem: calls.inputs.fromItem.handler(async ({ input }) => {
      const item = await library.item(input.id);
      if (item.kind !== 'image') throw new ProblemError(problem('input', 'Choose a frame of the video instead.'));
      const image = await inputStore.takeFile(basename(item.file), library.pathOf(item));
      return { ...image, origin: { kind: 'item' as const, itemId: item.id } };
    }),
  };
}
