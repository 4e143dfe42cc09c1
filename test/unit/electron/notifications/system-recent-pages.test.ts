import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RecentPage } from '../../../../electron/host/host.ts';
import { createSystemRecentPages } from '../../../../electron/notifications/system-recent-pages.ts';
import { type Comparison, comparisonSchema } from '../../../../shared/comparisons/comparison.ts';
import { firstViewState } from '../../../../shared/comparisons/view-state.ts';
import { type Conversation, conversationSchema } from '../../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';
import { stepClock } from '../../../support/step-clock.ts';

const comparison = (title: string): Comparison =>
  comparisonSchema.parse({
    id: randomUUID(),
    title,
    createdAt: 1,
    changedAt: 1,
    runs: [],
    panes: [],
    stage: firstViewState,
    notes: [],
  });
const conversation = (endpoint: Endpoint, changedAt: number, firstWords: string): Conversation =>
  conversationSchema.parse({
    id: randomUUID(),
    endpoint,
    title: '',
    firstWords,
    createdAt: 1,
    changedAt,
    pinned: false,
    columns: [{ id: 'a', endpoint, model: 'm', values: {}, head: null }],
    messageCount: 1,
    draft: [],
    earlierPictures: 'all',
  });

function open(comparisons: Comparison[], conversations: Conversation[], isShown = true) {
  const clock = stepClock();
  const lists: (readonly RecentPage[])[] = [];
  let reads = 0;
  const recentPages = createSystemRecentPages({
    comparisons: async (limit) => {
      reads += 1;
      return comparisons.slice(0, limit);
    },
    conversations: async (limit) => conversations.slice(0, limit),
    show: isShown ? (pages) => void lists.push(pages) : undefined,
    clock,
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { recentPages, lists, pass, reads: () => reads };
}

const changed = (part: string, kind = 'put') => ({ kind, part }) as unknown as StateEvent;

test('the newest five comparisons come first, then the newest three conversations of both pages', async () => {
  const comparisons = ['One', '', 'Three', 'Four', 'Five', 'Six'].map(comparison);
  const conversations = [
    conversation('chat', 30, 'Of the sea'),
    conversation('messages', 40, 'Of the hills'),
    conversation('chat', 20, ''),
  ];
  const { recentPages, lists, pass } = open(comparisons, conversations);
  recentPages.start();
  await pass(3_000);
  expect(lists).toEqual([
    [
      ...comparisons
        .slice(0, 5)
        .map(({ id, title }) => ({ title: title || 'Untitled comparison', path: `/studio/${id}` })),
      { title: 'Of the hills', path: `/messages/${conversations[1]?.id}` },
      { title: 'Of the sea', path: `/chat/${conversations[0]?.id}` },
      { title: 'New conversation', path: `/chat/${conversations[2]?.id}` },
    ],
  ]);
});

test('many changes cause one read, and an unchanged list is not shown again', async () => {
  const comparisons = [comparison('One')];
  const { recentPages, lists, pass, reads } = open(comparisons, []);
  recentPages.start();
  await pass(3_000);
  for (let count = 0; count < 100; count += 1) recentPages.handleEvent(changed('comparisons'));
  recentPages.handleEvent(changed('tasks'));
  await pass(3_000);
  expect([reads(), lists.length]).toEqual([2, 1]);
  comparisons.pop();
  recentPages.handleEvent(changed('comparisons', 'remove'));
  await pass(2_999);
  expect(lists).toHaveLength(1);
  await pass(1);
  expect(lists[1]).toEqual([]);
});

test('nothing is read without a visible list, or after the end', async () => {
  const without = open([comparison('One')], [], false);
  without.recentPages.start();
  without.recentPages.handleEvent(changed('comparisons'));
  await without.pass(10_000);
  expect(without.reads()).toBe(0);
  const closed = open([comparison('One')], []);
  closed.recentPages.start();
  closed.recentPages.close();
  closed.recentPages.handleEvent(changed('conversations'));
  await closed.pass(10_000);
  expect([closed.reads(), closed.lists]).toEqual([0, []]);
});
