import { describe, expect, test } from 'vitest';
import { generateProblems } from '../../../../renderer/pages/studio/form/generate-problems.ts';
import type { AudioFacts } from '../../../../shared/fields/audio-limits.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../../shared/models/all-models.ts';
import { fieldLimitsText } from '../../../../shared/models/field-limits-text.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import type { Edge, EdgeFile } from '../../../support/edges/edge.ts';
import { edgeDraft, nameOf } from '../../../support/edges/edge-draft.ts';
import { edgeTable } from '../../../support/edges/edge-table.ts';

// The edge table in the form: the text under Generate. test/gateway/edge-values.test.ts covers main.

test('every field of every model has edge values on both sides of its limit', () => {
  expect(Object.keys(edgeTable).sort()).toEqual(builtInModels.map((model) => model.id).sort());
  for (const model of builtInModels) {
    const fields = edgeTable[model.id]?.fields ?? {};
    expect(Object.keys(fields).sort(), model.id).toEqual(Object.keys(model.fields).sort());
    for (const [name, rows] of Object.entries(fields)) {
      const passing = rows.filter((row) => row.refused === undefined && row.notSent === undefined);
      expect(passing.length, `${model.id} ${name} passes`).toBeGreaterThan(0);
      expect(rows.filter((row) => row.refused).length, `${model.id} ${name} is refused`).toBeGreaterThan(0);
    }
  }
});

test('every number in the limits of a field is in a row that is refused for it', () => {
  for (const model of builtInModels) {
    for (const [name, field] of Object.entries(model.fields)) {
      // The rows for the content behind a URL are in test/gateway/inputs/audio.test.ts.
      if (field.kind === 'choice' || field.kind === 'link') continue;
      const named = (edgeTable[model.id]?.fields[name] ?? [])
        .flatMap((row) => (row.refused ? [row.refused.limit] : []))
        .join(' ')
        .replaceAll(',', '');
      const words = fieldLimitsText(model, field).replace(/in steps of.*/, '');
      for (const number of words.match(/\d+(\.\d+)?/g) ?? []) {
        expect(named.split(/[^\d.]+/), `${model.id} ${name}: ${words}`).toContain(number);
      }
    }
  }
});

const asStated = (file: EdgeFile): ImageFile => ({
  from: 'file',
  hash: 'a'.repeat(64),
  name: nameOf(file),
  // A GIF can't get into a form; here it simulates a manipulated page.
  type: file.type as ImageFile['type'],
  bytes: file.bytes ?? 1000,
  width: file.width,
  height: file.height,
  ...(file.group === undefined ? {} : { group: file.group }),
});

describe.each(Object.entries(edgeTable))('the form of %s', (modelId, edges) => {
  const model = modelById(modelId);
  if (!model) throw new Error(`no model ${modelId}`);
  const rows = Object.entries(edges.fields).flatMap(([field, list]) =>
    list.map((edge): [string, string, Edge] => [field, edge.what, edge]),
  );

  test.each(rows)('%s: %s', (field, _, edge) => {
    const draft = edgeDraft(edges, field, edge, asStated);
    const blocks = generateProblems(model, draft, {});
    if (edge.refused === undefined) {
      expect(blocks).toEqual([]);
      const body = prepareRun(model, draft).body(() => 'an image');
      expect(field in body).toBe(edge.notSent === undefined);
      return;
    }
    expect(blocks.length).toBeGreaterThan(0);
    expect(new Set(blocks.map((block) => block.targetField))).toEqual(new Set([field]));
    if (edge.atIntake) return;
    const sentences = blocks.map((block) => block.text).join(' ');
    expect(sentences).toContain(edge.refused.limit);
    expect(sentences).toContain(edge.refused.actual);
  });
});

const spark = 'video-c-2.6-t2v-spark';

test.each<[AudioFacts, string | null]>([
  [{ type: 'WAV', seconds: 3, bytes: 1000 }, null],
  [{ type: 'MP3', seconds: 30, bytes: 15_000_000 }, null],
  [{ type: 'MP3', seconds: 2.9, bytes: 1000 }, 'points to audio of 2.9 s; the duration must be from 3 to 30 s.'],
  [{ type: 'WAV', seconds: 30.1, bytes: 1000 }, 'points to audio of 30.1 s; the duration must be from 3 to 30 s.'],
  [
    { type: 'WAV', seconds: 20, bytes: 15_000_001 },
    'points to a file of 15,000,001 bytes; the limit is 15 MB (15,000,000 bytes).',
  ],
  [{ type: 'Ogg', seconds: 20, bytes: 1000 }, 'points to Ogg, but must point to WAV or MP3.'],
])('an audio file at a URL: %o', (facts, sentence) => {
  const model = modelById(spark);
  if (!model) throw new Error(`no model ${spark}`);
  const draft = { values: { prompt: 'A lake', audio_url: 'https://example.com/a' }, extra: '' };
  const blocks = generateProblems(model, draft, { audioOf: () => ({ reachable: true, ...facts }) });
  expect(blocks.map((block) => block.text)).toEqual(sentence === null ? [] : [sentence]);
});

describe.each(builtInModels.map((model) => [model.id, model] as const))('%s: extra body fields', (modelId, model) => {
  const edges = edgeTable[modelId];
  const against = (extra: string) => {
    const draft = edgeDraft({ fields: {}, base: edges?.base ?? {} }, '', { what: '', value: undefined }, asStated);
    return generateProblems(model, { ...draft, extra }, {}).map((block) => block.text);
  };
  const stated = Object.entries(model.fields).find(([, field]) => field.evidence !== 'assumed')?.[0];

  test.each(['', ' ', '{}', '{"grounding": true}'])('%s are accepted', (extra) => expect(against(extra)).toEqual([]));
  test.each([
    ['[]', /is a JSON array. Enter an object/],
    ['"a"', /is a JSON string. Enter an object/],
    ['{"a":', /isn’t valid JSON \(line 1\)/],
    ...(stated === undefined ? [] : ([[`{"${stated}": 1}`, new RegExp(`contain ${stated}, which`)]] as const)),
  ] as const)('%s are refused', (extra, sentence) => expect(against(extra).join()).toMatch(sentence));
});
