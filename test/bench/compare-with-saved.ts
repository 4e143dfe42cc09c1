import { readFileSync } from 'node:fs';
import { alignColumns, intervalOf, intervalText, median, type Row, resample } from './harness.ts';

/** The file that `--save` writes and `--against` reads. */
export interface SavedRun {
  readonly rows: readonly Row[];
}

type Outcome = 'worse' | 'better' | 'same';

/** One row of two versions. */
export interface ChangedRow {
  readonly id: string;
  readonly before: number;
  readonly now: number;
  /** Median ratio now, divided by the one before, with its 95% interval. */
  readonly change: number;
  readonly interval: readonly [number, number];
  /** `same`: the interval contains 1. */
  readonly outcome: Outcome;
}

/** Reads a saved run. Throws a sentence if the file is none. */
export function readSavedRun(file: string): SavedRun {
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof saved === 'object' && saved !== null && 'rows' in saved && Array.isArray(saved.rows)) {
    if (saved.rows.every(isRow)) return saved as SavedRun;
  }
  throw new Error(`${file} was not written by --save.`);
}

function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'ratios' in row && Array.isArray(row.ratios);
}

/**
 * Compares two runs row by row. Both sides of each row were measured beside their peer, so that a slower machine cancels
 * out. Rows of only one run are left out.
 */
export function compareRuns(before: readonly Row[], now: readonly Row[]): ChangedRow[] {
  return now.flatMap((row) => {
    const old = before.find(({ id, label }) => id === row.id && (label === row.label || countOf(before, id) === 1));
    if (!old) return [];
    const changeOf = (one: readonly number[], other: readonly number[]) => median(one) / median(other);
    const interval = intervalOf(() => changeOf(resample(row.ratios), resample(old.ratios)));
    const change = changeOf(row.ratios, old.ratios);
    const outcome: Outcome = interval[0] > 1 ? 'worse' : interval[1] < 1 ? 'better' : 'same';
    return [{ id: row.id, before: old.ratio, now: row.ratio, change, interval, outcome }];
  });
}

function countOf(rows: readonly Row[], id: string): number {
  return rows.filter((row) => row.id === id).length;
}

export function changeTable(rows: readonly ChangedRow[]): string {
  const lines = rows.map(({ id, before, now, change, interval, outcome }) => [
    id,
    ratioText(before),
    ratioText(now),
    ratioText(change),
    intervalText(interval),
    outcome,
  ]);
  return alignColumns([['id', 'before', 'now', 'change', '95%', ''], ...lines]);
}

/** JSON has no infinity: a saved ratio to zero is `null`. */
function ratioText(ratio: number | null): string {
  return ratio === null || !Number.isFinite(ratio) ? 'none' : `${ratio.toFixed(2)}x`;
}
