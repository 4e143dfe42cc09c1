import { expect, test } from 'vitest';
import type { Item } from '../../../../shared/library/item.ts';
import { similarityProblem } from '../../../../shared/measurements/similarity-problem.ts';
import { itemOf } from '../comparisons/sample-panes.ts';

const sources: Item['sources'] = [{ as: 'input', hash: 'a'.repeat(64) }];
const video = (letter: string, facts: Partial<Item>, frames = 3) => ({
  letter,
  item: itemOf({ hash: letter.repeat(64), ...facts }),
  timing: { frameTimes: Array.from({ length: frames }, (_, index) => index) },
});

test('videos of one shape, with equally many frames and a common source are compared', () => {
  expect(similarityProblem(video('A', { sources }), video('B', { sources }))).toBeUndefined();
  const small = video('B', { sources, width: 640, height: 360 });
  expect(similarityProblem(video('A', { sources, width: 1280, height: 720 }), small)).toBeUndefined();
  // The same file.
  expect(similarityProblem(video('A', {}), video('B', { hash: 'A'.repeat(64) }))).toBeUndefined();
});

test('other videos are refused with the reason', () => {
  const one = video('A', { sources });
  expect(similarityProblem(one, video('B', { sources, width: 720, height: 1280 }))).toContain('different shapes');
  expect(similarityProblem(one, video('B', { sources }, 4))).toContain('A and B have 3 and 4 frames.');
  expect(similarityProblem(one, video('B', {}))).toContain('not made from the same image');
  expect(similarityProblem(video('A', {}), video('B', {}))).toContain('not made from the same image');
});
