import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileExists, securityDocs, securityParts } from '../../../build/docs/security-docs.ts';
import { inProject } from '../../../build/project.ts';

const rows = securityParts.flatMap((part) => part.rows);

test('docs/security.md is what npm run docs writes', () => {
  expect(readFileSync(inProject('docs', 'security.md'), 'utf8')).toBe(securityDocs());
});

test('every test that it names is there under its name, and every file', () => {
  const named = rows.flatMap(({ tests }) => tests);
  expect(named.filter((each) => !fileExists(each))).toEqual([]);
  expect(fileExists({ file: 'test/unit/docs/security.test.ts', name: 'one that nobody wrote' })).toBe(false);
  const files = rows.flatMap(({ where }) => where);
  expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([]);
});

test('each row is there once, and has a test or the reason why it has none', () => {
  expect(rows.filter(({ tests, gap }) => tests.length === 0 && gap === undefined)).toEqual([]);
  for (const { title, rows: own } of securityParts) {
    expect(new Set(own.map(({ what }) => what)).size, title).toBe(own.length);
  }
});

test("all twenty items of Electron's checklist and all nine fuses are in it", () => {
  const [checklist, fuses] = securityParts;
  expect(checklist?.rows.map(({ what }) => Number.parseInt(what, 10))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(fuses?.rows).toHaveLength(9);
});
