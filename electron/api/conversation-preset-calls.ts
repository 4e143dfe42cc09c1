import { randomUUID } from 'node:crypto';
import type { ConversationPreset } from '../../shared/conversations/conversation-preset.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function conversationPresetCalls(calls: Calls, { talkPresets: conversationPresets, pushes, clock }: Services) {
  return {
    keep: calls.talkPresets.keep.handler(async ({ input: { id, ...input } }) => {
      const kept: ConversationPreset = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      for (const conversationPreset of await conversationPresets.keep(kept))
        pushes.push({ kind: 'talk-preset', talkPreset: conversationPreset });
      return kept;
    }),
    remove: calls.talkPresets.remove.handler(async ({ input }) => {
      await conversationPresets.remove(input.id);
      pushes.push({ kind: 'talk-preset-gone', id: input.id });
    }),
  };
}
