import { expect, test } from 'vitest';
import { type Carried, switchModel } from '../../../../../renderer/entities/drafts/switch-model.ts';
import type { Draft } from '../../../../../shared/fields/values.ts';
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
  const arrival = switchModel(from, target(to));
  if (arrival?.kind !== 'carried') throw new Error('Nothing was carried.');
  return { draft: arrival.draft, origin: arrival.origin };
}

test('an untouched form takes what comes, and knows what it held before', () => {
  const opening = filled(videoD, { seconds: '12' });
  const arrival = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'A canoe', negative_prompt: 'text' }) },
    { ...target(videoD, opening), opening },
  );
  expect(arrival).toMatchObject({ kind: 'carried', before: opening, dropped: [{ field: 'negative_prompt' }] });
  expect(arrival).toHaveProperty('draft', filled(videoD, { seconds: '12', prompt: 'A canoe' }));
});

test('a form with own values keeps them and is offered the others', () => {
  const arrival = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'A canoe' }) },
    target(videoD, filled(videoD, { prompt: 'My own' })),
  );
  expect(arrival).toMatchObject({ kind: 'offer', origin: { model: videoB } });
});

test('nothing is offered where nothing would be another', () => {
  const source = { model: videoB, draft: filled(videoB, { prompt: 'A canoe' }) };
  expect(switchModel(source, target(videoD, filled(videoD, { prompt: 'A canoe', seconds: '8' })))).toBeNull();
  expect(switchModel({ model: videoB, draft: initialDraft(videoB) }, target(videoD))).toBeNull();
});

test('what the last switch put there is no work of the person and follows the source', () => {
  const carried = carriedInto({ model: videoB, draft: filled(videoB, { prompt: 'One' }) }, videoD);
  const again = switchModel(
    { model: videoB, draft: filled(videoB, { prompt: 'Two' }) },
    target(videoD, carried.draft, carried),
  );
  expect(again).toHaveProperty('draft.values.prompt', 'Two');
});

test('nothing wears off on the way over a model that lacks a field', () => {
  const draft = filled(videoB, { prompt: 'A canoe', negative_prompt: 'text', duration: '10' });
  const carried = carriedInto({ model: videoB, draft }, videoD);
  const on = switchModel({ model: videoD, draft: carried.draft, carried }, target(imageC));
  expect(on).toMatchObject({ kind: 'carried', origin: { model: videoB } });
  expect(on).toHaveProperty('draft.values.negative_prompt', 'text');
  expect(switchModel({ model: videoD, draft: carried.draft, carried }, target(videoB, draft))).toBeNull();

  const edited = { ...carried.draft, values: { ...carried.draft.values, prompt: 'A red canoe' } };
  const after = switchModel({ model: videoD, draft: edited, carried }, target(imageC));
  expect(after).toMatchObject({ origin: { model: videoD } });
  expect(after).toHaveProperty('draft.values.prompt', 'A red canoe');
});
