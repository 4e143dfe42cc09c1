import type { Task } from '../../shared/task.ts';

/** Milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const enough = 3;
const remembered = 20;

/** How long this person's own finished runs of a model took, the newest twenty; `null` while there are too few. */
export function usualTime(tasks: readonly Task[], modelId: string): TimeRange | null {
  const times = tasks
    .filter((task) => task.modelId === modelId && task.state === 'done' && !task.tracked)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, remembered)
    .map((task) => (task.completedAt ?? task.updatedAt) - (task.acceptedAt ?? task.createdAt))
    .filter((time) => time > 0);
  if (times.length < enough) return null;
  return { from: Math.min(...times), to: Math.max(...times) };
}

/** "usually 3-6 min", "usually 40-55 s", "usually 1 min". */
export function formatUsual({ from, to }: TimeRange): string {
  const inMinutes = to >= 90_000;
  const unit = inMinutes ? 60_000 : 1000;
  // Rounded outwards: a range that is too wide disappoints nobody.
  const low = Math.max(1, Math.floor(from / unit));
  const high = Math.max(1, Math.ceil(to / unit));
  return `usually ${low === high ? low : `${low}-${high}`} ${inMinutes ? 'min' : 's'}`;
}
