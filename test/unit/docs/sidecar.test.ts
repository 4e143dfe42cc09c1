import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sidecarDocs } from '../../../build/docs/sidecar-docs.ts';
import { inProject } from '../../../build/project.ts';

test('docs/sidecar.md describes every field like the schemas', () => {
  const written = readFileSync(inProject('docs', 'sidecar.md'), 'utf8').replaceAll('\r\n', '\n');
  expect(written, 'docs/sidecar.md is not current; run: npm run docs').toBe(sidecarDocs());
});
