import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelDocs } from '../../../build/docs/model-docs.ts';
import { inProject } from '../../../build/project.ts';

test('docs/models.md equals the data of the models', () => {
  const written = readFileSync(inProject('docs', 'models.md'), 'utf8').replaceAll('\r\n', '\n');
  expect(written, 'docs/models.md is not current; run: npm run docs').toBe(modelDocs());
});
