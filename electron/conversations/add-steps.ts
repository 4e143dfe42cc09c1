import type { GrowthStep } from '../../shared/talk/growth.ts';

/** Puts `steps` behind those in `into`; text that goes on at the place of the last text becomes one step with it. */
export function addSteps(into: GrowthStep[], steps: readonly GrowthStep[]): void {
  for (const step of steps) into.push(...joined(into, step));
}

/** The step to add, after the last one was taken out where both are one. */
function joined(into: GrowthStep[], step: GrowthStep): GrowthStep[] {
  const last = into.at(-1);
  if (!last || step.set !== undefined || !isSamePlace(last.at, step.at)) return [step];
  const text = step.append ?? '';
  if (last.set !== undefined && typeof last.set !== 'string') return [step];
  into.pop();
  return [
    last.set === undefined
      ? { at: last.at, append: (last.append ?? '') + text }
      : { at: last.at, set: last.set + text },
  ];
}

function isSamePlace(a: GrowthStep['at'], b: GrowthStep['at']): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
