import { z } from 'zod';
import { isJsonArray, type Json, type JsonObject } from '../util/json.ts';

const stepSchema = z.object({
  /** Names and positions from the root to the place. */
  at: z.array(z.union([z.string(), z.number().int()])).min(1),
  /** Text to append to the text at the path; `set` replaces or creates a value. */
  append: z.string().optional(),
  set: z.custom<Json>().optional(),
  /** Entries that come behind those of the list there. */
  extend: z.array(z.custom<Json>()).optional(),
});
/** One step in the growth of a JSON value, such as an answer that streams in. */
export type GrowthStep = Readonly<z.infer<typeof stepSchema>>;
export type GrowthPath = GrowthStep['at'];

export const growthSchema = z.array(stepSchema);

/** Positions beyond this are no list any more but an attack on memory. */
const longestList = 1_000_000;

/**
 * Applies `steps` to `root`. Only the path to a change is copied, so unchanged objects keep their identity and are not
 * drawn again. Steps through anything but objects and lists are ignored, as are positions out of bounds and names of
 * prototypes.
 */
export function grow(root: JsonObject, steps: readonly GrowthStep[]): JsonObject {
  const growing = createGrowing(root);
  for (const step of steps) growing.take(step);
  return growing.settle();
}

/** A value between two moments at which others see it. */
export interface Growing {
  take(step: GrowthStep): void;
  /** Returns the current value at `path`. Read the value immediately, because later steps can change it in place. */
  at(path: GrowthPath): Json | undefined;
  /** The value so far, which no later step changes. */
  settle(): JsonObject;
}

/**
 * Grows a value step by step. Each object and list is copied at most once between two calls of `settle`, however many
 * steps change it: a list of 20,000 entries that grows by one at a time would otherwise cost its length each time.
 * Nothing that was given, as root or inside a step, is ever changed.
 */
export function createGrowing(root: JsonObject): Growing {
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
    take(step) {
      value = changed(value, step, 0) as JsonObject;
    },
    at(path) {
      let held: Json | undefined = value;
      for (const key of path) {
        if (typeof held !== 'object' || held === null || !Object.hasOwn(held, key)) return undefined;
        held = (held as JsonObject)[key];
      }
      return held;
    },
    settle() {
      own = new WeakSet();
      return value;
    },
  };
}
