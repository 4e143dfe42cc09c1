import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft, FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { asImages } from '../../../../shared/fields/images-field.ts';
import { isSameSizeOrRatio, readSizeOrRatio } from '../../../../shared/fields/size-or-ratio.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { carryOver } from '../../../../shared/models/carry-over.ts';
import { changedValues, isSameValue, isUntouched } from '../../../../shared/models/compare-values-and-drafts.ts';
import { type Field, initialDraft, inputSlots, type Model } from '../../../../shared/models/model.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import { anyDraft, imageFile } from '../../../support/any-draft.ts';
import { knownModel } from '../../../support/known-model.ts';

const filled = (of: Model, values: Draft['values'], extra = ''): Draft => ({
  values: { ...initialDraft(of).values, ...values },
  extra,
});

const videoA = knownModel('video-a-v2.5-turbo');
const videoB = knownModel('video-b');
const videoD = knownModel('video-d-pro');
const spark = knownModel('video-c-2.6-t2v-spark');
const plus = knownModel('video-c-2.2-t2v-plus');
const imageC = knownModel('image-c-2.6-image');
const imageE = knownModel('image-e-2');
const keyFrames = knownModel('video-c-2.1-kf2v-plus');

const over = (from: Model, values: Draft['values'], to: Model, base?: Draft) =>
  carryOver({ model: from, draft: filled(from, values) }, to, base);

test('texts are carried over completely, even beyond the limits of the target', () => {
  const prompt = 'a'.repeat(2400);
  const { draft, changed, dropped } = over(videoB, { prompt, negative_prompt: 'text' }, plus);
  expect(draft.values).toEqual({ ...initialDraft(plus).values, prompt, negative_prompt: 'text' });
  expect([changed, dropped]).toEqual([[], []]);
  expect(prepareRun(plus, draft).reasons.map(({ field }) => field)).toEqual(['prompt']);
});

test('values without a field in the target are listed', () => {
  const { draft, dropped } = over(videoB, { prompt: 'A canoe', negative_prompt: 'text', cfg_scale: 0.7 }, videoD);
  expect(draft.values).not.toHaveProperty('negative_prompt');
  expect(dropped).toEqual([
    { field: 'negative_prompt', title: 'Negative prompt', value: 'text', why: 'not available for this model' },
    { field: 'cfg_scale', title: 'CFG scale', value: '0.7', why: 'not available for this model' },
  ]);
});

test('a duration becomes the nearest one, in the type of its model', () => {
  expect(over(videoD, { seconds: '8' }, videoB)).toMatchObject({
    draft: { values: { duration: '10' } },
    changed: [
      { field: 'duration', title: 'Duration', from: '8 s', to: '10 s', why: 'closest value that this model supports' },
    ],
  });
  expect(over(videoD, { seconds: '12' }, spark).draft.values['duration']).toBe(10);
  const same = over(videoB, { duration: '10' }, spark);
  expect(same.draft.values['duration']).toBe(10);
  expect(same.changed).toEqual([]);
  expect(over(videoA, { duration: 10 }, videoD).draft.values['seconds']).toBe('12');
});

test.each<[from: Model, value: [string, string], to: Model, after: [string, string], changes: boolean]>([
  [videoD, ['size', '720x1280'], videoB, ['aspect_ratio', '9:16'], false],
  [videoD, ['size', '720x1280'], spark, ['size', '1080*1920'], true],
  [videoD, ['size', '720x1280'], plus, ['size', '1080*1920'], true],
  [videoD, ['size', '1024x1792'], videoB, ['aspect_ratio', '9:16'], true],
  [videoB, ['aspect_ratio', '9:16'], spark, ['size', '1080*1920'], false],
  [videoB, ['aspect_ratio', '1:1'], plus, ['size', '1440*1440'], false],
  [videoB, ['aspect_ratio', '9:16'], imageC, ['size', '810*1440'], false],
  [plus, ['size', '832*480'], videoD, ['size', '1792x1024'], true],
  [plus, ['size', '624*624'], spark, ['size', '1440*1440'], true],
  [plus, ['size', '624*624'], imageC, ['size', '768*768'], true],
  [plus, ['size', '1632*1248'], imageC, ['size', '1632*1248'], false],
  [imageE, ['aspect_ratio', '1:8'], imageC, ['size', '640*2560'], true],
  [imageC, ['size', '1440*810'], imageE, ['aspect_ratio', '16:9'], false],
  [imageC, ['size', '900x1000'], videoD, ['size', '1024x1792'], true],
])('an aspect ratio is carried over: %$', (from, [name, value], to, [toName, after], changes) => {
  const { draft, changed, dropped } = over(from, { [name]: value }, to);
  expect(draft.values[toName]).toBe(after);
  expect(dropped).toEqual([]);
  expect(changed.map(({ field }) => field)).toEqual(changes ? [toName] : []);
});

test('toggles and equal options are carried over, and others are omitted and listed', () => {
  expect(over(spark, { prompt_extend: false, seed: 7 }, plus).draft.values).toMatchObject({
    prompt_extend: false,
    seed: 7,
  });
  expect(over(videoB, { mode: 'pro' }, videoA).draft.values['mode']).toBe('pro');
  expect(over(imageE, { resolution: '2K' }, videoB).dropped.map(({ title }) => title)).toEqual(['Resolution']);
});

test('a number beyond the limits of the target is changed only with a note', () => {
  const roomy = { ...spark, fields: { ...spark.fields, seed: { ...spark.fields['seed'], max: 2 ** 40 } as Field } };
  expect(over(roomy, { seed: 2 ** 33 }, plus)).toMatchObject({
    draft: { values: { seed: 2147483647 } },
    changed: [{ title: 'Seed', from: '8589934592', to: '2147483647', why: 'allowed range: 0 to 2147483647' }],
  });
});

test('images fill the slots in their order, and masks stay with their model', () => {
  const [first, last, mask] = [imageFile('a'), imageFile('b'), imageFile('c')];
  const there = over(videoA, { image: [first], image_tail: [last], static_mask: [mask] }, imageC);
  expect(there.draft.values['images']).toEqual([first, last]);
  expect(there.dropped).toMatchObject([{ field: 'static_mask', why: 'tied to one image of one model' }]);
  expect(there.changed).toMatchObject([{ field: 'images', from: 'Last frame b.png', to: 'Images' }]);

  const back = over(imageC, { images: [first, last] }, keyFrames);
  expect(back.draft.values).toMatchObject({ image: [first], image_tail: [last] });
});

test('slots with the same name exchange their images first', () => {
  expect(over(videoA, { image_tail: [imageFile('b')] }, keyFrames).draft.values).toMatchObject({
    image_tail: [imageFile('b')],
  });
});

test('an image that does not fit is carried over with a reason, and one too many is listed', () => {
  const images = [imageFile('a'), imageFile('b'), imageFile('c')];
  const { draft, dropped } = over(imageC, { images }, videoD);
  expect(draft.values['input_reference']).toEqual([images[0]]);
  expect(prepareRun(videoD, draft).reasons.map(({ field }) => field)).toContain('input_reference');
  expect(dropped.map(({ value, why }) => [value, why])).toEqual([
    ['b.png', 'no room for this image'],
    ['c.png', 'no room for this image'],
  ]);
});

test('extra body fields stay with their model', () => {
  const { draft, dropped } = carryOver({ model: videoB, draft: filled(videoB, {}, '{"a": 1}') }, videoD);
  expect(draft.extra).toBe('');
  expect(dropped).toMatchObject([{ field: 'extra', title: 'Extra body fields', value: '{"a": 1}' }]);
});

test('the target form keeps what the source does not have', () => {
  const base = filled(spark, { prompt: 'Mine', shot_type: 'multi', seed: 3 }, '{"b": 2}');
  const { draft } = over(videoB, { prompt: 'A canoe', duration: '10' }, spark, base);
  expect(draft).toEqual(filled(spark, { prompt: 'A canoe', shot_type: 'multi', seed: 3, duration: 10 }, '{"b": 2}'));
});

test('emptied fields count as untouched, and extra fields do not', () => {
  const first = initialDraft(imageC);
  expect(isUntouched(imageC, { ...first, values: { ...first.values, prompt: '', images: [] } })).toBe(true);
  expect(isUntouched(imageC, { ...first, values: { ...first.values, n: 2 } })).toBe(false);
  expect(isUntouched(imageC, { ...first, extra: '{}' })).toBe(false);
});

// Every pair of models, with any values that a user may have left in the form.

function meansTheSame(value: FieldValue, there: FieldValue): boolean {
  const [a, b] = [readSizeOrRatio(value), readSizeOrRatio(there)];
  return String(value) === String(there) || (a !== null && b !== null && isSameSizeOrRatio(a, b));
}

const titleOf = (model: Model, name: string) => model.fields[name]?.title ?? name;

test.each(builtInModels.flatMap((from) => builtInModels.map((to) => [from.id, to.id] as const)))(
  '%s to %s',
  (fromId, toId) => {
    const [from, to] = [knownModel(fromId), knownModel(toId)];
    fc.assert(
      fc.property(anyDraft(from), (draft) => {
        const { draft: after, changed, dropped } = carryOver({ model: from, draft }, to);
        if (from === to) {
          expect(after).toEqual(draft);
          return;
        }
        const first = initialDraft(to);
        for (const [name, value] of Object.entries(after.values)) {
          const field = to.fields[name];
          // The initial values of a form need not be valid. Carried values must be valid or have a reason.
          if (!field || isSameValue(value, first.values[name])) continue;
          if (field.kind === 'text')
            expect(draft.values).toSatisfy((all: Draft['values']) => Object.values(all).includes(value));
          else if (field.kind === 'images') expect(asImages(value)?.length).toBeLessThanOrEqual(field.max);
          else expect(field.check(value)).toEqual([]);
        }
        // Every value of the user is in the new form under its title, or listed as changed or dropped.
        const shapes = ['Size', 'Aspect ratio'];
        const slots = inputSlots(from).map(([name]) => name);
        for (const [name, value] of changedValues(from, draft)) {
          if (slots.includes(name)) continue;
          const title = titleOf(from, name);
          const under = shapes.includes(title) ? shapes : [title];
          const isThere = Object.entries(after.values).some(
            ([toName, there]) => under.includes(titleOf(to, toName)) && meansTheSame(value, there),
          );
          const isListed =
            dropped.some(({ field }) => field === name) || changed.some((each) => under.includes(each.title));
          expect(isThere || isListed, title).toBe(true);
        }
        const given = slots.flatMap((name) => asImages(draft.values[name] ?? []) ?? []);
        const taken = inputSlots(to).flatMap(([name]) => asImages(after.values[name] ?? []) ?? []);
        const left = dropped.filter(({ field }) => slots.includes(field));
        expect(taken.length + left.length).toBe(given.length);
        expect(after.extra).toBe('');
        expect(dropped.some(({ field }) => field === 'extra')).toBe(draft.extra !== '');
      }),
      { numRuns: 15 },
    );
  },
);
