import { expect, test } from 'vitest';
import type { Draft, ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { carryOver } from '../../../../shared/models/carry-over.ts';
import { initialDraft, type Model } from '../../../../shared/models/model.ts';
import { partHasValues, remix, remixParts } from '../../../../shared/tasks/remix.ts';
import { knownModel } from '../../../support/known-model.ts';

const image = (letter: string): ImageFile => ({
  from: 'file',
  hash: letter.repeat(64),
  name: `${letter}.png`,
  type: 'image/png',
  bytes: 1000,
  width: 800,
  height: 600,
});
const videoA = knownModel('video-a-v2.5-turbo');
const imageC = knownModel('image-c-2.6-image');
const videoD = knownModel('video-d-pro');
const into = (model: Model, now: Draft = initialDraft(model)) => ({ model, now, opening: initialDraft(model) });

const mask = [{ mask: image('c'), path: [{ x: 1, y: 2 }] }];
const made: Draft = {
  values: {
    ...initialDraft(videoA).values,
    image: [image('a')],
    prompt: 'A canoe',
    dynamic_masks: mask,
    mode: 'pro',
  },
  extra: '{"a": 1}',
};
const mine: Draft = {
  values: { image: [image('b')], image_tail: [image('b')], prompt: 'Mine', negative_prompt: 'text', duration: 10 },
  extra: '{"b": 2}',
};

test('"all" is exactly what was sent', () => {
  expect(remix('all', { model: videoA, draft: made }, into(videoA, mine)).draft).toBe(made);
});

test('the form knows its source result, whatever was taken over and into which model', () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const part of remixParts) {
    for (const to of [into(videoA, mine), into(imageC)]) {
      const { draft } = remix(part, { model: videoA, draft: { ...made, remixOf: first }, itemId: second }, to);
      expect(draft.remixOf, `${part} into ${to.model.id}`).toBe(second);
      // A form that was carried over to another model is still a remix of the source.
      const other = to.model === videoA ? videoD : videoA;
      expect(carryOver({ model: to.model, draft }, other).draft.remixOf).toBe(second);
    }
  }
  // A remix of a run without a result refers to the source of that run.
  const failed = { ...made, remixOf: first };
  expect(remix('all', { model: videoA, draft: failed }, into(imageC)).draft.remixOf).toBe(first);
});

test('"all but seed" empties only the seed', () => {
  const draft = { values: { ...initialDraft(imageC).values, prompt: 'A canoe', seed: 7 }, extra: '{"a": 1}' };
  const { seed: _, ...rest } = draft.values;
  expect(remix('all-but-seed', { model: imageC, draft }, into(imageC)).draft).toEqual({ ...draft, values: rest });
});

test('"prompt only" takes both prompts, even if the run lacked one', () => {
  const { draft } = remix('prompt', { model: videoA, draft: made }, into(videoA, mine));
  const { negative_prompt: _, ...rest } = mine.values;
  expect(draft).toEqual({ ...mine, values: { ...rest, prompt: 'A canoe' } });
});

test('"inputs only" takes every image with its masks and paths', () => {
  const { draft } = remix('inputs', { model: videoA, draft: made }, into(videoA, mine));
  const { image_tail: _, ...rest } = mine.values;
  expect(draft).toEqual({ ...mine, values: { ...rest, image: [image('a')], dynamic_masks: mask } });
});

test('in another model a part is carried over into the existing form', () => {
  const now = { values: { ...initialDraft(imageC).values, prompt: 'Mine', images: [image('b')], n: 2 }, extra: '' };
  const prompt = remix('prompt', { model: videoA, draft: made }, into(imageC, now));
  expect(prompt.draft.values).toEqual({ ...now.values, prompt: 'A canoe' });
  expect(prompt.dropped).toEqual([]);
  const inputs = remix('inputs', { model: videoA, draft: made }, into(imageC, now));
  expect(inputs.draft.values).toEqual({ ...now.values, images: [image('a')] });
  expect(inputs.dropped.map(({ title }) => title)).toEqual(['Motion']);
  const all = remix('all', { model: videoA, draft: made }, into(imageC, now));
  expect(all.draft.values).toEqual({ ...initialDraft(imageC).values, prompt: 'A canoe', images: [image('a')] });
});

test('an empty part is reported', () => {
  expect(partHasValues('inputs', videoA, made)).toBe(true);
  expect(partHasValues('inputs', videoD, { values: { prompt: 'A canoe', input_reference: [] }, extra: '' })).toBe(
    false,
  );
  expect(partHasValues('prompt', videoD, { values: { prompt: '' }, extra: '' })).toBe(false);
});

test.each(builtInModels.map((model) => [model.id, model] as const))('%s: "all" restores every value', (_, model) => {
  const values = Object.fromEntries(Object.keys(model.fields).map((name) => [name, `value of ${name}`]));
  const draft = { values: { ...values, unheard_of: 3 }, extra: ' { "b": 1 } ' };
  expect(remix('all', { model, draft }, into(model)).draft).toEqual(draft);
});
