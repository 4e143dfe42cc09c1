import type { PlannedRun, Sweep } from './planned-run.ts';

/**
 * Returns the values of a run on the axes of its sweep, readable without the axes: `seed 2`, `1440 × 810`, `video-b`.
 */
export function sweptValueLabels({ cell }: PlannedRun, { columns, rows }: Sweep): readonly string[] {
  if (!cell) return [];
  const value = (axis: Sweep['columns'] | undefined, place: number) => {
    const label = axis?.labels[place];
    if (axis === undefined || label === undefined) return [];
    // A number or a switch needs the name of its field. A size, a model or a prompt does not.
    const isBare = /^[\d.,-]+$|^(on|off|yes|no)$/i.test(label);
    return [isBare ? `${axis.title.toLowerCase()} ${label}` : label.replace(/^Seed (?=\d)/, 'seed ')];
  };
  return [...value(columns, cell.column), ...value(rows, cell.row)];
}
