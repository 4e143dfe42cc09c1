import { expect, test } from 'vitest';
import {
  type HistorySteps,
  startHistorySteps,
  stepThroughHistory,
  withPage,
} from '../../../../../../renderer/pages/studio/prompts/step-through-history.ts';

const used = (...texts: string[]) => texts.map((text, index) => ({ text, usedAt: 1000 - index }));
const shown = (history: HistorySteps | null) => history?.steps[history.at];

test('the unfinished prompt is the newest step of the prompt history and can be restored', () => {
  const history = withPage(startHistorySteps('unfinished'), used('B', 'A'), true);
  const up = stepThroughHistory(history, 1);
  expect(shown(up)).toBe('B');
  const top = up && stepThroughHistory(up, 1);
  expect(shown(top)).toBe('A');
  expect(top && stepThroughHistory(top, 1)).toBeNull();
  expect(shown(up && stepThroughHistory(up, -1))).toBe('unfinished');
  expect(stepThroughHistory(history, -1)).toBeNull();
});

test('editing a step restarts the prompt history without the loss of an unsent prompt', () => {
  const first = withPage(startHistorySteps('mine'), used('B', 'A'), true);
  const again = withPage(
    startHistorySteps('B, changed', stepThroughHistory(first, 1) ?? undefined),
    used('B', 'A'),
    true,
  );
  expect(again.steps).toEqual(['B, changed', 'mine', 'B', 'A']);
  expect(startHistorySteps('more', again).steps).toEqual(['more', 'B, changed', 'mine']);
});

test('the prompt history has no prompt twice, and the next page continues after the last one', () => {
  const one = withPage(startHistorySteps('B'), used('B', 'A'), false);
  expect(one).toMatchObject({ steps: ['B', 'A'], last: { text: 'A' }, complete: false });
  const two = withPage(one, used('A', 'Older'), true);
  expect(two.steps).toEqual(['B', 'A', 'Older']);
  expect(startHistorySteps('', { ...two, unsent: 1, at: 0 }).steps).toEqual(['', 'B']);
});
