import { describe, expect, test } from 'vitest';
import { largestModelFile } from '../../../../../shared/contract/model-file-contract.ts';
import { builtInModels, modelById } from '../../../../../shared/models/all-models.ts';
import { fieldDefaultText, fieldLimitsText } from '../../../../../shared/models/field-limits-text.ts';
import { fileOfModel } from '../../../../../shared/models/model-files/file-of-model.ts';
import { modelFromFile } from '../../../../../shared/models/model-files/model-from-file.ts';
import { readModelFile } from '../../../../../shared/models/model-files/read-model-file.ts';
import {
  fieldsNotSent,
  findEnablingChange,
  reasonsOfRules,
  ruleText,
} from '../../../../../shared/models/model-rules.ts';
import { prepareRun } from '../../../../../shared/models/prepare-run.ts';
import { lineOfValue } from '../../../../../shared/util/json-cursor.ts';
import { imageFile } from '../../../../support/any-draft.ts';
import { exampleModelFile } from '../../../../support/example-model-file.ts';
import { fullForms } from '../../../../support/full-forms.ts';
import { threadCpuMs } from '../../../../support/processor-time.ts';
import { brokenFiles, hostileFiles } from './broken-model-files.ts';

const read = (text: string) => readModelFile(text, builtInModels);
const source = { file: 'video-x-1.json', isOverride: false };

function readExample() {
  const file = read(JSON.stringify(exampleModelFile));
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return modelFromFile(file.model, source);
}

describe('a broken model file is refused with place and reason:', () => {
  test('there are at least 40', () => expect(brokenFiles.length).toBeGreaterThanOrEqual(40));

  test.each(brokenFiles.map((each) => [each.what, each] as const))('%s', (_, { text, pointer, reason }) => {
    expectRefused(text, pointer, reason);
  });
});

describe('a hostile model file is refused with place and reason:', () => {
  test.each(hostileFiles.map((each) => [each.what, each] as const))('%s', (_, { text, pointer, reason }) => {
    expectRefused(text, pointer, reason);
  });
});

/** Texts of the largest size in which each character could be a fault. */
const largeFiles = {
  'many entries with the wrong type': `{"version": 1, "notes": [${'1,'.repeat(120_000)}1]}`,
  'many unknown names': `{${Array.from({ length: 20_000 }, (_, index) => `"n${index}":1,`).join('')}"version":1}`,
  'a repeated name': `{${'"a":1,'.repeat(42_000)}"version":1}`,
  'deep lists': `{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}`,
  'deep objects': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'a long path': `{"create":{"path":"/${'a'.repeat(250_000)}"}}`,
  'an open quotation mark': `{"a":"${'\\"'.repeat(120_000)}`,
};

test.each(Object.entries(largeFiles))('a hostile model file is refused quickly: %s', (_, text) => {
  expect(text.length).toBeLessThanOrEqual(largestModelFile);
  const started = threadCpuMs();
  const file = read(text);
  expect(threadCpuMs() - started).toBeLessThan(2000);
  expect(file.ok).toBe(false);
  expect(file.ok ? [] : file.problems.length).toBeLessThanOrEqual(21);
});

test('many faults are counted, and only the first ones are located', () => {
  const file = read(`{${'"a":1,'.repeat(150)}"version":1}`);
  const problems = file.ok ? [] : file.problems;
  expect(problems).toHaveLength(21);
  expect(problems.at(0)).toEqual({ pointer: '/a', line: 1, text: 'appears twice.' });
  expect(problems.at(-1)).toEqual({ pointer: '', line: 1, text: 'has 129 more problems.' });
});

test('an object with too many names is refused before they are compared', () => {
  const names = Array.from({ length: 201 }, (_, index) => `"n${index}":1`).join();
  expect(read(`{"create":{${names}}}`)).toEqual({
    ok: false,
    problems: [{ pointer: '/create', line: 1, text: 'has more than 200 names.' }],
  });
});

function expectRefused(text: string, pointer: string, reason: string) {
  const file = read(text);
  expect(file.ok).toBe(false);
  const problems = file.ok ? [] : file.problems;
  const found = problems.find((each) => each.pointer === pointer && each.text.startsWith(reason));
  expect(found, JSON.stringify(problems)).toBeDefined();
  const path = pointer.split('/').slice(1);
  const line = lineOfValue(text, path);
  if (line !== undefined && pointer !== '') expect(found?.line).toBe(line);
}

test('a missing value is reported on the line of its object', () => {
  const text = '{\n"version": 1,\n"overrides": "video-b",\n"changes": {\n"create": {\n"path": null\n}}}';
  expect(read(text)).toEqual({
    ok: false,
    problems: [{ pointer: '/changes/create/path', line: 6, text: 'is missing.' }],
  });
});

describe('the example', () => {
  test('has every fact of its file', () => {
    const model = readExample();
    expect(fileOfModel(model)).toEqual({ ...exampleModelFile });
    expect(model).toMatchObject({ source, create: { evidence: 'documented' } });
  });

  test('applies its rules', () => {
    const model = readExample();
    expect(reasonsOfRules(model, { camera: '{}' })).toEqual([
      expect.objectContaining({ field: 'audio_url', text: 'is empty, but is required together with camera.' }),
    ]);
    const frame = [{ from: 'link', url: 'https://example.com/a.png' }] as const;
    expect(reasonsOfRules(model, { image_tail: [...frame] }).map(({ text }) => text)).toEqual([
      'requires a first frame.',
    ]);
    expect(fieldsNotSent(model, { shots: 'multi', rewrite: false })).toEqual({
      shots: 'only used while Rewrite prompt is on',
    });
    expect(findEnablingChange(model, 'shots')).toEqual({ label: 'Turn on Rewrite prompt', set: { rewrite: true } });
    expect((model.rules ?? []).map((rule) => ruleText(model, rule))).toEqual([
      'Only one of: Last frame; Motion',
      'Required together: Camera, Audio URL',
      'Last frame requires First frame is filled',
      'Shots is sent only if Rewrite prompt is on',
    ]);
  });
});

// Evidence that the file format can express every built-in model, with the same requests, reasons and texts.
test.each(builtInModels.map((model) => [model.id, model] as const))('%s is the same model as a file', (id, model) => {
  const text = JSON.stringify({ ...fileOfModel(model), id: `${id}-copy` });
  const file = read(text);
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  const copy = modelFromFile(file.model, source);
  const filled = fullForms[id]?.values(imageFile('a', 1280, 720), imageFile('b', 600, 600)) ?? {};
  expect(Object.keys(filled)).not.toEqual([]);
  for (const values of [filled, {}]) {
    const form = { values, extra: '' };
    const [ours, theirs] = [prepareRun(model, form), prepareRun(copy, form)];
    expect(theirs.reasons).toEqual(ours.reasons);
    expect(theirs.path).toBe(ours.path);
    expect(theirs.body(() => 'image')).toEqual(ours.body(() => 'image'));
  }
  for (const [name, field] of Object.entries(model.fields)) {
    const other = copy.fields[name];
    if (!other) throw new Error(`${name} is missing`);
    expect(fieldLimitsText(copy, other)).toBe(fieldLimitsText(model, field));
    expect(fieldDefaultText(other)).toBe(fieldDefaultText(field));
    expect(other.wireType).toBe(field.wireType);
    expect(findEnablingChange(copy, name)).toEqual(findEnablingChange(model, name));
  }
});

test('an override changes single facts and keeps all others', () => {
  const changes = { fields: { prompt: { maxLength: 3000 }, seconds: { initial: '8' } }, notes: null };
  const file = read(JSON.stringify({ version: 1, overrides: 'video-d-pro', changes }));
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  const builtIn = modelById('video-d-pro');
  if (!builtIn) throw new Error('missing');
  const expected = structuredClone(fileOfModel(builtIn));
  Object.assign(expected.fields['prompt'] ?? {}, { maxLength: 3000 });
  Object.assign(expected.fields['seconds'] ?? {}, { initial: '8' });
  delete expected.notes;
  expect(file.model).toEqual(expected);
});
