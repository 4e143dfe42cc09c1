import { Button } from '@mantine/core';
import type { Expanded, SweepCell } from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { Reason } from '../../../../shared/problem.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useFocusTarget } from './focus-targets.ts';
import styles from './sweep.module.css';

interface SweepGridProps {
  readonly grid: Extract<Expanded, { ok: true }>;
  readonly setSkipped: (keys: readonly string[], isSkipped: boolean) => void;
}

/** Every cell is a run. A click excludes or includes it; on a header, all its cells. */
export function SweepGrid({ grid: { sweep, cells }, setSkipped }: SweepGridProps) {
  const { columns, rows } = sweep;
  const target = useFocusTarget();
  const labels = rows?.labels ?? [''];
  const cellAt = (column: number, row: number) => cells.find((cell) => cell.column === column && cell.row === row);
  const toggle = (group: readonly SweepCell[]) =>
    setSkipped(
      group.map(({ key }) => key),
      group.some(({ skipped }) => !skipped),
    );
  const chosen = cells.filter(({ skipped }) => !skipped);
  /** A problem of all runs, such as a missing prompt, is no problem of this value. It is listed below the grid. */
  const isShared = ({ field, text }: Reason) =>
    chosen.length > 1 &&
    chosen.every(({ reasons }) => reasons.some((each) => each.field === field && each.text === text));
  const problemsOf = ({ skipped, reasons }: SweepCell) =>
    skipped ? 0 : reasons.filter((each) => !isShared(each)).length;
  const repeats = cells.filter((cell) => cell.repeats && !cell.skipped);
  const roving = useRovingFocus<HTMLTableElement>({
    layout: 'table',
    first: cells[0]?.key,
    has: (key) => cells.some((cell) => cell.key === key),
  });
  return (
    <Box px="s4" pb="s4">
      {repeats.length > 0 && (
        <Box component="p" className="t2" pb="s3">
          {formatCounted(repeats.length, 'run is', 'runs are')} identical to another, because the model ignores the
          setting you vary.{' '}
          <Button
            size="xs"
            onClick={() =>
              setSkipped(
                repeats.map(({ key }) => key),
                true,
              )
            }
          >
            {repeats.length === 1 ? 'Exclude this run' : 'Exclude these runs'}
          </Button>
        </Box>
      )}
      <Box maw="100%" overflow="auto">
        <table className={styles['grid']} aria-label="Runs of the sweep" {...roving.list}>
          <thead>
            <tr>
              <th scope="col">
                <Box component="span" className="t3 small nowrap" px="s2">
                  {rows ? `${rows.title} ↓ ` : ''}
                  {columns.title} →
                </Box>
              </th>
              {columns.labels.map((label, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity: two labels may read the same.
                <th scope="col" key={column}>
                  <button
                    type="button"
                    className={`pick t2 small cut ${styles['head']}`}
                    data-ring="inside"
                    title={`Include or exclude: ${label}`}
                    onClick={() => toggle(cells.filter((cell) => cell.column === column))}
                  >
                    {label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity: two labels may read the same.
              <tr key={row}>
                {rows ? (
                  <th scope="row">
                    <button
                      type="button"
                      className={`pick t2 small cut ${styles['head']}`}
                      data-ring="inside"
                      title={`Include or exclude: ${label}`}
                      onClick={() => toggle(cells.filter((cell) => cell.row === row))}
                    >
                      {label}
                    </button>
                  </th>
                ) : (
                  <td />
                )}
                {columns.labels.map((_, column) => {
                  const cell = cellAt(column, row);
                  if (!cell) return null;
                  return (
                    <td key={cell.key}>
                      <button
                        type="button"
                        className={`pick t1 small nowrap ${styles['cell']}`}
                        data-ring="inside"
                        {...roving.item(cell.key)}
                        ref={target(cell.key)}
                        data-bad={problemsOf(cell) > 0}
                        aria-pressed={!cell.skipped}
                        onClick={() => setSkipped([cell.key], !cell.skipped)}
                      >
                        <span className="visually-hidden">
                          {columns.labels[column]}
                          {rows && `, ${label}`}:{' '}
                        </span>
                        {textOfCell(cell, problemsOf(cell))}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}

function textOfCell({ skipped, repeats, results }: SweepCell, problemCount: number): string {
  if (skipped) return 'Excluded';
  if (problemCount > 0) return `${formatCounted(problemCount, 'problem')} to fix`;
  if (repeats) return '1 run, repeated';
  return results > 1 ? `1 run, ${results} images` : '1 run';
}
