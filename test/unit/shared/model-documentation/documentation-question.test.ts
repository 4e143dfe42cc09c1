import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../../build/project.ts';
import { answerWritingAssistant } from '../../../../electron/sandbox/text/answer-writing-assistant.ts';
import { documentationQuestion } from '../../../../shared/model-documentation/documentation-question.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { readModelFile } from '../../../../shared/models/model-files/read-model-file.ts';

const folder = inProject('test', 'fixtures', 'documentation');
const pages = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const);

test('there are 20 pages', () => expect(pages).toHaveLength(20));

describe('the answer of the sandbox gives a valid file in which everything is a guess', () => {
  test.each(pages)('%s', (_, page) => {
    const question = documentationQuestion(page);
    const read = question.read(answerWritingAssistant({ table: 'a synthetic table' }, question.text));
    if (!('value' in read)) throw new Error(read.sentence);
    expect(read.value.length).toBeGreaterThan(0);
    for (const { file, places } of read.value) {
      const checked = readModelFile(JSON.stringify(file), builtInModels);
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
      const { create, results, fields } = checked.model;
      const evidence = [create, ...results, ...Object.values(fields)].map((each) => each.evidence);
      expect(new Set(evidence)).toEqual(new Set(['assumed']));
      expect(page.slice(places['/fields/prompt']?.[0]?.from, places['/fields/prompt']?.[0]?.to)).toMatch(
        /^(?:prompt|)$/,
      );
    }
  });
});

test('an answer of a model passes the reader of documentation, and its limits stay guesses', () => {
  const question = documentationQuestion('The prompt of video-z has 90 characters.');
  expect(question.text).toContain('<documentation>\nThe prompt of video-z has 90 characters.\n</documentation>');
  const table = [
    'POST /vendors/vendor-z/v1/video-z/generation',
    '',
    '| Field | Type | Constraints |',
    '|---|---|---|',
    '| prompt | string, required | at most 90 chars |',
    '',
    'GET /vendors/vendor-z/v1/video-z/generation/{task_id} returns `videos`',
  ].join('\n');
  const read = question.read({ table });
  expect('value' in read ? read.value : []).toEqual([
    {
      file: {
        version: 1,
        id: 'video-z',
        title: 'video-z',
        kind: 'text-to-video',
        output: 'videos',
        facts: 'From documentation',
        create: { path: '/vendors/vendor-z/v1/video-z/generation', evidence: 'assumed' },
        results: [{ path: '/vendors/vendor-z/v1/video-z/generation/{task_id}', evidence: 'assumed' }],
        fields: {
          prompt: {
            type: 'text',
            title: 'Prompt',
            role: 'prompt',
            required: true,
            maxLength: 90,
            rows: 5,
            evidence: 'assumed',
          },
        },
      },
      places: { '/fields/prompt': [{ from: 4, to: 10 }] },
      guesses: ['The assistant read the text. Check each field against it.'],
    },
  ]);
});

test('an answer without a model says so', () => {
  const sentence = 'The answer describes no model: it has no path and no prompt.';
  expect(documentationQuestion('x').read({ table: 'I cannot read this.' })).toEqual({ sentence });
  expect(documentationQuestion('x').read({ other: 1 })).toEqual({ sentence });
});
