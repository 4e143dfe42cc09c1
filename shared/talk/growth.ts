import { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';

const stepSchema = z.object({
  /** Names and positions from the root to the place. */
  at: z.array(z.union([z.string(), z.number().int()])).min(1),
  /** Text that comes behind the text there; `set` replaces whatever is there, or makes it. */
  append: z.string().optional(),
  set: z.custom<Json>().optional(),
});
/** One step in the growth of a JSON value, such as an answer that streams in. */
export type GrowthStep = Readonly<z.infer<typeof stepSchema>>;

export const growthSchema = z.array(stepSchema);

/** Positions beyond this are no list any more but an attack on memory. */
const longestList = 100_000;

/**
 * `root` after `steps`. Only what lies on the way to a change is copied, so what did not change stays the same object
 * and need not be drawn again. Steps that lead through something that is neither object nor list are left out, as are
 * positions out of bounds and names that reach into prototypes.
 */
export function grow(root: JsonObject, steps: readonly GrowthStep[]): JsonObject {
  let grown: Json = root;
  for (const step of steps) grown = changed(grown, step, 0);
  return grown as JsonObject;
}

function changed(value: Json | undefined, step: GrowthStep, depth: number): Json {
  const key = step.at[depth];
  if (key === undefined) return end(value, step);
  if (typeof key === 'number') {
    const list = value === undefined || value === null ? [] : value;
    if (!Array.isArray(list) || key < 0 || key > list.length || key >= longestList) return value ?? null;
    const copy: Json[] = [...(list as readonly Json[])];
    copy[key] = changed(copy[key], step, depth + 1);
    return copy;
  }
  const object = value === undefined || value === null ? {} : value;
  if (typeof object !== 'object' || Array.isArray(object) || key === '__proto__') return value ?? null;
  const held = object as JsonObject;
  return { ...held, [key]: changed(Object.hasOwn(held, key) ? held[key] : undefined, step, depth + 1) };
}

function end(value: Json | undefined, { append, set }: GrowthStep): Json {
  if (set !== undefined) return set;
  return (typeof value === 'string' ? value : '') + (append ?? '');
}
