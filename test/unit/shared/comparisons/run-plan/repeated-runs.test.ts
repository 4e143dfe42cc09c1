import { expect, test } from 'vitest';
import { repeatedRunsText } from '../../../../../shared/comparisons/run-plan/repeated-runs.ts';
import type { Values } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { knownModel } from '../../../../support/known-model.ts';

const run = (values: Values, id = 'video-c-2.2-t2v-plus', extra = '') => ({
  model: knownModel(id),
  draft: { values, extra },
});

test('equal runs with one fixed seed are named', () => {
  const runs = [
    { seed: 7, prompt: 'A lake' },
    { prompt: 'A lake', seed: 7 },
  ].map((values) => run(values));
  expect(repeatedRunsText(runs)).toBe('2 runs with the same seed make the same result.');
});

test('several groups of equal runs are counted together', () => {
  const values = [1, 1, 2, 2, 3].map((seed) => run({ prompt: 'A lake', seed }));
  expect(repeatedRunsText(values)).toBe(
    '4 runs repeat the seed and settings of another run, and make the same results.',
  );
});

test.each([
  ['no seed', [run({ prompt: 'A lake' }), run({ prompt: 'A lake' })]],
  ['another seed', [run({ prompt: 'A lake', seed: 1 }), run({ prompt: 'A lake', seed: 2 })]],
  ['another prompt', [run({ prompt: 'A lake', seed: 1 }), run({ prompt: 'A sea', seed: 1 })]],
  ['another model', [run({ prompt: 'A lake', seed: 1 }), run({ prompt: 'A lake', seed: 1 }, 'video-c-2.6-t2v-spark')]],
  ['other body fields', [run({ seed: 1 }), run({ seed: 1 }, 'video-c-2.2-t2v-plus', '{"a":1}')]],
  [
    'a model without seeds',
    [run({ prompt: 'A lake', seed: 1 }, 'video-b'), run({ prompt: 'A lake', seed: 1 }, 'video-b')],
  ],
])('runs with %s are not named', (_, runs) => {
  expect(repeatedRunsText(runs)).toBeUndefined();
});
