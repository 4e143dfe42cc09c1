import { IconAlertTriangle } from '@tabler/icons-react';
import type { Cell } from '../../../../shared/comparisons/comparison-table-types.ts';
import type {
  ParameterRow,
  RequestedSentMeasuredTable,
} from '../../../../shared/comparisons/requested-sent-measured-table.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../../ui/non-breaking-units.ts';
import { ParameterTableNote } from '../../../ui/parameter-table-note.tsx';
import styles from './generation-parameters.module.css';

/** A longer value is shown in separate lines. Characters. */
const longText = 44;
const columns = ['requested', 'sent', 'measured'] as const;

/**
 * Shows the requested, sent and measured values in one table. Without a known run, shows only the values in the file.
 */
export function GenerationParameters({ table: { rows, notes } }: { table: RequestedSentMeasuredTable }) {
  const isRun = rows.some((row) => row.requested !== undefined || row.sent !== undefined);
  // A list has space for long values, a table has not.
  const long = isRun ? rows.filter(isLong) : [];
  const short = rows.filter((row) => !isLong(row));
  return (
    <section aria-label="Generation settings">
      {isRun ? (
        <table className={`micro ${styles['table']}`}>
          <thead>
            <tr>
              <td />
              <th scope="col">Requested</th>
              <th scope="col">Sent</th>
              <th scope="col">Measured</th>
            </tr>
          </thead>
          <tbody>
            {short.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                {columns.map((column) => (
                  <td key={column} className={column === 'sent' ? 'mono' : undefined}>
                    {row[column] && <CellText cell={row[column]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <FactList entries={rows.map((row) => [row.title, row.measured && withNonBreakingUnits(row.measured.text)])} />
      )}
      {long.map((row) => (
        <Box component="dl" key={row.title} className="small" pt={6}>
          <dt className="t3">{row.title}</dt>
          {columns.map(
            (column) =>
              row[column] && (
                <Box component="dd" className="pre-wrap" pt={2} key={column}>
                  {row[column].text}
                </Box>
              ),
          )}
        </Box>
      ))}
      {notes.map((note) => (
        <ParameterTableNote
          key={note.text}
          note={note}
          icon={note.kind === 'mismatch' ? IconAlertTriangle : undefined}
        />
      ))}
    </section>
  );
}

function isLong(row: ParameterRow): boolean {
  return columns.some((column) => (row[column]?.text.length ?? 0) > longText && row[column]?.images === undefined);
}

/** Shows the comparable facts of the images. The images themselves are shown further down. */
function CellText({ cell }: { cell: Cell }) {
  const [image, ...others] = cell.images ?? [];
  const text = image?.from === 'file' && others.length === 0 ? formatPixels(image.width, image.height) : cell.text;
  // Removes the spaces around `×`, because a column is narrow.
  return withNonBreakingUnits(text.replaceAll(' × ', '×'));
}
