import type { Draft } from '../../fields/field-values-and-drafts.ts';
import type { SweepGrid } from './planned-run.ts';

const longestLabel = 4000;

/**
 * Returns the grid of all combinations of a template: the last placeholder that varies is the columns, and all others
 * together are the rows. `undefined` if the drafts are not one run of each combination.
 */
export function sweepOfTemplate(drafts: readonly Draft[]): SweepGrid | undefined {
  const chosen = drafts.map(({ expandedFrom }) => expandedFrom?.chosen ?? []);
  const varying = (chosen[0] ?? []).flatMap(({ name }, place) =>
    new Set(chosen.map((values) => values[place]?.value)).size > 1 ? [{ name, place }] : [],
  );
  const last = varying.at(-1);
  if (!last) return undefined;
  const others = varying.slice(0, -1);
  const columnOf = chosen.map((values) => values[last.place]?.value ?? '');
  const rowOf = chosen.map((values) => others.map(({ place }) => values[place]?.value ?? '').join(' · '));
  const columns = [...new Set(columnOf)];
  const rows = [...new Set(rowOf)];
  const cells = columnOf.map((column, index) => ({
    column: columns.indexOf(column),
    row: rows.indexOf(rowOf[index] ?? ''),
  }));
  const isWhole = new Set(cells.map(({ column, row }) => `${column} ${row}`)).size === columns.length * rows.length;
  if (!isWhole || drafts.length !== columns.length * rows.length) return undefined;
  const axis = (names: readonly string[], labels: readonly string[]) => ({
    by: 'prompt',
    title: names.join(', ').slice(0, 200),
    labels: labels.map((label) => label.slice(0, longestLabel)),
  });
  const rowAxis =
    others.length === 0
      ? {}
      : {
          rows: axis(
            others.map(({ name }) => name),
            rows,
          ),
        };
  return { sweep: { columns: axis([last.name], columns), ...rowAxis }, cells };
}
