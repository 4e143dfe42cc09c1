import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { Preset } from '../../shared/models/preset.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type PresetHandlerServices = Pick<CoreServices, 'eventHub' | 'clock'> & Pick<Stores, 'presets' | 'conversationPresets'>;

/** The calls for presets of forms and of conversations. */
export function presetHandlers({
  presets,
  conversationPresets,
  eventHub,
  clock,
}: PresetHandlerServices): Pick<Handlers<typeof contract>, 'presets' | 'conversationPresets'> {
  eventHub.provide(async () => ({
    presets: await presets.all(),
    conversationPresets: await conversationPresets.all(),
  }));
  return {
    presets: {
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
    },
    conversationPresets: {
      async save({ id, ...input }) {
        const savedPreset: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
        for (const preset of await conversationPresets.save(savedPreset)) eventHub.put('conversationPresets', preset);
        return savedPreset;
      },
      async remove({ id }) {
        await conversationPresets.remove(id);
        eventHub.remove('conversationPresets', id);
      },
    },
  };
}
