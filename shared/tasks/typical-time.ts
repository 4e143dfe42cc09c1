import { z } from 'zod';
import type { Draft } from '../fields/field-values-and-drafts.ts';
import { modelById } from '../models/all-models.ts';
import type { Task } from './task.ts';

/** The typical duration of the user's own runs of one kind. */
export const typicalTimeSchema = z.object({
  modelId: z.string(),
  sizeClass: z.string(),
  /** Sandbox runs are separate, because the sandbox is faster than a gateway. */
  sandbox: z.boolean(),
  runs: z.number().int(),
  /** Milliseconds. `p90`: nine of ten runs were completed within this time. */
  median: z.number(),
  p90: z.number(),
});
export type TypicalTime = Readonly<z.infer<typeof typicalTimeSchema>>;

/** Returns the class of runs with a similar duration: by size, length and quality. */
export function sizeClass({ values }: Draft): string {
  const { size, resolution, mode, duration, seconds } = values;
  const length = duration ?? seconds;
  return [areaClass(size), word(resolution), word(mode), length === undefined ? '' : `${String(length)} s`]
    .filter((part) => part !== '')
    .join(' · ');
}

function areaClass(size: unknown): string {
  const [, width, height] = /^(\d+)\D+(\d+)$/.exec(word(size)) ?? [];
  if (width === undefined || height === undefined) return '';
  const megapixels = (Number(width) * Number(height)) / 1e6;
  // 480p, 720p and 1080p, and squares with the same number of pixels.
  return megapixels < 0.7 ? 'small' : megapixels < 1.3 ? 'medium' : 'large';
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Minimum number of runs. With fewer runs, the median says nothing. */
const enough = 3;

/** Returns the typical duration of runs like `task`; `undefined` with too few runs. */
export function typicalTimeOf(task: Task, all: readonly TypicalTime[]): TypicalTime | undefined {
  // The settings of a tracked task are not known.
  if (task.tracked || !modelById(task.modelId)) return undefined;
  return typicalTimeLike(task.modelId, task.draft, task.destination.kind === 'sandbox', all);
}

/** Returns the typical duration of earlier runs that resemble a run before its start. */
export function typicalTimeLike(
  modelId: string,
  draft: Draft,
  sandbox: boolean,
  all: readonly TypicalTime[],
): TypicalTime | undefined {
  const own = sizeClass(draft);
  return all.find(
    (each) => each.modelId === modelId && each.sizeClass === own && each.sandbox === sandbox && each.runs >= enough,
  );
}

/** Returns the quantile of `sorted`. `share` is from 0 to 1. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
