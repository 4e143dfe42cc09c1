import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelFileJsonSchemaText } from '../../../build/docs/model-file-schema-docs.ts';
import { inProject } from '../../../build/project.ts';
import { builtInModels } from '../../../shared/models/all-models.ts';
import { readModelFile } from '../../../shared/models/model-files/read-model-file.ts';

test('docs/model-file.schema.json is up to date; `npm run docs` writes it', () => {
  expect(readFileSync(inProject('docs', 'model-file.schema.json'), 'utf8')).toBe(modelFileJsonSchemaText());
});

test('the examples of the guide are valid model files', () => {
  const guide = readFileSync(inProject('docs', 'guide', 'model-files.md'), 'utf8');
  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(examples).toHaveLength(2);
  for (const text of examples) expect(readModelFile(text, builtInModels)).toMatchObject({ ok: true });
});
