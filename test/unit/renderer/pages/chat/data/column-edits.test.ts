import { describe, expect, it, vi } from 'vitest';
import { createColumnEdits } from '../../../../../../renderer/pages/chat/data/column-edits.ts';
import { type ConversationShape, nothingKnown } from '../../../../../../renderer/pages/chat/data/conversation-state.ts';
import type { OpenConversation } from '../../../../../../renderer/pages/chat/data/open-conversation.ts';
import type { Column, Conversation } from '../../../../../../shared/conversations/conversation.ts';

const column = (model: string, head: number | null = null): Column => ({
  id: 'a',
  endpoint: 'chat',
  model,
  values: {},
  head,
});

function told(columns: Column[]) {
  let shape: ConversationShape = { ...nothingKnown, conversation: { columns } as Conversation };
  const listeners = new Set<() => void>();
  return {
    talk: {
      shape: () => shape,
      onShape: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as Pick<OpenConversation, 'shape' | 'onShape'> as OpenConversation,
    notify(next: Column[]) {
      shape = { ...shape, conversation: { columns: next } as Conversation };
      for (const listener of listeners) listener();
    },
  };
}

const setModel = (model: string) => (columns: readonly Column[]) => columns.map((each) => ({ ...each, model }));

describe('changes of columns', () => {
  it('show at once, and stay while main has not told them', async () => {
    const { talk: conversation, notify } = told([column('old')]);
    const kept: unknown[] = [];
    const edits = createColumnEdits(conversation, async (columns) => kept.push(columns), vi.fn());
    edits.change(setModel('new'));
    expect(edits.columns()[0]?.model).toBe('new');
    // A head that moves meanwhile is not set back by a change that began before.
    notify([column('old', 7)]);
    expect(edits.columns()[0]).toMatchObject({ model: 'new', head: 7 });
    await edits.flush();
    expect(kept).toEqual([[column('new', 7)]]);
    expect(edits.columns()[0]?.model).toBe('new');
    notify([column('new', 8)]);
    expect(edits.columns()[0]).toMatchObject({ model: 'new', head: 8 });
    notify([column('other', 8)]);
    expect(edits.columns()[0]?.model).toBe('other');
  });

  it('are taken back where main refuses them', async () => {
    const { talk: conversation } = told([column('old')]);
    const failed = vi.fn();
    const edits = createColumnEdits(conversation, () => Promise.reject(new Error('no')), failed);
    edits.change(setModel('new'));
    await edits.flush();
    expect(failed).toHaveBeenCalledOnce();
    expect(edits.columns()[0]?.model).toBe('old');
  });

  it('are kept when the conversation is left', async () => {
    const { talk: conversation } = told([column('old')]);
    const keep = vi.fn(async () => {});
    const edits = createColumnEdits(conversation, keep, vi.fn());
    edits.change(setModel('new'));
    edits.close();
    await edits.flush();
    expect(keep).toHaveBeenCalledOnce();
  });
});
