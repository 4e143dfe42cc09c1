import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { Preset } from '../../shared/models/preset.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { PresetStore } from '../storage/preset-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface PresetHandlerServices extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly presets: PresetStore;
}

export function presetHandlers({ presets, eventHub, clock }: PresetHandlerServices): Handlers<typeof contract.presets> {
  eventHub.provide(async () => ({ presets: await presets.all() }));
  return {
    async save({ id, ...input }) {
      modelWithCustomPaths(input.modelId);
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
