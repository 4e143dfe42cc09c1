import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import type { IntegerField } from '../../../shared/fields/number-field.ts';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';

export function seedField(model: Model): readonly [name: string, field: IntegerField] | undefined {
  return fieldWithRole(model, 'seed');
}

/** Returns an integer from `min` to `max`, both included, from the random source of the system. */
export function randomSeed(min: number, max: number, random = readSystemRandom): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** 32 random bits as a number from 0 up to, not including, 1. */
function readSystemRandom(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}

/** Another random seed, from which `runs` neighbors reach none that the last press used. */
export function nextSeed(field: IntegerField, used: number, runs: number, random?: () => number): number {
  const thrown = randomSeed(field.min, field.max - runs + 1, random);
  if (Math.abs(thrown - used) >= runs) return thrown;
  return used + 2 * runs - 1 <= field.max ? used + runs : field.min;
}

/** Returns the request with another seed; unchanged if the model has no seed. */
export function withNewSeed(model: Model, draft: Draft, random?: () => number): Draft {
  const [name, field] = seedField(model) ?? [];
  if (name === undefined || !field) return draft;
  const used = draft.values[name];
  const seed = typeof used === 'number' ? nextSeed(field, used, 1, random) : randomSeed(field.min, field.max, random);
  return { ...draft, values: { ...draft.values, [name]: seed } };
}
