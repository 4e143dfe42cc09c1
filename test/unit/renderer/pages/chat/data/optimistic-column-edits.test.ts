import { describe, expect, it, vi } from 'vitest';
import {
  type ConversationShape,
  nothingKnown,
} from '../../../../../../renderer/entities/conversations/conversation-state.ts';
import type { WatchedConversation } from '../../../../../../renderer/entities/conversations/use-conversation.ts';
import { createOptimisticColumnEdits } from '../../../../../../renderer/pages/chat/data/use-conversation-columns.ts';
import type { Column, Conversation } from '../../../../../../shared/conversations/conversation.ts';

const column = (model: string, head: number | null = null): Column => ({
  id: 'a',
  endpoint: 'chat',
  model,
  values: {},
  head,
});

function syncedConversation(columns: Column[]) {
  let shape: ConversationShape = { ...nothingKnown, conversation: { columns } as Conversation };
  const listeners = new Set<() => void>();
  return {
    conversation: {
      shape: () => shape,
      onShape: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as Pick<WatchedConversation, 'shape' | 'onShape'> as WatchedConversation,
    notify(next: Column[]) {
      shape = { ...shape, conversation: { columns: next } as Conversation };
      for (const listener of listeners) listener();
    },
  };
}

const setModel = (model: string) => (columns: readonly Column[]) => columns.map((each) => ({ ...each, model }));

describe('edits of conversation columns', () => {
  it('show at once and stay until the main process syncs them', async () => {
    const { conversation, notify } = syncedConversation([column('old')]);
    const saved: unknown[] = [];
    const edits = createOptimisticColumnEdits(conversation, async (columns) => saved.push(columns), vi.fn());
    edits.change(setModel('new'));
    expect(edits.columns()[0]?.model).toBe('new');
    // An earlier edit does not reset a head that moves meanwhile.
    notify([column('old', 7)]);
    expect(edits.columns()[0]).toMatchObject({ model: 'new', head: 7 });
    await edits.flush();
    expect(saved).toEqual([[column('new', 7)]]);
    expect(edits.columns()[0]?.model).toBe('new');
    notify([column('new', 8)]);
    expect(edits.columns()[0]).toMatchObject({ model: 'new', head: 8 });
    notify([column('other', 8)]);
    expect(edits.columns()[0]?.model).toBe('other');
  });

  it('are reverted if the main process refuses them', async () => {
    const { conversation } = syncedConversation([column('old')]);
    const failed = vi.fn();
    const edits = createOptimisticColumnEdits(conversation, () => Promise.reject(new Error('no')), failed);
    edits.change(setModel('new'));
    await edits.flush();
    expect(failed).toHaveBeenCalledOnce();
    expect(edits.columns()[0]?.model).toBe('old');
  });

  it('are saved when the conversation is closed', async () => {
    const { conversation } = syncedConversation([column('old')]);
    const save = vi.fn(async () => {});
    const edits = createOptimisticColumnEdits(conversation, save, vi.fn());
    edits.change(setModel('new'));
    edits.close();
    await edits.flush();
    expect(save).toHaveBeenCalledOnce();
  });
});
