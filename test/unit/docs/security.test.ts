import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileExists, securityDocs, securityParts } from '../../../build/docs/security-docs.ts';
import { inProject } from '../../../build/project.ts';

const rows = securityParts.flatMap((part) => part.rows);

test('docs/security.md equals the output of npm run docs', () => {
  expect(readFileSync(inProject('docs', 'security.md'), 'utf8')).toBe(securityDocs());
});

test('every test and file that docs/security.md names exists', () => {
  const named = rows.flatMap(({ tests }) => tests);
  expect(named.filter((each) => !fileExists(each))).toEqual([]);
  expect(fileExists({ file: 'test/unit/docs/security.test.ts', name: 'one that nobody wrote' })).toBe(false);
  const files = rows.flatMap(({ where }) => where);
  expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([]);
});

test('docs/security.md has each row once, with a test or the reason why there is none', () => {
  expect(rows.filter(({ tests, gap }) => tests.length === 0 && gap === undefined)).toEqual([]);
  for (const { title, rows: own } of securityParts) {
    expect(new Set(own.map(({ what }) => what)).size, title).toBe(own.length);
  }
});

test('docs/security.md contains all twenty items of the Electron checklist and all nine fuses', () => {
  const [checklist, fuses] = securityParts;
  expect(checklist?.rows.map(({ what }) => Number.parseInt(what, 10))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(fuses?.rows).toHaveLength(9);
});
