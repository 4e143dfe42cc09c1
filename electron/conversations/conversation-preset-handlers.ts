import { randomUUID } from 'node:crypto';
import type { contract } from '../../shared/contract/contract.ts';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { CoreServices } from '../services/core-services.ts';
import type { ConversationPresetStore } from '../storage/conversation-preset-store.ts';
import type { Handlers } from '../util/call-handlers.ts';

interface ConversationPresetHandlerServices extends Pick<CoreServices, 'pushes' | 'clock'> {
  readonly talkPresets: ConversationPresetStore;
}

export function conversationPresetHandlers({
  talkPresets: presets,
  pushes,
  clock,
}: ConversationPresetHandlerServices): Handlers<typeof contract.conversationPresets> {
  pushes.provide(async () => ({ talkPresets: await presets.all() }));
  return {
    async save({ id, ...input }) {
      const kept: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const preset of await presets.keep(kept)) pushes.put('talkPresets', preset);
      return kept;
    },
    async remove({ id }) {
      await presets.remove(id);
      pushes.remove('talkPresets', id);
    },
  };
}
