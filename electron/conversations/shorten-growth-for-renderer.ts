import type { GrowthStep } from '../../shared/conversations/answer-growth-steps.ts';
import type { Answer } from '../../shared/conversations/message.ts';
import { changeTexts, longTextLimit, longTextStart } from '../../shared/conversations/shorten-long-text.ts';
import type { Json } from '../../shared/util/json.ts';
import { pathOfPointer, pointerOfPath, valueAtPath } from '../../shared/util/json-path.ts';

/**
 * Shortens the long texts of one answer, from the first step of the answer. The window receives the beginning and the
 * length of a long text.
 */
export function createTextShortenerForRenderer() {
  /** JSON Pointers of shortened texts. */
  const shortened = new Set<string>();

  /** Returns the growth steps for a window. `answer` is the state after the steps. */
  return (steps: readonly GrowthStep[], answer: Answer): GrowthStep[] => {
    const shown: GrowthStep[] = [];
    const lengths = new Map<string, number>();
    const settled: string[] = [];

    function shorten(value: Json, path: readonly (string | number)[]): Json {
      return changeTexts(value, path, (text, pointer) => {
        if (text.length <= longTextLimit) return text;
        shortened.add(pointer());
        lengths.set(pointer(), text.length);
        return text.slice(0, longTextStart);
      });
    }

    for (const step of steps) {
      const path = step.at.slice(1);
      const pointer = pointerOfPath(path);
      if (step.at[0] !== 'body' || path.length === 0) {
        shown.push(
          step.at[0] === 'body' && step.set !== undefined ? { at: step.at, set: shorten(step.set, []) } : step,
        );
        continue;
      }
      if (settled.some((place) => isWithin(pointer, place))) continue;
      const value = valueAtPath(answer.body, path);
      if (step.append !== undefined) {
        if (typeof value !== 'string' || value.length <= longTextLimit) shown.push(step);
        else if (shortened.has(pointer)) lengths.set(pointer, value.length);
        else shown.push({ at: step.at, set: shorten(value, path) });
        continue;
      }
      if (value === undefined || !holdsLong(step)) {
        shown.push(step);
        continue;
      }
      // The final state replaces all other steps below this path.
      shown.push({ at: step.at, set: shorten(value, path) });
      settled.push(pointer);
    }
    for (const pointer of shortened) {
      const value = valueAtPath(answer.body, pathOfPointer(pointer));
      if (typeof value === 'string' && value.length > longTextLimit) continue;
      // Another value replaced the shortened text.
      shortened.delete(pointer);
      lengths.set(pointer, 0);
    }
    for (const [pointer, length] of lengths) shown.push({ at: ['longTexts', pointer], set: length });
    return shown;
  };
}

function holdsLong({ set, extend }: GrowthStep): boolean {
  let isLong = false;
  changeTexts(set ?? extend ?? null, [], (text) => {
    isLong ||= text.length > longTextLimit;
    return text;
  });
  return isLong;
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
