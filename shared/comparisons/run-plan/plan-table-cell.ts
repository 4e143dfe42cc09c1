import type { Pixels } from '../../fields/image-type.ts';
import type { RunPlanRow } from './run-plan-rows.ts';

/** The content of one cell of the run plan. */
export interface PlanTableCell {
  readonly main: string;
  readonly sub?: string;
  /** The drawn shape. A ratio has small numbers. */
  readonly shape?: Pixels;
  readonly differs: boolean;
  /** The field that the cell edits. Absent if the model has no such field. */
  readonly name?: string;
  /** The value of the cell prevents sending the row. */
  readonly isBad?: true;
}

/** Returns `isBad` if the row has a reason against one of the named fields. */
export function badIn(row: RunPlanRow, names: readonly string[]): { isBad?: true } {
  return row.reasons.some(({ field }) => names.includes(field)) ? { isBad: true } : {};
}
