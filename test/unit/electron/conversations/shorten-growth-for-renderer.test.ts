import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextShortenerForRenderer } from '../../../../electron/conversations/shorten-growth-for-renderer.ts';
import type { GrowthPath, GrowthStep } from '../../../../shared/conversations/answer-growth-steps.ts';
import { applyGrowthToAnswer } from '../../../../shared/conversations/apply-growth.ts';
import type { Answer, Message } from '../../../../shared/conversations/message.ts';
import {
  fullLength,
  longTextLimit,
  longTextStart,
  restoreTexts,
  shortenMessage,
} from '../../../../shared/conversations/shorten-long-text.ts';

const first: Answer = {
  endpoint: 'chat',
  state: 'streaming',
  model: 'm',
  parameters: {},
  body: {},
  files: {},
  choices: 1,
  askedAt: 0,
};
const messageOf = (answer: Answer): Message => ({
  id: 1,
  conversationId: '00000000-0000-4000-8000-000000000000',
  parentId: null,
  turnId: '00000000-0000-4000-8000-000000000000',
  createdAt: 0,
  columnId: 'c',
  said: { by: 'model', answer },
});
const answerOf = ({ said }: Message) => (said.by === 'model' ? said.answer : first);

const text = fc.tuple(fc.constantFrom('a', 'b\n'), fc.constantFrom(3, 60_000, 150_000, 250_000));
const path = fc.constantFrom<GrowthPath>(
  ['body', 'message', 'content'],
  ['body', 'message', 'parts', 0, 'text'],
  ['body', 'message'],
);
const step = fc.oneof(
  fc.tuple(path, text).map(([at, [one, count]]): GrowthStep => ({ at, append: one.repeat(count) })),
  fc.tuple(path, text).map(([at, [one, count]]): GrowthStep => ({ at, set: one.repeat(count) })),
  text.map(([one, count]): GrowthStep => ({ at: ['body', 'message'], set: { content: one.repeat(count) } })),
  text.map(([one, count]): GrowthStep => ({ at: ['body', 'message', 'parts'], extend: [{ text: one.repeat(count) }] })),
);

test('a window that applies the steps has the same state as one that opens later', () => {
  const turns = fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(turns, (all) => {
      const shownSteps = createTextShortenerForRenderer();
      let whole = first;
      let screen = first;
      for (const steps of all) {
        whole = applyGrowthToAnswer(whole, steps);
        const shown = shownSteps(steps, whole);
        const longest = Math.max(0, ...shown.map((each) => JSON.stringify(each).length));
        expect(longest).toBeLessThan(6 * longTextLimit);
        screen = applyGrowthToAnswer(screen, shown);
      }
      const { message, texts } = shortenMessage(messageOf(whole));
      const late = answerOf(message);
      expect(screen.body).toEqual(late.body);
      for (const pointer of new Set([...Object.keys(screen.longTexts ?? {}), ...texts.keys()])) {
        expect(fullLength(screen, pointer)).toBe(texts.get(pointer)?.length);
      }
      expect(restoreTexts(message, texts)).toEqual(messageOf(whole));
    }),
    { numRuns: 60 },
  );
});

test('of a text that becomes long, the beginning is sent once, and then only its length', () => {
  const shownSteps = createTextShortenerForRenderer();
  const at = ['body', 'message', 'content'];
  let whole = first;
  const notify = (append: string) => {
    const steps = [{ at, append }];
    whole = applyGrowthToAnswer(whole, steps);
    return shownSteps(steps, whole);
  };
  expect(notify('a'.repeat(longTextLimit))).toEqual([{ at, append: 'a'.repeat(longTextLimit) }]);
  expect(notify('b')).toEqual([
    { at, set: 'a'.repeat(longTextStart) },
    { at: ['longTexts', '/message/content'], set: longTextLimit + 1 },
  ]);
  expect(notify('c')).toEqual([{ at: ['longTexts', '/message/content'], set: longTextLimit + 2 }]);
});
