import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../../build/project.ts';
import { type ModelProposal, readDocumentation } from '../../../../shared/model-documentation/read-documentation.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import type { Field, Model } from '../../../../shared/models/model.ts';
import { modelFromFile } from '../../../../shared/models/model-files/model-from-file.ts';
import { readModelFile } from '../../../../shared/models/model-files/read-model-file.ts';
import { linearWork } from '../../../support/regular-expressions.ts';
import { described, normalised } from '../../models/described-field.ts';
import type { SpecField } from '../../models/spec-table.ts';
import { type DocumentedModel, documentedModels } from './documented-models.ts';

const pageOf = (name: string) =>
  readFileSync(inProject('test', 'fixtures', 'documentation', `${name}.txt`), 'utf8').replaceAll('\r\n', '\n');
const read = (name: string) => readDocumentation(pageOf(name));
const pages = Object.entries(documentedModels);

/** Checks a proposal as every model file is checked, and returns its model. */
function modelOf({ file }: ModelProposal): Model {
  const checked = readModelFile(JSON.stringify(file), builtInModels);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return modelFromFile(checked.model, { file: `${file.id}.json`, isOverride: false });
}

function isAsStated(field: Field | undefined, stated: SpecField | undefined): boolean {
  if (!field || !stated) return false;
  return isDeepStrictEqual(normalised(described(field)), normalised(stated));
}

/** Names of the facts in which a proposal differs from what its page means. */
function differences(proposal: ModelProposal | undefined, stated: DocumentedModel): string[] {
  if (!proposal) return ['model'];
  const { create, results, output, kind, fields } = modelOf(proposal);
  const names = new Set([...Object.keys(fields), ...Object.keys(stated.fields)]);
  return [
    ...(create.path === stated.create ? [] : ['create']),
    ...(stated.result === null || results[0]?.path === stated.result ? [] : ['result']),
    ...(output === stated.output ? [] : ['output']),
    ...(kind === stated.kind ? [] : ['kind']),
    ...[...names].filter((name) => !isAsStated(fields[name], stated.fields[name])),
  ];
}

describe.each(pages)('the page %s', (name, models) => {
  const proposals = read(name);

  test('gives a valid file for each of its models at the first try', () => {
    expect(proposals).toHaveLength(models.length);
    expect(proposals.map((proposal) => modelOf(proposal).id)).toEqual(proposals.map(({ file }) => file.id));
  });

  test('marks everything that is wrong as a guess', () => {
    for (const [index, stated] of models.entries()) {
      const proposal = proposals[index];
      if (!proposal) throw new Error('A model is missing.');
      const { create, results, output, fields } = modelOf(proposal);
      for (const [field, facts] of Object.entries(stated.fields)) {
        if (isAsStated(fields[field], facts)) continue;
        // A page of sentences lists no fields: its form is that of a similar model, and the user is told so.
        if (name === '04-prose') continue;
        expect(fields[field]?.evidence, `${field}: ${JSON.stringify(fields[field])}`).toBe('assumed');
        expect(fields[field]?.note).toMatch(/^Not stated in the text: /);
      }
      if (create.path !== stated.create) expect(create.evidence).toBe('assumed');
      const statedResult = stated.result === null ? [] : [{ path: stated.result, evidence: 'documented' }];
      expect(results.filter(({ evidence }) => evidence === 'documented')).toEqual(statedResult);
      const isGuessed = proposal.guesses.includes('The text does not state whether the answer has videos or images.');
      if (output !== stated.output) expect(isGuessed).toBe(true);
    }
  });

  test('has a place in the text for each field', () => {
    const text = pageOf(name);
    if (name === '04-prose') return;
    for (const { file, places } of proposals) {
      for (const field of Object.keys(file['fields'] ?? {})) {
        const ranges = places[`/fields/${field}`] ?? [];
        expect(ranges.length, field).toBeGreaterThan(0);
        for (const { from, to } of ranges) expect(text.slice(from, to)).toContain(field);
      }
    }
  });
});

test('most pages give a file that is right in every path, field and limit', () => {
  const wrong = pages.flatMap(([name, models]) => {
    const proposals = read(name);
    const found = models.flatMap((stated, index) => differences(proposals[index], stated));
    return found.length === 0 ? [] : [`${name}: ${found.join(', ')}`];
  });
  // Examples tell no limits, a schema names no path, and sentences are for the assistant.
  expect(wrong).toEqual([
    '04-prose: prompt, negative_prompt, seed, aspect_ratio',
    '07-curl: prompt, duration, aspect_ratio, seed',
    '08-curl-windows: prompt, size, n',
    '13-json-schema: create',
    '18-python: reference_image',
    '19-examples: create, prompt, seconds, size, guidance_scale, audio',
  ]);
});

test('a proposal has a name that no other model has', () => {
  const [first] = readDocumentation(pageOf('01-table'), ['nova-motion-1', 'nova-motion-1-2']);
  expect(first?.file.id).toBe('nova-motion-1-3');
});

test('a page of sentences gives the paths, and the fields of a similar model as guesses', () => {
  const [proposal] = read('04-prose');
  if (!proposal) throw new Error('The page has no model.');
  expect(proposal.guesses).toEqual(['The text lists no fields. These are the fields of a similar model.']);
  const { create, results, fields } = modelOf(proposal);
  expect([create.evidence, results[0]?.evidence]).toEqual(['documented', 'documented']);
  expect(new Set(Object.values(fields).map(({ evidence }) => evidence))).toEqual(new Set(['assumed']));
});

test('a contradiction makes the field a guess', () => {
  const line = '- `prompt` (string, required): at most 400 characters';
  const page = pageOf('01-table').replace('Response `202`', `${line}\n\nResponse \`202\``);
  const [proposal] = readDocumentation(page);
  expect(proposal && modelOf(proposal).fields['prompt']).toMatchObject({
    maxLength: 1500,
    evidence: 'assumed',
    note: 'Not stated in the text: max length.',
  });
});

test('an answer of another form is said', () => {
  const page = `${pageOf('08-curl-windows')}\n\nResponse:\n{ "code": 0, "data": { "task_id": "1", "urls": ["https://a.example/b.png"] } }`;
  expect(readDocumentation(page)[0]?.guesses).toContain(
    'The text shows an answer of another form. Triptych reads task_info, videos and images.',
  );
});

test('a text without a model gives no proposal', () => {
  expect(readDocumentation('')).toEqual([]);
  expect(readDocumentation('The quick brown fox jumps over the lazy dog. It costs $5.')).toEqual([]);
  expect(readDocumentation('POST /v1/chat/completions\n\n| Field | Type |\n|---|---|\n| messages | array |')).toEqual(
    [],
  );
});

/** Parts of texts that must not stop the window, however many there are. */
const carriers = [
  '{',
  '[{"a":',
  '{"a":1,',
  'a: ',
  '- ',
  '| a ',
  '| a | b |\n|---|---|\n',
  'curl "',
  'curl -d \'{"prompt":1}\'\n',
  'type: a\n',
  'properties:\n  ',
  '`a` or ',
  'POST /a/b/c\n',
  'GET /a/b/{id} `videos` ',
  '1,000 characters ',
  'default ',
  '参数 不超过 ',
  'a\tb\n',
  '# x\n',
  '- `prompt` (string): ',
  '$ref: "#/a"\n',
];

test('four times as long a text takes about four times as long', () => {
  const slow = carriers.filter(
    (carrier) =>
      !linearWork(
        (length) => carrier.repeat(Math.ceil(length / carrier.length)),
        (text) => readDocumentation(text),
      ),
  );
  expect(slow).toEqual([]);
});
