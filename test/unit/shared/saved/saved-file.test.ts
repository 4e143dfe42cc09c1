import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ConversationPresetEntry } from '../../../../shared/conversations/conversation-preset.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import { fileOfModel } from '../../../../shared/models/model-files/file-of-model.ts';
import {
  noSavedEntries,
  readSavedFile,
  type SavedEntries,
  writeSavedFile,
} from '../../../../shared/saved/saved-file.ts';
import { knownModel } from '../../../support/known-model.ts';

const videoB = knownModel('video-b');
const preset = { modelId: videoB.id, name: 'Dusk', draft: initialDraft(videoB), withInputs: true, isDefault: true };
const input = { name: 'a.png', type: 'image/png', base64: 'AAAA' } as const;
const parameters: ConversationPresetEntry = {
  name: 'Warm',
  isDefault: false,
  holds: { kind: 'parameters', endpoint: 'chat', values: { temperature: 1.2, tools: ['{}'] } },
};
const entries: SavedEntries = {
  presets: [preset],
  inputs: { abc: input },
  conversationPresets: [parameters],
  promptTexts: [{ kind: 'list', name: 'wardrobe', text: 'red coat' }],
  instructions: [{ id: 'i', title: 'Shorter', text: 'Shorten it to {characters}.' }],
  modelFiles: [{ name: 'q.json', text: '{}' }],
};

test('everything that was written is read again, without the ids of the computer', () => {
  const id = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';
  const stored = {
    ...entries,
    presets: [{ ...preset, id, keptAt: 1 }],
    conversationPresets: [{ ...parameters, id, keptAt: 1 }],
    promptTexts: entries.promptTexts.map((text) => ({ ...text, id, savedAt: 1 })),
  };
  const text = writeSavedFile(stored);
  expect(text).not.toContain(id);
  // Files of earlier versions have these names in this order.
  const names = ['presets', 'inputs', 'conversationPresets', 'texts', 'instructions', 'modelFiles'];
  expect(Object.keys(JSON.parse(text))).toEqual(['format', 'version', ...names]);
  expect(readSavedFile(text)).toEqual({ ok: true, entries, refused: [] });
});

test('files of earlier versions are recognized by their content', () => {
  const stored = readFileSync(new URL('../../../fixtures/exports-0.1/presets.json', import.meta.url), 'utf8');
  const read = readSavedFile(stored);
  if (!read.ok) throw new Error(read.sentence);
  expect(read.refused).toEqual([]);
  expect(read.entries.presets.length).toBeGreaterThan(0);
  expect(read.entries.presets).toEqual(JSON.parse(stored).presets);
  expect(Object.keys(read.entries.inputs)).toEqual(Object.keys(JSON.parse(stored).inputs));
  const ofConversations = {
    format: 'triptych-talk-presets',
    version: 1,
    presets: [{ name: '', holds: 7 }, parameters],
  };
  expect(readSavedFile(JSON.stringify(ofConversations))).toEqual({
    ok: true,
    entries: { ...noSavedEntries, conversationPresets: [parameters] },
    refused: ['Entry 1 can’t be read: name is invalid or missing.'],
  });
  for (const file of [fileOfModel(videoB), { version: 1, overrides: 'video-b', changes: {} }]) {
    const text = JSON.stringify(file);
    expect(readSavedFile(text, 'q.json')).toMatchObject({ entries: { modelFiles: [{ name: 'q.json', text }] } });
  }
  expect(readSavedFile('{"overrides":"video-b"}', 'ü.json').ok).toBe(false);
});

test('a file without saved things is reported', () => {
  for (const text of ['', 'null', '[]', '{"format":"other","version":1,"presets":[]}', '{"presets":[]}']) {
    expect(readSavedFile(text)).toEqual({ ok: false, sentence: 'This isn’t a file of saved things.' });
  }
  for (const format of ['triptych-saved', 'triptych-presets', 'triptych-talk-presets']) {
    expect(readSavedFile(JSON.stringify({ format, version: 2 }))).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/newer version/),
    });
  }
});

test('bad entries are listed and block no others', () => {
  const presets = [
    { ...preset, name: 'Future', modelId: 'video-z' },
    { ...preset, name: 'Broken', draft: { values: { prompt: null }, extra: '' } },
    7,
    { ...preset, name: '  ' },
    preset,
  ];
  const text = JSON.stringify({ format: 'triptych-presets', version: 1, presets, inputs: { abc: { base64: '?' } } });
  expect(readSavedFile(text)).toEqual({
    ok: true,
    entries: { ...noSavedEntries, presets: [preset] },
    refused: [
      '“Broken” can’t be read: draft.values.prompt is invalid or missing.',
      'Preset 3 can’t be read.',
      '“  ” can’t be read: name is invalid or missing.',
      '“Future” is for video-z, which isn’t available in this version.',
      'An image (abc) can’t be read.',
    ],
  });
});
