import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { allMutations } from '../../mutations/all-mutations.ts';
import { applied } from '../../mutations/apply-mutation.ts';

// `npm run mutate` takes minutes. This test checks quickly that each mutation can still be applied.

test('each guard of the list can be removed at exactly one place', () => {
  const moved = allMutations.flatMap((mutation) => {
    try {
      applied(mutation, readFileSync(inProject(mutation.file), 'utf8'));
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(moved, 'Put the text of the guard as it stands now into test/mutations').toEqual([]);
});

test('each guard names existing tests, and is in the list once', () => {
  expect(allMutations.length).toBeGreaterThanOrEqual(25);
  expect(new Set(allMutations.map(({ guard }) => guard)).size).toBe(allMutations.length);
  expect(new Set(allMutations.map(({ file, from }) => `${file} ${from}`)).size).toBe(allMutations.length);
  for (const { guard, tests } of allMutations) {
    expect(tests.length, guard).toBeGreaterThan(0);
    for (const file of tests) expect(existsSync(inProject(file)), file).toBe(true);
  }
});

test('a guard that was moved or duplicated is reported', () => {
  const [mutation] = allMutations;
  if (!mutation) throw new Error('There is no guard in the list');
  expect(() => applied(mutation, 'nothing of it')).toThrow('found 0 times');
  expect(() => applied(mutation, mutation.from.repeat(2))).toThrow('found 2 times');
});
