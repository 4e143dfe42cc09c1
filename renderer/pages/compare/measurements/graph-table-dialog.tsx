import { Modal } from '@mantine/core';
import { definitionOfGraph, type GraphName } from '../../../../shared/measurements/measurement-definitions.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { graphOf, type VideoGraph } from './graph-values.ts';
import styles from './measurements.module.css';
import { useMeasurementQueue, useMeasurements } from './use-measurements.ts';

interface GraphTableDialogProps {
  readonly open: OpenComparison;
  readonly graph: GraphName;
  readonly onClose: () => void;
}

interface Column extends VideoGraph {
  readonly letter: string;
}

/** The values of a graph as a table, frame by frame, with the freezes and cuts of each video. */
export function GraphTableDialog({ open, graph, onClose }: GraphTableDialogProps) {
  useReturningFocus();
  const stored = useMeasurements(open);
  const running = useMeasurementQueue((state) => state);
  const definition = definitionOfGraph(graph);
  const columns = open.shown.flatMap((pane): Column[] => {
    const values = pane.kind === 'item' ? graphOf(graph, pane.item.id, stored, running) : undefined;
    return values ? [{ ...values, letter: pane.letter }] : [];
  });
  return (
    <Modal opened onClose={onClose} title={`${definition.title}, measured`} size={720} padding="lg">
      <Stack gap="s3">
        <p className="t2 small">
          {definition.meaning}
          {definition.unit !== '' && ` Unit: ${definition.unit}.`}
        </p>
        {columns.length === 0 ? (
          <p className="t2">No video of this comparison is measured yet. Measure the videos in the parameters.</p>
        ) : (
          <>
            {columns.map((column) => (
              <p key={column.letter} className="small">
                {placesText(column)}
              </p>
            ))}
            <ValuesTable columns={columns} decimals={definition.decimals} title={definition.title} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** `A: 4 equal frames at 0.40 s. No cuts.` */
function placesText({ letter, freezes, cuts }: Column): string {
  const frozen = freezes.map(({ from, frames }) => `${frames} equal frames at ${from.toFixed(2)} s`).join(', ');
  const cut = cuts.map((time) => `${time.toFixed(2)} s`).join(', ');
  return `${letter}: ${frozen === '' ? 'no freezes' : frozen}. ${cut === '' ? 'No cuts' : `Cuts at ${cut}`}.`;
}

function ValuesTable({ columns, decimals, title }: { columns: readonly Column[]; decimals: number; title: string }) {
  const rowCount = Math.max(...columns.map(({ times }) => times.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
    <section className={styles['wide']} tabIndex={0} aria-label={`${title}, table`}>
      <table className={`small num ${styles['table']}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Point</th>
            {columns.map(({ letter }) => (
              <th key={letter} scope="col" colSpan={2}>
                {letter}: time, value
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity of a point.
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {columns.map(({ letter, times, values }) => (
                <ValueCells key={letter} time={times[row]} value={values[row]} decimals={decimals} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ValueCellsProps {
  readonly time: number | undefined;
  readonly value: number | null | undefined;
  readonly decimals: number;
}

function ValueCells({ time, value, decimals }: ValueCellsProps) {
  return (
    <>
      <td className="t3">{time === undefined ? '' : `${time.toFixed(2)} s`}</td>
      <td>{value === undefined || value === null ? '–' : value.toFixed(decimals)}</td>
    </>
  );
}
