import { expect, test } from 'vitest';
import {
  type HistorySteps,
  startHistorySteps,
  stepped,
  withPage,
} from '../../../../../../renderer/pages/studio/prompts/step-through-history.ts';

const used = (...texts: string[]) => texts.map((text, index) => ({ text, usedAt: 1000 - index }));
const shown = (walk: HistorySteps | null) => walk?.steps[walk.at];

test('the unfinished text is the newest step, and comes back', () => {
  const walk = withPage(startHistorySteps('half a thou'), used('B', 'A'), true);
  const up = stepped(walk, 1);
  expect(shown(up)).toBe('B');
  const top = up && stepped(up, 1);
  expect(shown(top)).toBe('A');
  expect(top && stepped(top, 1)).toBeNull();
  expect(shown(up && stepped(up, -1))).toBe('half a thou');
  expect(stepped(walk, -1)).toBeNull();
});

test('a text that was changed on the way begins anew, and nothing that was not sent is lost', () => {
  const first = withPage(startHistorySteps('mine'), used('B', 'A'), true);
  const again = withPage(startHistorySteps('B, changed', stepped(first, 1) ?? undefined), used('B', 'A'), true);
  expect(again.steps).toEqual(['B, changed', 'mine', 'B', 'A']);
  expect(startHistorySteps('more', again).steps).toEqual(['more', 'B, changed', 'mine']);
});

test('no text stands twice, and the next page begins where the last one ended', () => {
  const one = withPage(startHistorySteps('B'), used('B', 'A'), false);
  expect(one).toMatchObject({ steps: ['B', 'A'], last: { text: 'A' }, complete: false });
  const two = withPage(one, used('A', 'Older'), true);
  expect(two.steps).toEqual(['B', 'A', 'Older']);
  expect(startHistorySteps('', { ...two, unsent: 1, at: 0 }).steps).toEqual(['', 'B']);
});
