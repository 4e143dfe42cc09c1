import { describe, expect, it } from 'vitest';
import {
  applyConversationEvent,
  nothingKnown,
  nothingLoaded,
} from '../../../../../renderer/entities/conversations/conversation-state.ts';
import type { Conversation } from '../../../../../shared/conversations/conversation.ts';
import type { ConversationEvent } from '../../../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../../../shared/conversations/message.ts';
import { writeNodes } from '../../../../../shared/conversations/message-tree.ts';
import { readAnswer } from '../../../../../shared/conversations/read-answer.ts';
import { chatAnswer } from '../../../shared/conversations/sample-answers.ts';

const conversationId = '00000000-0000-4000-8000-000000000001';
const conversation: Conversation = {
  id: conversationId,
  endpoint: 'chat',
  title: '',
  firstWords: '',
  columns: [{ id: 'a', endpoint: 'chat', model: 'm', values: {}, head: 2 }],
  pinned: false,
  draft: [],
  earlierPictures: 'all',
  createdAt: 0,
  changedAt: 0,
  messageCount: 2,
};
const base = { conversationId, turnId: '00000000-0000-4000-8000-0000000000aa', createdAt: 0, columnId: 'a' };
const question: Message = {
  ...base,
  id: 1,
  parentId: null,
  said: { by: 'person', role: 'user', parts: [{ kind: 'text', text: 'Why?' }] },
};
const answer = (id: number, parentId: number, content: string, turnId = base.turnId): Message => ({
  ...base,
  id,
  parentId,
  turnId,
  said: { by: 'model', answer: chatAnswer({ content }, { state: 'streaming' }) },
});
const start = (messages: Message[]): ConversationEvent => ({
  kind: 'start',
  conversation,
  nodes: writeNodes([
    [1, 0, 1, 0],
    [2, 1, 1, 1],
  ]),
  messages,
});

function textOf(message: Message | undefined): string {
  if (message?.said.by !== 'model') return '';
  return readAnswer(message.said.answer)
    .blocks.map((block) => (block.kind === 'text' ? block.text : ''))
    .join('');
}

describe('a synced conversation', () => {
  it('applies growth steps to an answer and returns the changed messages', () => {
    const loaded = nothingLoaded();
    const { shape } = applyConversationEvent([start([question, answer(2, 1, 'Be')])], nothingKnown, loaded);
    const { messages } = applyConversationEvent(
      [
        { kind: 'growth', messageId: 2, steps: [{ at: ['body', 'message', 'content'], append: 'cause' }] },
        { kind: 'growth', messageId: 9, steps: [{ at: ['body'], set: {} }] },
      ],
      shape,
      loaded,
    );
    expect(textOf(loaded.byId.get(2))).toBe('Because');
    expect([...messages]).toEqual([2]);
  });

  it('adds new messages to its tree and groups those of one turn', () => {
    const loaded = nothingLoaded();
    const { shape } = applyConversationEvent([start([question])], nothingKnown, loaded);
    const nextTurn = '00000000-0000-4000-8000-0000000000bb';
    const next = applyConversationEvent(
      [{ kind: 'messages', messages: [answer(5, 1, 'B', nextTurn), answer(4, 1, 'A', nextTurn), answer(2, 1, 'old')] }],
      shape,
      loaded,
    ).shape;
    expect(next.nodes).toEqual([
      [1, 0, 1, 0],
      [2, 1, 1, 1],
      [4, 1, 4, 1],
      [5, 1, 4, 1],
    ]);
    expect(next.tree.alternatives(2)).toEqual([2, 4, 5]);
  });

  it('after a reconnect, marks messages that may have changed as stale and removes deleted ones', () => {
    const loaded = nothingLoaded();
    const first = applyConversationEvent(
      [start([question, answer(2, 1, 'old'), answer(7, 1, 'deleted')])],
      nothingKnown,
      loaded,
    );
    applyConversationEvent([start([question])], first.shape, loaded);
    expect([...loaded.byId.keys()]).toEqual([1, 2]);
    expect([...loaded.stale]).toEqual([2]);
    applyConversationEvent([{ kind: 'messages', messages: [answer(2, 1, 'new')] }], first.shape, loaded);
    expect(loaded.stale.size).toBe(0);
  });

  it('removes the messages that the main process reports as deleted', () => {
    const loaded = nothingLoaded();
    const { shape } = applyConversationEvent([start([question, answer(2, 1, 'x')])], nothingKnown, loaded);
    const next = applyConversationEvent([{ kind: 'removed', messageIds: [2] }], shape, loaded).shape;
    expect(next.nodes).toEqual([[1, 0, 1, 0]]);
    expect(loaded.byId.has(2)).toBe(false);
  });
});
