import type { Task } from '../../../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../../../shared/tasks/task-history.ts';
import { formatDay } from '../../../../shared/util/format-dates.ts';
import { eventText, problemSentence } from './event-text.ts';

/** An entry of the timeline, in order. */
export type TimelineEntry =
  | {
      readonly kind: 'event';
      readonly line: TaskHistoryLine;
      /** Milliseconds since the line before; absent for the first. */
      readonly after?: number;
    }
  /** Equal lines that were folded into one entry. */
  | {
      readonly kind: 'repeats';
      readonly title: string;
      readonly text?: string;
      readonly lines: readonly TaskHistoryLine[];
      readonly after?: number;
    }
  /**
   * Checks that found nothing new, as a count instead of single entries. `from` and `to` are milliseconds of the system
   * clock.
   */
  | { readonly kind: 'quiet'; readonly count: number; readonly from: number; readonly to: number }
  | { readonly kind: 'note'; readonly text: string };

/** Kinds of lines that occur many times. */
const repeatable = new Set(['still-working', 'look-failed', 'saving-failed', 'completed', 'unsent', 'sending-again']);
/** Each of them counted as one look. */
const looks = new Set(['still-working', 'look-failed', 'completed', 'task-failed', 'not-known']);
const clockChangeMs = 5000;

/** Returns the history of `task` for users: repeated lines become one entry, and no line is omitted. */
export function timelineEntries(lines: readonly TaskHistoryLine[], task: Pick<Task, 'state' | 'looks' | 'updatedAt'>) {
  const entries: TimelineEntry[] = [];
  const keys = lines.map((line, index) => keyOf(line, index, lines));
  let counted = 0;
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (!line) break;
    const before = lines[index - 1];
    if (looks.has(line.kind) && line.attempt !== undefined) {
      const count = line.attempt - counted - 1;
      if (count > 0 && before) entries.push({ kind: 'quiet', count, from: before.at, to: line.at });
      counted = line.attempt;
    }
    entries.push(...collectNotes(before, line));
    const length = repeatsFrom(index, keys, lines);
    const after = before && computeElapsed(before, line);
    const since = after === undefined ? {} : { after };
    if (length > 1) {
      const run = lines.slice(index, index + length);
      entries.push({ kind: 'repeats', ...textOfRepeats(run, keys, index), lines: run, ...since });
      counted = Math.max(counted, ...run.map((each) => (looks.has(each.kind) ? (each.attempt ?? 0) : 0)));
    } else entries.push({ kind: 'event', line, ...since });
    index += length;
  }
  const last = lines.at(-1);
  const left = task.looks - counted;
  if (last && left > 0 && task.state === 'waiting' && last.kind !== 'watched-again') {
    entries.push({ kind: 'quiet', count: left, from: last.at, to: Math.max(last.at, task.updatedAt) });
  }
  return entries;
}

/**
 * Returns the milliseconds between two lines. Uses the monotonic clock if both lines are from one run of the program.
 */
export function computeElapsed(before: TaskHistoryLine, line: TaskHistoryLine): number {
  const isOneRun = before.run !== '' && before.run === line.run;
  return Math.max(0, isOneRun ? line.monotonic - before.monotonic : line.at - before.at);
}

function collectNotes(before: TaskHistoryLine | undefined, line: TaskHistoryLine): TimelineEntry[] {
  if (!before) return [];
  const notes: TimelineEntry[] = [];
  const isOneRun = before.run === line.run;
  if (!isOneRun) notes.push({ kind: 'note', text: 'Triptych was restarted' });
  const drift = line.at - before.at - (line.monotonic - before.monotonic);
  if (isOneRun && before.run !== '' && Math.abs(drift) > clockChangeMs) {
    notes.push({ kind: 'note', text: 'This computer’s clock changed, or it was asleep' });
  }
  const day = (at: number) => new Date(at).toDateString();
  if (day(before.at) !== day(line.at)) {
    notes.push({ kind: 'note', text: formatDay(line.at) });
  }
  return notes;
}

/** Returns equal keys for lines with equal content. A line that must be a separate entry has a unique key. */
function keyOf(line: TaskHistoryLine, index: number, lines: readonly TaskHistoryLine[]): string {
  const isFirstCompleted = line.kind === 'completed' && lines.findIndex(({ kind }) => kind === 'completed') === index;
  if (!repeatable.has(line.kind) || isFirstCompleted) return `only ${index}`;
  const status = line.facts['status'];
  return [line.kind, line.httpStatus ?? '', problemSentence(line) ?? '', typeof status === 'string' ? status : ''].join(
    '\n',
  );
}

/**
 * Returns the number of equal lines from `index` on, repeating singly or in pairs; 1 when there are too few to fold.
 */
function repeatsFrom(index: number, keys: readonly string[], lines: readonly TaskHistoryLine[]): number {
  for (const period of [1, 2]) {
    let end = index + period;
    while (end < keys.length && keys[end] === keys[end - period] && isOneDay(lines[end - 1], lines[end])) end += 1;
    const length = end - index - ((end - index) % period);
    if (length >= 3 * period) return length;
  }
  return 1;
}

function isOneDay(singleTask: TaskHistoryLine | undefined, b: TaskHistoryLine | undefined): boolean {
  if (!singleTask || !b) return false;
  return singleTask.run === b.run && new Date(singleTask.at).toDateString() === new Date(b.at).toDateString();
}

function textOfRepeats(
  run: readonly TaskHistoryLine[],
  keys: readonly string[],
  index: number,
): { title: string; text?: string } {
  const [first, second] = run;
  if (!first || !second) return { title: '' };
  const { title, text } = eventText(first);
  if (keys[index] === keys[index + 1])
    return { ...(text === undefined ? {} : { text }), title: `${title}, ${run.length} times` };
  const b = eventText(second);
  const explanation = text ?? b.text;
  return {
    title: `${title}, then ${b.title.charAt(0).toLowerCase()}${b.title.slice(1)}: ${run.length / 2} times`,
    ...(explanation === undefined ? {} : { text: explanation }),
  };
}
