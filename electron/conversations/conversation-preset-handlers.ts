import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ConversationPresetStore } from '../storage/conversation-preset-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface ConversationPresetHandlerServices extends Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly conversationPresets: ConversationPresetStore;
}

export function conversationPresetHandlers({
  conversationPresets: presets,
  eventHub,
  clock,
}: ConversationPresetHandlerServices): Handlers<typeof contract.conversationPresets> {
  eventHub.provide(async () => ({ conversationPresets: await presets.all() }));
  return {
    async save({ id, ...input }) {
      const savedPreset: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const preset of await presets.save(savedPreset)) eventHub.put('conversationPresets', preset);
      return savedPreset;
    },
    async remove({ id }) {
      await presets.remove(id);
      eventHub.remove('conversationPresets', id);
    },
  };
}
