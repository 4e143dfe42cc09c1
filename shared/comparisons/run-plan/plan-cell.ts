import type { RunPlanRow } from './run-plan-rows.ts';

/** The content of one cell of the run plan. */
export interface Cell {
  readonly main: string;
  readonly sub?: string;
  /** `main` is a value as it is sent. */
  readonly isWire?: true;
  readonly differs: boolean;
  /** The field that the cell edits; left out where the model has none. */
  readonly name?: string;
  /** Something in it keeps the row from being sent. */
  readonly isBad?: true;
}

/** Returns `isBad` when the row has a reason against one of the named fields. */
export function badIn(row: RunPlanRow, names: readonly string[]): { isBad?: true } {
  return row.reasons.some(({ field }) => names.includes(field)) ? { isBad: true } : {};
}
