import { type ComparedPane, type Group, isSame } from './comparison-table-types.ts';
import { measuredRows } from './measured-file-rows.ts';
import { requestedParameterRows } from './requested-parameter-rows.ts';
import { sentDifferentlyRows } from './sent-differently-rows.ts';

/**
 * Returns requested, sent and measured values as rows over all panes. `now` is in wall clock milliseconds and
 * determines the elapsed time of running tasks.
 */
export function differenceTable(panes: readonly ComparedPane[], now: number): readonly Group[] {
  return [requestedParameterRows(panes), sentDifferentlyRows(panes), measuredRows(panes, now)];
}

/** Removes the rows whose value is equal in all panes. */
export function onlyDifferences(groups: readonly Group[]): readonly Group[] {
  return groups.map((group) => ({ ...group, rows: group.rows.filter((row) => !isSame(row)) }));
}

/** Returns the differences as text for an email or a spreadsheet: one line per row, cells separated by tabs. */
export function differenceText(panes: readonly ComparedPane[], groups: readonly Group[]): string {
  const head = ['', ...panes.map((pane) => `${pane.letter} ${pane.modelId}`)];
  const lines = groups
    .filter((group) => group.rows.length + group.notes.length > 0)
    .flatMap((group) => [
      [group.title],
      ...group.rows.map((row) => [
        row.title,
        ...row.cells.map(({ text, mismatch }) => (mismatch === undefined ? text : `${text} (${mismatch})`)),
      ]),
      ...group.notes.map((note) => [note.text]),
    ]);
  return [head, ...lines].map((line) => line.map(inOneLine).join('\t')).join('\n');
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
