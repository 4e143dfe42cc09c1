import { expect, test } from 'vitest';
import { createConversationSubscribers } from '../../../../../electron/conversations/stored/conversation-subscribers.ts';
import { createStreamingAnswers } from '../../../../../electron/conversations/stored/streaming-answer-registry.ts';
import type { Clock } from '../../../../../electron/host/host.ts';
import type { GrowthStep } from '../../../../../shared/conversations/answer-growth-steps.ts';
import { applyGrowth, withAnswer } from '../../../../../shared/conversations/apply-growth.ts';
import type { Conversation } from '../../../../../shared/conversations/conversation.ts';
import type { ConversationEvent } from '../../../../../shared/conversations/conversation-event.ts';
import type { Answer, Message } from '../../../../../shared/conversations/message.ts';

const conversation = { id: 'c', title: '' } as unknown as Conversation;

function messageWith(text: string, id = 1): Message {
  const answer = { state: 'streaming', body: { text }, files: {} } as unknown as Answer;
  return {
    id,
    conversationId: 'c',
    parentId: null,
    turnId: 't',
    createdAt: 0,
    columnId: 'a',
    said: { by: 'model', answer },
  };
}

const append = (text: string): GrowthStep[] => [{ at: ['body', 'text'], append: text }];
const textOf = (message: Message | undefined) => message?.said.by === 'model' && message.said.answer.body['text'];

/** A clock that stands still until the test moves it. */
function standingClock(): Clock & { move(milliseconds: number): void } {
  let now = 0;
  const timers = new Set<{ due: number; call: () => void }>();
  return {
    now: () => now,
    monotonic: () => now,
    after(milliseconds, call) {
      const timer = { due: now + milliseconds, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    move(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers]) {
        if (timer.due > now || !timers.delete(timer)) continue;
        timer.call();
      }
    },
  };
}

function setUp() {
  const clock = standingClock();
  const live = createStreamingAnswers();
  const followers = createConversationSubscribers({ clock, withCurrentAnswer: live.withCurrentAnswer });
  const start = (messages: Message[]) => async () => ({ kind: 'start' as const, conversation, nodes: '', messages });
  return { clock, live, followers, start };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('steps are joined and sent at most once per frame, and none is lost', async () => {
  const { clock, followers, start } = setUp();
  const seen = followers.subscribe('c', start([messageWith('')]));
  const first = (await seen.next()).value as ConversationEvent;
  let message = first.kind === 'start' ? first.messages[0] : undefined;
  const events: ConversationEvent[] = [];
  void (async () => {
    for await (const event of seen) {
      events.push(event);
      if (event.kind === 'growth' && message) message = applyGrowth(message, event.steps);
    }
  })();
  for (let count = 0; count < 1000; count += 1) {
    followers.notify('c', { kind: 'growth', messageId: 1, steps: append(`${count} `) });
    clock.move(1);
    await tick();
  }
  clock.move(40);
  await tick();
  expect(textOf(message)).toBe(Array.from({ length: 1000 }, (_, at) => `${at} `).join(''));
  expect(events.length).toBeLessThanOrEqual(1040 / 33 + 2);
  expect(events.length).toBeGreaterThan(25);
  followers.close();
});

test('a window that does not read gets one event for everything that it missed', async () => {
  const { clock, followers, start } = setUp();
  const seen = followers.subscribe('c', start([messageWith('')]));
  await seen.next();
  for (let count = 0; count < 50_000; count += 1) {
    followers.notify('c', { kind: 'growth', messageId: 1, steps: append('x') });
  }
  clock.move(40);
  expect((await seen.next()).value).toEqual({ kind: 'growth', messageId: 1, steps: append('x'.repeat(50_000)) });
});

test('growth during the read of the start state is sent once, in the start state or after it', async () => {
  const { clock, live, followers } = setUp();
  const gate = Promise.withResolvers<void>();
  const row = messageWith('one ');
  if (row.said.by !== 'model') throw new Error('A person said it');
  const savedFiles = { add: async () => ({}), savedFiles: () => new Map() };
  const ended = Promise.resolve();
  const growing = { message: row, answer: row.said.answer, base64: new Map(), savedFiles, stop: () => {}, ended };
  live.add(growing);
  const growBy = (text: string) => {
    const after = applyGrowth(withAnswer(row, growing.answer), append(text));
    if (after.said.by === 'model') growing.answer = after.said.answer;
    followers.notify('c', { kind: 'growth', messageId: 1, steps: append(text) });
  };
  const seen = followers.subscribe('c', async () => {
    await gate.promise;
    return { kind: 'start', conversation, nodes: '', messages: [row] };
  });
  const first = seen.next();
  await tick();
  growBy('two ');
  followers.notify('c', { kind: 'messages', messages: [live.withCurrentAnswer(row)] });
  growBy('three ');
  gate.resolve();
  const start = (await first).value as ConversationEvent;
  let message = start.kind === 'start' ? start.messages[0] : undefined;
  growBy('four');
  clock.move(40);
  for (let count = 0; count < 2 && textOf(message) !== 'one two three four'; count += 1) {
    const event = (await seen.next()).value as ConversationEvent;
    if (event.kind === 'messages') message = event.messages[0];
    if (event.kind === 'growth' && message) message = applyGrowth(message, event.steps);
  }
  expect(textOf(message)).toBe('one two three four');
});

test('new messages come before the conversation whose columns name them', async () => {
  const { followers, start } = setUp();
  const seen = followers.subscribe('c', start([]));
  await seen.next();
  followers.notify('c', { kind: 'conversation', conversation });
  followers.notify('c', { kind: 'messages', messages: [messageWith('a', 7)] });
  expect((await seen.next()).value).toMatchObject({ kind: 'messages' });
  expect((await seen.next()).value).toMatchObject({ kind: 'conversation' });
});
