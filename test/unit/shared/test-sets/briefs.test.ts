import { describe, expect, test } from 'vitest';
import { briefNames } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { emptyProject } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import {
  adaptBriefs,
  type BriefSource,
  briefsOfResults,
  columnFor,
  effectiveRequest,
  refusalOf,
  requestOf,
  settingsOfPreset,
  taskOfBrief,
  withStart,
} from '../../../../shared/test-sets/briefs.ts';
import { knownModel } from '../../../support/known-model.ts';
import { world } from '../comparisons/run-plan/sample-run-plan.ts';
import { item, project, shot, uuid } from './sample-test-set.ts';

function result(n: number, modelId: string, values: Values, facts: Partial<Item> = {}): BriefSource {
  const made = item(n, modelId, { prompt: String(values['prompt'] ?? ''), ...facts });
  return { item: made, form: { modelId, draft: { values, extra: '' } } };
}

const takesOf = ({ shots }: ReturnType<typeof briefsOfResults>) =>
  shots.map(({ brief, addTakes = [] }) => [brief, addTakes.map(({ itemId }) => Number(itemId.slice(-3)))]);

describe('the briefs of results', () => {
  test('have the results of one brief as takes, also those of a prompt that was cut at a limit', () => {
    const whole = 'a lake '.repeat(300).trim();
    const found = briefsOfResults([
      result(1, 'video-d-pro', { prompt: whole.slice(0, 2000) }),
      result(2, 'video-b', { prompt: 'a sea', seed: 1 }),
      result(3, 'video-b', { prompt: whole }),
      result(4, 'video-d-pro', { prompt: 'a sea', seconds: '8' }),
    ]);
    expect(takesOf(found)).toEqual([
      [whole, [1, 3]],
      ['a sea', [2, 4]],
    ]);
    expect(found.leftOut).toBe(0);
    expect(found.shots[0]).toMatchObject({
      title: whole.slice(0, 60).trim(),
      request: { origin: { modelId: 'video-b' } },
    });
  });

  test('differ by inputs, by negative prompts and by the kind of results', () => {
    const link = { from: 'link' as const, url: 'https://example.com/heron.png' };
    const found = briefsOfResults([
      result(1, 'video-b', { prompt: 'a lake' }),
      result(2, 'video-d-pro', { prompt: 'a lake', input_reference: [link] }),
      result(3, 'video-b', { prompt: 'a lake', negative_prompt: 'rain' }),
      result(4, 'image-e-2', { prompt: 'a lake' }, { kind: 'image' }),
    ]);
    expect(takesOf(found).map(([, takes]) => takes)).toEqual([[1], [2], [3], [4]]);
  });

  test('come from the prompt of a result whose form is unknown, and from a run without a result', () => {
    const found = briefsOfResults([
      { item: item(1, 'imported', { prompt: 'a lake' }) },
      { item: item(2, 'imported', { prompt: '' }) },
      { form: { modelId: 'video-b', draft: { values: { prompt: 'a pond' }, extra: '' } } },
    ]);
    expect(takesOf(found)).toEqual([
      ['a lake', [1]],
      ['a pond', []],
    ]);
    expect(found.shots.map(({ request }) => request?.origin.modelId)).toEqual([undefined, 'video-b']);
    expect(found.leftOut).toBe(1);
  });

  test('have no template and no lists: each run was one of their prompts', () => {
    const draft = { values: { prompt: 'a lake' }, extra: '{"a": 1}', remixOf: item(9, 'video-b').id };
    const source = { form: { modelId: 'video-b', draft: { ...draft, sweep: { seed: '1, 2' } } } };
    const [only] = briefsOfResults([source]).shots;
    expect(only?.request?.origin.draft).toEqual({ values: { prompt: 'a lake' }, extra: '{"a": 1}' });
  });
});

describe('the request of a shot', () => {
  const [made] = briefsOfResults([result(1, 'video-b', { prompt: 'a lake', aspect_ratio: '9:16' })]).shots;
  const request = made?.request;
  if (!request) throw new Error('There is no request.');

  test('is the stored one, with the text that the user changed', () => {
    expect(effectiveRequest(project, shot(1, [], { brief: 'a lake', request }))).toBe(request);
    expect(effectiveRequest(project, shot(1, [], { brief: ' ', request }))).toBe(request);
    const changed = effectiveRequest(project, shot(1, [], { brief: 'a pond', request }));
    expect(changed.origin).toBe(request.origin);
    expect(changed.brief.values).toEqual({ ...request.brief.values, [briefNames.prompt]: 'a pond' });
  });

  test('without a stored one has the text, the shape of the project and the planned duration', () => {
    const { origin, brief } = effectiveRequest(
      { ...emptyProject(project.id, 1), shape: { width: 9, height: 16 } },
      shot(1, [], { brief: 'a fog', planned: 120 }),
    );
    expect(origin.modelId).toBe('brief');
    expect(brief.values).toEqual({
      [briefNames.prompt]: 'a fog',
      [briefNames.shape]: '9:16',
      [briefNames.duration]: 5,
    });
  });
});

function briefShot(n: number, modelId: string, values: Values, brief = String(values['prompt'])): Shot {
  const request = requestOf({ modelId, draft: { values, extra: '' } });
  return shot(n, [], { brief, ...(request ? { request } : {}) });
}

const adapted = (
  shots: readonly Shot[],
  modelId: string,
  settings?: ReturnType<typeof settingsOfPreset>,
  cutsTexts = false,
) => adaptBriefs({ project, shots, model: knownModel(modelId), settings, context: world, cutsTexts });

describe('a brief on a model', () => {
  test('is the unchanged form in its own model, and follows the rules of the run plan in another one', () => {
    const values = { prompt: 'a lake', aspect_ratio: '9:16', duration: '10', mode: 'pro', negative_prompt: 'rain' };
    const source = briefShot(1, 'video-b', values);
    const [same] = adapted([source], 'video-b');
    expect(same?.row.draft.values).toEqual(values);
    const [other] = adapted([source], 'video-d-pro');
    expect(other?.row.draft.values).toMatchObject({ prompt: 'a lake', size: '720x1280' });
    expect(other?.row.dropped.map(({ title }) => title)).toContain('Negative prompt');
    expect(other && refusalOf(other, {})).toBeUndefined();
  });

  test('has the text that the user wrote for its shot, also without a stored form', () => {
    const [edited] = adapted([briefShot(1, 'video-b', { prompt: 'a lake', mode: 'pro' }, 'a pond')], 'video-b');
    expect(edited?.row.draft.values).toMatchObject({ prompt: 'a pond', mode: 'pro' });
    const [written] = adapted([shot(2, [], { brief: 'a fog' })], 'video-b');
    expect(written?.row.draft.values).toMatchObject({ prompt: 'a fog', aspect_ratio: '16:9' });
  });

  test('is refused with its reason, and runs after the user accepts the cut', () => {
    const long = briefShot(1, 'video-b', { prompt: 'a lake '.repeat(300) });
    const [waiting] = adapted([long], 'video-d-pro');
    expect(waiting && refusalOf(waiting, {})).toBe('Prompt has 2100 characters; the limit is 2000.');
    const [cut] = adapted([long], 'video-d-pro', undefined, true);
    expect(cut && refusalOf(cut, {})).toBeUndefined();
    expect(String(cut?.row.draft.values['prompt'])).toHaveLength(2000);
    const [needsImage] = adapted([briefShot(2, 'video-b', { prompt: 'a lake' })], 'video-c-2.2-i2v-flash');
    expect(needsImage && refusalOf(needsImage, {})).toMatch(/must contain at least 1 image|is missing/);
    const [image] = adapted([briefShot(3, 'video-b', { prompt: 'a lake' })], 'image-e-2');
    expect(image && refusalOf(image, {})).toBe('The brief is for videos.');
  });

  test('has the settings of a preset, and keeps what is its own', () => {
    const model = knownModel('video-b');
    const preset = {
      name: 'Sharp',
      draft: { values: { mode: 'pro', cfg_scale: 0.9, prompt: 'no', aspect_ratio: '1:1' }, extra: '{"a": 1}' },
    };
    const settings = settingsOfPreset(model, preset);
    expect(settings).toEqual({ title: 'Sharp', values: { mode: 'pro', cfg_scale: 0.9 }, extra: '{"a": 1}' });
    const source = briefShot(1, 'video-b', { prompt: 'a lake', aspect_ratio: '9:16', mode: 'std' });
    const [found] = adapted([source], 'video-b', settings);
    expect(found?.row.draft).toMatchObject({
      values: { prompt: 'a lake', aspect_ratio: '9:16', mode: 'pro', cfg_scale: 0.9 },
      extra: '{"a": 1}',
    });
  });
});

test('a column collects its starts, and other settings are another column', () => {
  const settings = { title: 'Sharp', values: { mode: 'pro' }, extra: '' };
  const plain = columnFor(project, 'video-b', undefined, () => uuid(8, 1));
  const first = withStart(project, plain, uuid(6, 1));
  const known = columnFor({ testSet: first }, 'video-b', undefined, () => uuid(8, 9));
  expect(known.id).toBe(uuid(8, 1));
  // A repeated start is the same one.
  expect(withStart({ testSet: first }, known, uuid(6, 1))).toEqual(first);
  const sharp = columnFor({ testSet: first }, 'video-b', settings, () => uuid(8, 2));
  const second = withStart({ testSet: first }, sharp, uuid(6, 2));
  expect(second.columns.map(({ id, comparisonIds }) => [id, comparisonIds])).toEqual([
    [uuid(8, 1), [uuid(6, 1)]],
    [uuid(8, 2), [uuid(6, 2)]],
  ]);
  expect(columnFor({ testSet: second }, 'video-b', { ...settings }, () => uuid(8, 9)).id).toBe(uuid(8, 2));
});

test('the kind of a brief comes from its result and its inputs', () => {
  const video = item(1, 'video-b');
  const [plain] = [shot(1, [video])];
  const link = { from: 'link' as const, url: 'https://example.com/heron.png' };
  const draft = { values: { 'brief-images': [link] }, extra: '' };
  const withImage = shot(2, [video], { request: { origin: { modelId: 'video-b', draft }, brief: draft } });
  expect(taskOfBrief(project, plain, video)).toBe('text-to-video');
  expect(taskOfBrief(project, withImage, video)).toBe('image-to-video');
  expect(taskOfBrief(project, withImage, item(2, 'image-e-2', { kind: 'image' }))).toBe('image');
});
