import { describe, expect, it } from 'vitest';
import {
  applyConversationEvent,
  nothingKnown,
  nothingLoaded,
} from '../../../../../../renderer/pages/chat/data/conversation-state.ts';
import type { Conversation } from '../../../../../../shared/conversations/conversation.ts';
import type { ConversationEvent } from '../../../../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../../../../shared/conversations/message.ts';
import { writeNodes } from '../../../../../../shared/conversations/message-tree.ts';
import { readAnswer } from '../../../../../../shared/conversations/read-answer.ts';
import { chatAnswer } from '../../../../shared/talk/answers.ts';

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

describe('a conversation as it is told', () => {
  it('grows by steps, and names what changed', () => {
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

  it('has new messages in its tree, those of one turn under one number', () => {
    const loaded = nothingLoaded();
    const { shape } = applyConversationEvent([start([question])], nothingKnown, loaded);
    const next = '00000000-0000-4000-8000-0000000000bb';
    const told = applyConversationEvent(
      [{ kind: 'messages', messages: [answer(5, 1, 'B', next), answer(4, 1, 'A', next), answer(2, 1, 'old')] }],
      shape,
      loaded,
    ).shape;
    expect(told.nodes).toEqual([
      [1, 0, 1, 0],
      [2, 1, 1, 1],
      [4, 1, 4, 1],
      [5, 1, 4, 1],
    ]);
    expect(told.tree.alternatives(2)).toEqual([2, 4, 5]);
  });

  it('asks again for what may have changed while the line was lost, and forgets what is gone', () => {
    const loaded = nothingLoaded();
    const first = applyConversationEvent(
      [start([question, answer(2, 1, 'old'), answer(7, 1, 'gone')])],
      nothingKnown,
      loaded,
    );
    applyConversationEvent([start([question])], first.shape, loaded);
    expect([...loaded.byId.keys()]).toEqual([1, 2]);
    expect([...loaded.stale]).toEqual([2]);
    applyConversationEvent([{ kind: 'messages', messages: [answer(2, 1, 'new')] }], first.shape, loaded);
    expect(loaded.stale.size).toBe(0);
  });

  it('loses what main says is gone', () => {
    const loaded = nothingLoaded();
    const { shape } = applyConversationEvent([start([question, answer(2, 1, 'x')])], nothingKnown, loaded);
    const told = applyConversationEvent([{ kind: 'gone', messageIds: [2] }], shape, loaded).shape;
    expect(told.nodes).toEqual([[1, 0, 1, 0]]);
    expect(loaded.byId.has(2)).toBe(false);
  });
});
