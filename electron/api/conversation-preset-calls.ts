import { randomUUID } from 'node:crypto';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function conversationPresetCalls(calls: Calls, { talkPresets: conversationPresets, pushes, clock }: Services) {
  pushes.provide(async () => ({ talkPresets: await conversationPresets.all() }));
  return {
    keep: calls.talkPresets.keep.handler(async ({ input: { id, ...input } }) => {
      const kept: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const conversationPreset of await conversationPresets.keep(kept))
        pushes.put('talkPresets', conversationPreset);
      return kept;
    }),
    remove: calls.talkPresets.remove.handler(async ({ input }) => {
      await conversationPresets.remove(input.id);
      pushes.remove('talkPresets', input.id);
    }),
  };
}
