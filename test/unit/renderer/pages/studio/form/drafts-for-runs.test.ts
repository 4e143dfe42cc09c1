import { expect, test } from 'vitest';
import { nextSeed, withNewSeed } from '../../../../../../renderer/entities/drafts/random-seed.ts';
import { costText } from '../../../../../../renderer/pages/studio/form/cost-text.ts';
import { draftsForRuns, seedBlock } from '../../../../../../renderer/pages/studio/form/drafts-for-runs.ts';
import type { Connection } from '../../../../../../shared/connections/connection.ts';
import type { IntegerField } from '../../../../../../shared/fields/number-field.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { knownModel } from '../../../../../support/known-model.ts';

const highest = 2_147_483_647;
const plus = knownModel('video-c-2.2-t2v-plus');
const videoD = knownModel('video-d-pro');
const imageC = knownModel('image-c-2.6-image');
const withSeed = (seed?: number | string) => {
  const first = initialDraft(plus);
  return seed === undefined ? first : { ...first, values: { ...first.values, seed } };
};
const seeds = (drafts: readonly { values: Record<string, unknown> }[]) => drafts.map(({ values }) => values['seed']);

test('the runs of one click have consecutive seeds', () => {
  expect(seeds(draftsForRuns(plus, withSeed(7), 3))).toEqual([7, 8, 9]);
  expect(seeds(draftsForRuns(plus, withSeed(0), 1))).toEqual([0]);
});

test('without a seed, several runs start at a random seed, and a single run sends none', () => {
  expect(seeds(draftsForRuns(plus, withSeed(), 3, () => 0.5))).toEqual([1073741823, 1073741824, 1073741825]);
  expect(seeds(draftsForRuns(plus, withSeed(), 8, () => 1 - 2 ** -32)).at(-1)).toBe(highest);
  expect(seeds(draftsForRuns(plus, withSeed(), 1))).toEqual([undefined]);
});

test('the runs of a model without seeds are the same', () => {
  const draft = initialDraft(videoD);
  expect(draftsForRuns(videoD, draft, 2)).toEqual([draft, draft]);
});

test('seeds beyond the highest one are a problem and do not wrap', () => {
  expect(seedBlock(plus, withSeed(highest - 2), 3)).toBeNull();
  expect(seedBlock(plus, withSeed(highest - 1), 3)).toEqual({
    title: 'Seed',
    targetField: 'seed',
    text: 'is 2147483646; 3 runs need seeds up to 2147483648, and 2147483647 is the highest.',
  });
  // The field itself reports what is wrong with these.
  expect(seedBlock(plus, withSeed('4e'), 3)).toBeNull();
  expect(seedBlock(plus, withSeed(highest + 1), 3)).toBeNull();
  expect(seedBlock(videoD, initialDraft(videoD), 8)).toBeNull();
});

test('a list of seeds is all seeds that run, so more runs of each are a problem', () => {
  const draft = { ...withSeed(7), sweep: { seed: '1, 2' } };
  expect(seedBlock(plus, draft, 1)).toBeNull();
  expect(seedBlock(plus, draft, 2)?.text).toBe('varies, so set the number of runs to 1.');
});

test('the next random seed skips the seeds of the last runs', () => {
  const field = plus.fields['seed'] as IntegerField;
  expect(nextSeed(field, 100, 3, () => 0)).toBe(0);
  expect(nextSeed(field, 1, 3, () => 0)).toBe(4);
  expect(nextSeed(field, highest - 2, 3, () => 1 - 2 ** -32)).toBe(0);
});

test('a run with a new seed differs only in the seed', () => {
  const draft = initialDraft(plus);
  expect(withNewSeed(plus, { ...draft, values: { ...draft.values, seed: 7 } }, () => 0)).toEqual({
    ...draft,
    values: { ...draft.values, seed: 0 },
  });
  expect(withNewSeed(plus, { ...draft, values: { ...draft.values, seed: 0 } }, () => 0).values['seed']).toBe(1);
  expect(withNewSeed(videoD, initialDraft(videoD))).toEqual(initialDraft(videoD));
});

test('the Generate button says what all runs of one click cost', () => {
  const gateway: Connection = {
    kind: 'gateway',
    baseUrl: 'https://x.example',
    hasKey: true,
    temporary: false,
    keyRefused: false,
    refusedPaths: [],
  };
  expect(costText(videoD, initialDraft(videoD), gateway, 2)).toBe('2 charges');
  expect(costText(imageC, initialDraft(imageC), gateway, 2)).toBe('2 charges, 8 images');
  expect(costText(imageC, initialDraft(imageC), { kind: 'sandbox' }, 2)).toBe('8 images, free');
});
