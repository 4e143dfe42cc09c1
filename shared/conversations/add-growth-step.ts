import type { Json } from '../util/json.ts';
import type { GrowthPath, GrowthStep } from './answer-growth-steps.ts';

/**
 * Number of earlier steps that are checked for a continuation. The chunks of a model change a few places alternately.
 */
const lookBack = 4;
/** Lists that this function created by joining, so that it may change them. */
const own = new WeakSet<Json[]>();

/** Appends `step` to `into`. Joins it with one of the last steps if both change the same place. */
export function addGrowthStep(into: GrowthStep[], step: GrowthStep): void {
  for (let back = 1; back <= Math.min(lookBack, into.length); back += 1) {
    const place = into.length - back;
    const before = into[place];
    if (before === undefined) break;
    if (isSamePath(before.at, step.at)) {
      const both = joined(before, step);
      if (both) into[place] = both;
      else into.push(step);
      return;
    }
    // A step that changes part of another step must follow that step.
    if (isWithin(before.at, step.at) || isWithin(step.at, before.at)) break;
  }
  into.push(step);
}

function joined(before: GrowthStep, step: GrowthStep): GrowthStep | undefined {
  if (step.set !== undefined) return step;
  if (step.append !== undefined) {
    if (before.append !== undefined) return { at: step.at, append: before.append + step.append };
    return typeof before.set === 'string' ? { at: step.at, set: before.set + step.append } : undefined;
  }
  if (step.extend === undefined || before.extend === undefined) return undefined;
  // Copying the list for each entry would take quadratic time.
  const entries = own.has(before.extend) ? before.extend : [...before.extend];
  own.add(entries);
  for (const entry of step.extend) entries.push(entry);
  return { at: step.at, extend: entries };
}

function isSamePath(a: GrowthPath, b: GrowthPath): boolean {
  return a.length === b.length && isWithin(a, b);
}

/** Returns true when `inner` equals `outer` or is below it. */
function isWithin(inner: GrowthPath, outer: GrowthPath): boolean {
  return outer.length <= inner.length && outer.every((key, index) => key === inner[index]);
}
