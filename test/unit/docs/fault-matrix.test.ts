import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultDocs, unexplainedRows } from '../../../build/docs/fault-docs.ts';
import { faultParts } from '../../../build/docs/fault-rows.ts';
import { inProject } from '../../../build/project.ts';

test('docs/fault-matrix.md is what npm run docs writes', () => {
  expect(readFileSync(inProject('docs', 'fault-matrix.md'), 'utf8')).toBe(faultDocs());
});

test('each row from 1 to 86 is there once, and has a test or the reason why it has none', () => {
  const rows = faultParts.flatMap((part) => part.rows.map(({ row }) => row));
  expect(rows).toEqual(Array.from({ length: 86 }, (_, index) => index + 1));
  expect(unexplainedRows()).toEqual([]);
});
