import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultDocs, unexplainedRows } from '../../../build/docs/fault-docs.ts';
import { faultParts } from '../../../build/docs/fault-rows.ts';
import { inProject } from '../../../build/project.ts';

test('docs/fault-matrix.md equals the output of npm run docs', () => {
  expect(readFileSync(inProject('docs', 'fault-matrix.md'), 'utf8')).toBe(faultDocs());
});

test('the fault matrix has each row from 1 to 107 once, with a test or the reason why there is none', () => {
  const rows = faultParts.flatMap((part) => part.rows.map(({ row }) => row));
  // A later row stands in its part, beside the faults of its kind.
  expect(rows.sort((a, b) => a - b)).toEqual(Array.from({ length: 107 }, (_, index) => index + 1));
  expect(unexplainedRows()).toEqual([]);
});
