import { type CSSProperties, createElement, memo, type ReactNode, useMemo } from 'react';
import type { Chunks, Row, TableContent } from './block-content.ts';
import { CopyText } from './copy-text.tsx';
import { formatCsv, formatMarkdown } from './format-table.ts';
import { type Align, childTokens } from './markdown-token.ts';
import styles from './model-text.module.css';
import { renderInlineTokens } from './render-inline-tokens.ts';

/** Number of slices that share one layout. A longer table has its column widths from these rows. */
const sharedSlices = 3;

/** A table scrolls separately when it is wider than the column, and can be copied. */
export function TableBlock({ table }: { table: TableContent }) {
  const { header, align, rows } = table;
  return (
    <div className={styles['table']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <section className={styles['tableScroll']} data-ring="inside" tabIndex={0} aria-label="Table">
        {rows.length > sharedSlices ? (
          <LongTable header={header} align={align} rows={rows} />
        ) : (
          <table>
            <TableHead header={header} align={align} />
            {rows.length > 0 && <tbody>{rows.map((chunk, index) => renderRows(chunk, index, align))}</tbody>}
          </table>
        )}
      </section>
      <div className={styles['tableActions']}>
        <CopyText label="Copy table as CSV" words="CSV" text={() => formatCsv(table)} />
        <CopyText label="Copy table as Markdown" words="Markdown" text={() => formatMarkdown(table)} />
      </div>
    </div>
  );
}

interface LongTableProps {
  header: Row;
  align: readonly Align[];
  rows: Chunks<Row>;
}

/**
 * A browser measures every cell of a table again when a row is added. Here the first rows fix the widths, and each row
 * is laid out separately.
 */
function LongTable({ header, align, rows: [first = [], second = [], third = [], ...more] }: LongTableProps) {
  const columns = useMemo(
    () => computeColumnWidths([header, ...first, ...second, ...third]),
    [header, first, second, third],
  );
  return (
    <table className={styles['longTable']} style={{ '--columns': columns } as CSSProperties}>
      <TableHead header={header} align={align} />
      {[first, second, third, ...more].map((chunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
        <tbody key={index}>{renderRows(chunk, index, align)}</tbody>
      ))}
    </table>
  );
}

/** Returns the column widths of a grid from the longest text of each column, limited to a readable width. */
function computeColumnWidths(rows: readonly Row[]): string {
  const count = rows[0]?.length ?? 0;
  return Array.from({ length: count }, (_, column) => {
    const maxLength = Math.max(...rows.map((row) => row[column]?.text.length ?? 0));
    return `${Math.min(44, Math.max(4, maxLength)) + 3}ch`;
  }).join(' ');
}

function TableHead({ header, align }: { header: Row; align: readonly Align[] }) {
  return <thead>{createElement('tr', null, ...renderCells('th', header, align))}</thead>;
}

function renderRows(rows: readonly Row[], index: number, align: readonly Align[]): ReactNode {
  return <RowChunk key={index} rows={rows} align={align} />;
}

const RowChunk = memo(function RowChunk({ rows, align }: { rows: readonly Row[]; align: readonly Align[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
  return rows.map((row, index) => <RowView key={index} row={row} align={align} />);
});

const RowView = memo(function RowView({ row, align }: { row: Row; align: readonly Align[] }) {
  return createElement('tr', null, ...renderCells('td', row, align));
});

function renderCells(tag: 'th' | 'td', row: Row, align: readonly Align[]): readonly ReactNode[] {
  return row.map((cell, index) =>
    createElement(tag, { 'data-align': align[index] ?? undefined }, ...renderInlineTokens(childTokens(cell.tokens))),
  );
}
