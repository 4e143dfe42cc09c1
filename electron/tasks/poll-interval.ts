import type { Model } from '../../shared/model.ts';
import type { Destination } from '../../shared/task.ts';

const longestMs = 120_000;
const sandboxMs = 700;

/** Milliseconds to the first look at a task that was just accepted. */
export function firstLookAfter(destination: Destination, model: Model | undefined): number {
  if (destination.kind === 'sandbox') return sandboxMs;
  // Pictures are often there within seconds; a video never is.
  return Math.min(baseMs(model), model?.output === 'images' ? 5_000 : 10_000);
}

/**
 * Milliseconds to the next look: 15 to 30 seconds at first, as the gateway recommends, then growing to two minutes.
 * `looks` counts those made so far; `random` is from 0 to 1 and spreads tasks that were started together.
 */
export function nextLookAfter(
  destination: Destination,
  model: Model | undefined,
  looks: number,
  random: number,
): number {
  // The sandbox is in this very process: a look costs nothing and nobody.
  if (destination.kind === 'sandbox') return sandboxMs;
  const grown = baseMs(model) * 1.06 ** Math.max(0, looks - 8);
  return Math.min(longestMs, Math.round(grown * (1 + random)));
}

/** Milliseconds after `failures` looks in a row that brought nothing. */
export function afterFailedLooks(
  destination: Destination,
  model: Model | undefined,
  failures: number,
  random: number,
): number {
  const base = destination.kind === 'sandbox' ? sandboxMs : baseMs(model);
  return Math.min(longestMs, Math.round(base * 2 ** Math.min(10, failures - 1) * (1 + random)));
}

function baseMs(model: Model | undefined): number {
  return (model?.pollSeconds ?? 15) * 1000;
}
