import { expect, test } from 'vitest';
import { type Carried, switchModel } from '../../../../../renderer/entities/drafts/switch-model.ts';
import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { knownModel } from '../../../../support/known-model.ts';

const videoB = knownModel('video-b');
const videoD = knownModel('video-d-pro');
const imageC = knownModel('image-c-2.6-image');

const filled = (of: Model, values: Draft['values']): Draft => ({
  values: { ...initialDraft(of).values, ...values },
  extra: '',
});
const target = (model: Model, draft = initialDraft(model), carried?: Carried) => ({
  model,
  draft,
  opening: initialDraft(model),
  carried,
});

/** Returns the target's form after the change of model, as the screen would write the form. */
function carriedInto(from: { model: Model; draft: Draft; carried?: Carried }, to: Model): Carried {
  const switched = switchModel(from, target(to));
  if (switched?.kind !== 'carried') throw new Error('Nothing was carried.');
  return { draft: switched.draft, origin: switched.origin };
}

test('an untouched form takes the values of the other model, and the switch returns the old form', () => {
  const opening = filled(videoD, { seconds: '12' });
  const switched = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'A canoe', negative_prompt: 'text' }) },
    { ...target(videoD, opening), opening },
  );
  expect(switched).toMatchObject({ kind: 'carried', before: opening, dropped: [{ field: 'negative_prompt' }] });
  expect(switched).toHaveProperty('draft', filled(videoD, { seconds: '12', prompt: 'A canoe' }));
});

test('a form with values of the user keeps them, and the values of the other model are offered', () => {
  const switched = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'A canoe' }) },
    target(videoD, filled(videoD, { prompt: 'My own' })),
  );
  expect(switched).toMatchObject({ kind: 'offer', origin: { model: videoB } });
});

test('a switch of the model offers nothing if no value would change', () => {
  const source = { model: videoB, draft: filled(videoB, { prompt: 'A canoe' }) };
  expect(switchModel(source, target(videoD, filled(videoD, { prompt: 'A canoe', seconds: '8' })))).toBeNull();
  expect(switchModel({ model: videoB, draft: initialDraft(videoB) }, target(videoD))).toBeNull();
});

test('values from the last switch do not count as edits of the user, and follow the source', () => {
  const carried = carriedInto({ model: videoB, draft: filled(videoB, { prompt: 'One' }) }, videoD);
  const again = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'Two' }) },
    target(videoD, carried.draft, carried),
  );
  expect(again).toHaveProperty('draft.values.prompt', 'Two');
});

test('values survive a switch through a model that lacks their fields, until the user edits the form', () => {
  const draft = filled(videoB, { prompt: 'A canoe', negative_prompt: 'text', duration: '10' });
  const carried = carriedInto({ model: videoB, draft }, videoD);
  const next = switchModel({ model: videoD, draft: carried.draft, carried }, target(imageC));
  expect(next).toMatchObject({ kind: 'carried', origin: { model: videoB } });
  expect(next).toHaveProperty('draft.values.negative_prompt', 'text');
  expect(switchModel({ model: videoD, draft: carried.draft, carried }, target(videoB, draft))).toBeNull();

  const edited = { ...carried.draft, values: { ...carried.draft.values, prompt: 'A red canoe' } };
  const after = switchModel({ model: videoD, draft: edited, carried }, target(imageC));
  expect(after).toMatchObject({ origin: { model: videoD } });
  expect(after).toHaveProperty('draft.values.prompt', 'A red canoe');
});
