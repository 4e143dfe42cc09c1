import type { Draft, ImageInput } from '../fields/field-values-and-drafts.ts';
import type { Item } from '../library/item.ts';
import type { VideoFrameTiming } from '../library/video-frame-timing.ts';
import type { Task } from '../tasks/task.ts';

/** All known facts about the content of one pane. */
export interface ComparedPane {
  readonly paneId: string;
  /** Letter of the pane: A to Z, then AA. */
  readonly letter: string;
  readonly modelId: string;
  /**
   * Settings that made the result. `undefined` when unknown: the task was tracked by its id, or no form made the
   * result.
   */
  readonly draft: Draft | undefined;
  /** Draft, task or video are still loading, so missing values are not displayed as unknown. */
  readonly asking?: true;
  readonly task?: Task;
  /** Absent without a result. */
  readonly item?: Item;
  /** Absent until the video is measured. */
  readonly video?: VideoFrameTiming;
  /** The reason why there is no item: not sent yet, running, ended without a result, or removed from the library. */
  readonly without?: 'planned' | 'running' | 'ended' | 'missing';
}

export interface Cell {
  /** Visible text. */
  readonly text: string;
  /** Value for comparisons, if it differs from `text`. */
  readonly key?: string;
  /** There is no value: the field does not exist, is not set, or is still unknown. */
  readonly absent?: true;
  /** The reason why there is no value, if the cell contains only a dash. */
  readonly reason?: string;
  /** Displayed as thumbnails. */
  readonly images?: readonly ImageInput[];
  /** The requested value, if the result differs: "asked for 1280 × 720". */
  readonly mismatch?: string;
}

export interface Row {
  /** Unique in the group. */
  readonly id: string;
  readonly title: string;
  /** The meaning of the row, a sentence. */
  readonly about?: string;
  /** One cell per pane, in the order of the panes. */
  readonly cells: readonly Cell[];
  /** The only model of the comparison with this parameter, if there are several models. */
  readonly onlyModel?: string;
}

export interface Group {
  readonly title: 'Requested' | 'Sent' | 'Measured' | 'Measurements';
  readonly rows: readonly Row[];
  /** Facts that do not fit into a table, each a sentence. The notes stay visible when equal rows are hidden. */
  readonly notes: readonly Note[];
}

interface Note {
  readonly kind: 'cut' | 'not-sent' | 'mismatch' | 'remark';
  readonly text: string;
}

export function keyOf(cell: Cell): string {
  return cell.key ?? cell.text;
}

/** Returns true when every pane has the same value. */
export function isSame({ cells }: Row): boolean {
  const [first] = cells;
  // A value can be the same text that a missing value has, such as "not set".
  return cells.every((cell) => first && keyOf(cell) === keyOf(first) && cell.absent === first.absent);
}

/** Returns for each pane if its value differs from the most frequent value. Marks no pane if all values differ. */
export function oddOnes({ cells }: Row): readonly boolean[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(keyOf(cell), (counts.get(keyOf(cell)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const commonest = [...counts].filter(([, count]) => count === most);
  const usual = most > 1 && commonest.length === 1 ? commonest[0]?.[0] : undefined;
  return cells.map((cell) => usual !== undefined && keyOf(cell) !== usual);
}

/** Returns the cell for an unknown value. */
export function missing(text: string): Cell {
  return { text, absent: true };
}

/** Returns the cell for an unknown value of a pane. The cell is empty while the value is loading. */
export function unknownOf({ asking }: Pick<ComparedPane, 'asking'>): Cell {
  return missing(asking ? '' : 'not known');
}

/** Returns the cell for an omitted value. A form without the field and an empty field request the same. */
export function unsaid(text: string): Cell {
  return { text, key: '', absent: true };
}

/** The cell for a parameter that the model does not have. */
export const notAvailable: Cell = { ...unsaid('–'), reason: 'Not available for this model' };
