import { z } from 'zod';
import { isJsonArray, type Json, type JsonObject } from '../util/json.ts';

const stepSchema = z.object({
  /** Names and indexes from the root to the changed value. */
  at: z.array(z.union([z.string(), z.number().int()])).min(1),
  /** Text to append to the text at the path; `set` replaces or creates a value. */
  append: z.string().optional(),
  set: z.custom<Json>().optional(),
  /** Entries to append to the list at the path. */
  extend: z.array(z.custom<Json>()).optional(),
});
/** One step in the growth of a JSON value, such as a streaming answer. */
export type GrowthStep = Readonly<z.infer<typeof stepSchema>>;
export type GrowthPath = GrowthStep['at'];

export const growthSchema = z.array(stepSchema);

/** Limits memory: no answer has a list with a higher index, but an attack could. */
const longestList = 1_000_000;

/**
 * Applies `steps` to `root`. Only the path to a change is copied, so unchanged objects keep their identity and are not
 * rendered again. Ignores steps through values other than objects and lists, indexes out of bounds, and names of
 * prototypes.
 */
export function grow(root: JsonObject, steps: readonly GrowthStep[]): JsonObject {
  const growing = createGrowing(root);
  for (const step of steps) growing.take(step);
  return growing.settle();
}

/**
 * Grows a value step by step. Each object and list is copied at most once between two calls of `settle`, regardless of
 * the number of steps. Otherwise each new entry of a list with 20,000 entries would copy the whole list. Never changes
 * `root`, or a value within a step.
 */
export function createGrowing(root: JsonObject) {
  let value = root;
  /** Copies made since the last `settle`, which no other code has seen. */
  let own = new WeakSet<object>();

  function ownObject(object: JsonObject): Record<string, Json> {
    if (own.has(object)) return object as Record<string, Json>;
    const copy = { ...object };
    own.add(copy);
    return copy;
  }

  function ownList(list: readonly Json[]): Json[] {
    if (own.has(list)) return list as Json[];
    const copy = [...list];
    own.add(copy);
    return copy;
  }

  function changed(held: Json | undefined, step: GrowthStep, depth: number): Json | undefined {
    const key = step.at[depth];
    if (key === undefined) return end(held, step);
    if (typeof key === 'number') {
      const list = held ?? [];
      if (!isJsonArray(list) || key < 0 || key > list.length || key >= longestList) return held;
      const next = changed(list[key], step, depth + 1);
      if (next === undefined || next === list[key]) return held;
      const copy = ownList(list);
      copy[key] = next;
      return copy;
    }
    const object = held ?? {};
    if (typeof object !== 'object' || isJsonArray(object) || key === '__proto__') return held;
    const before = Object.hasOwn(object, key) ? object[key] : undefined;
    const next = changed(before, step, depth + 1);
    if (next === undefined || next === before) return held;
    const copy = ownObject(object);
    copy[key] = next;
    return copy;
  }

  function end(held: Json | undefined, { append, set, extend }: GrowthStep): Json | undefined {
    if (set !== undefined) return set;
    if (extend !== undefined) {
      const list = held ?? [];
      if (!isJsonArray(list) || list.length + extend.length > longestList) return held;
      const copy = ownList(list);
      for (const entry of extend) copy.push(entry);
      return copy;
    }
    return (typeof held === 'string' ? held : '') + (append ?? '');
  }

  return {
    take(step: GrowthStep): void {
      value = changed(value, step, 0) as JsonObject;
    },
    /** Returns the current value at `path`. Read the value immediately, because later steps can change it in place. */
    at(path: GrowthPath): Json | undefined {
      let held: Json | undefined = value;
      for (const key of path) {
        if (typeof held !== 'object' || held === null || !Object.hasOwn(held, key)) return undefined;
        held = (held as JsonObject)[key];
      }
      return held;
    },
    /** Returns a snapshot of the value. Later steps do not change the snapshot. */
    settle(): JsonObject {
      own = new WeakSet();
      return value;
    },
  };
}
