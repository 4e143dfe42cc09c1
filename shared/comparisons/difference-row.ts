import type { Draft, ImageInput } from '../fields/values.ts';
import type { Item } from '../library/item.ts';
import type { VideoFrames } from '../library/video-frames.ts';
import type { Task } from '../tasks/task.ts';

/** All known facts about the content of one pane. */
export interface ComparedPane {
  readonly paneId: string;
  /** A to I. */
  readonly letter: string;
  readonly modelId: string;
  /**
   * Settings that made the result. `undefined` when unknown: the task was tracked by its id, or no form made the
   * result.
   */
  readonly draft: Draft | undefined;
  /** Draft, task or video are still loading: missing values are then not shown as unknown. */
  readonly asking?: true;
  readonly task?: Task;
  /** Left out while there is none. */
  readonly item?: Item;
  /** Left out until it was measured. */
  readonly video?: VideoFrames;
  /** Why there is no item: it was not sent yet, it runs, it ended without one, it is no longer in the library. */
  readonly without?: 'planned' | 'running' | 'ended' | 'gone';
}

export interface Cell {
  /** Visible text. */
  readonly text: string;
  /** Value for comparisons, when different from `text`. */
  readonly key?: string;
  /** There is nothing to read: the field is not there, not set, not known yet. */
  readonly absent?: true;
  /** Why there is nothing, where a dash is all that is shown. */
  readonly reason?: string;
  /** Shown as thumbnails. */
  readonly images?: readonly ImageInput[];
  /** The requested value, when the result is different: "asked for 1280 × 720". */
  readonly mismatch?: string;
}

export interface Row {
  /** Unique in its group. */
  readonly id: string;
  readonly title: string;
  /** One for each pane, in the order of the panes. */
  readonly cells: readonly Cell[];
  /** The only model of the comparison that has this parameter, where there are several models. */
  readonly onlyModel?: string;
}

export interface Group {
  readonly title: 'Requested' | 'Sent' | 'Measured';
  readonly rows: readonly Row[];
  /** Facts that a table cannot hold, each a sentence. The notes stay visible when equal rows are hidden. */
  readonly notes: readonly Note[];
}

interface Note {
  readonly kind: 'cut' | 'not-sent' | 'mismatch' | 'told';
  readonly text: string;
}

export function keyOf(cell: Cell): string {
  return cell.key ?? cell.text;
}

/** Every pane has the same value. */
export function isSame({ cells }: Row): boolean {
  return cells.every((cell) => keyOf(cell) === keyOf(cells[0] ?? cell));
}

/**
 * Marks per pane whether the value differs from the most frequent value. Marks no pane when every value is different.
 */
export function oddOnes({ cells }: Row): readonly boolean[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(keyOf(cell), (counts.get(keyOf(cell)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const commonest = [...counts].filter(([, count]) => count === most);
  const usual = most > 1 && commonest.length === 1 ? commonest[0]?.[0] : undefined;
  return cells.map((cell) => usual !== undefined && keyOf(cell) !== usual);
}

/** Nothing is known. */
export function missing(text: string): Cell {
  return { text, absent: true };
}

/** Returns the cell for an unknown value of a pane. The cell stays empty while the value is still loading. */
export function unknownOf({ asking }: Pick<ComparedPane, 'asking'>): Cell {
  return missing(asking ? '' : 'not known');
}

/** Nothing was said, for whatever reason: a form without the field and one that left it empty ask for the same. */
export function unsaid(text: string): Cell {
  return { text, key: '', absent: true };
}

/** The model has no such parameter. */
export const notAvailable: Cell = { ...unsaid('–'), reason: 'Not available for this model' };
