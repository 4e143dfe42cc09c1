import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { Preset } from '../../shared/models/preset.ts';
import { knownModel } from '../connections/known-model.ts';
import type { CoreServices } from '../services/core-services.ts';
import type { PresetStore } from '../storage/preset-store.ts';
import type { Handlers } from '../util/call-handlers.ts';

interface PresetHandlerServices extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly presets: PresetStore;
}

export function presetHandlers({ presets, eventHub, clock }: PresetHandlerServices): Handlers<typeof contract.presets> {
  eventHub.provide(async () => ({ presets: await presets.all() }));
  return {
    async save({ id, ...input }) {
      knownModel(input.modelId);
      const savedPreset: Preset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const preset of await presets.save(savedPreset)) eventHub.put('presets', preset);
      return savedPreset;
    },
    async remove({ id }) {
      await presets.remove(id);
      eventHub.remove('presets', id);
    },
  };
}
