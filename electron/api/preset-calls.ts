import { randomUUID } from 'node:crypto';
import type { Preset } from '../../shared/models/preset.ts';
import { knownModel } from '../connections/known-model.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function presetCalls(calls: Calls, { presets, pushes, clock }: Services) {
  pushes.provide(async () => ({ presets: await presets.all() }));
  return {
    keep: calls.presets.keep.handler(async ({ input: { id, ...input } }) => {
      knownModel(input.modelId);
      const kept: Preset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const preset of await presets.keep(kept)) pushes.put('presets', preset);
      return kept;
    }),
    remove: calls.presets.remove.handler(async ({ input }) => {
      await presets.remove(input.id);
      pushes.remove('presets', input.id);
    }),
  };
}
