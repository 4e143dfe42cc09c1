import type { IntegerField } from '../../../../shared/fields/number.ts';
import type { Draft } from '../../../../shared/fields/values.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { randomSeed } from '../fields/random-seed.ts';
import type { Block } from './generate-problems.ts';

/** Most runs of one press. */
export const mostRuns = 8;

/**
 * The drafts of the runs of one click, in start order. Their seeds are consecutive, so that each can be repeated;
 * without a seed the first is random. A model without seeds, and a single run, stay unchanged.
 */
export function draftsOfRuns(model: Model, draft: Draft, runs: number, random?: () => number): readonly Draft[] {
  const seed = seedField(model);
  if (runs === 1 || !seed) return Array.from({ length: runs }, () => draft);
  const [name, field] = seed;
  const given = draft.values[name];
  const first = typeof given === 'number' ? given : randomSeed(field.min, field.max - runs + 1, random);
  return Array.from({ length: runs }, (_, index) => ({
    ...draft,
    values: { ...draft.values, [name]: first + index },
  }));
}

/** The last of the neighbouring seeds would be none. It never wraps. */
export function seedBlock(model: Model, draft: Draft, runs: number): Block | null {
  const [name, field] = seedField(model) ?? [];
  const given = name === undefined ? undefined : draft.values[name];
  if (name === undefined || !field || typeof given !== 'number' || given > field.max) return null;
  const last = given + runs - 1;
  if (last <= field.max) return null;
  const text = `is ${given}; ${runs} runs need seeds up to ${last}, and ${field.max} is the highest.`;
  return { title: field.title, text, leadsTo: name };
}

/** Another random seed, from which `runs` neighbours reach none that the last press used. */
export function nextSeed(field: IntegerField, used: number, runs: number, random?: () => number): number {
  const thrown = randomSeed(field.min, field.max - runs + 1, random);
  if (Math.abs(thrown - used) >= runs) return thrown;
  return used + 2 * runs - 1 <= field.max ? used + runs : field.min;
}

/**
 * Joins the reasons why runs of one click did not start into one problem. The reasons are given by run number, and the
 * text names the runs.
 */
export function startProblem(failed: ReadonlyMap<number, Problem>, runs: number): Problem | null {
  const numbers = [...failed.keys()].sort((a, b) => a - b);
  const first = numbers[0] === undefined ? undefined : failed.get(numbers[0]);
  if (!first || runs === 1) return first ?? null;
  const which =
    numbers.length === 1 ? `Run ${numbers[0]} of ${runs} was` : `Runs ${numbers.join(', ')} of ${runs} were`;
  return { ...first, sentence: `${which} not started. ${first.sentence}` };
}

export function seedField(model: Model): readonly [name: string, field: IntegerField] | undefined {
  return fieldWithRole(model, 'seed');
}
