import { createElement, memo, type ReactNode } from 'react';
import type { Row, TableContent } from './blocks.ts';
import { CopyText } from './copy-text.tsx';
import { inlineNodes } from './inline.ts';
import styles from './model-text.module.css';
import { tableAsCsv, tableAsMarkdown } from './table-text.ts';
import { type Align, inner } from './tokens.ts';

/** A table scrolls by itself when it is wider than the column, and can be taken elsewhere. */
export function TableBlock({ table }: { table: TableContent }) {
  const { header, align, rows } = table;
  return (
    <div className={styles['table']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['tableScroll']} tabIndex={0} aria-label="Table">
        <table>
          <thead>{createElement('tr', null, ...cells('th', header, align))}</thead>
          {rows.length > 0 && (
            <tbody>
              {rows.map((chunk, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
                <RowChunk key={index} rows={chunk} align={align} />
              ))}
            </tbody>
          )}
        </table>
      </section>
      <div className={styles['tableActions']}>
        <CopyText label="Copy the table as CSV" words="CSV" text={() => tableAsCsv(table)} />
        <CopyText label="Copy the table as Markdown" words="Markdown" text={() => tableAsMarkdown(table)} />
      </div>
    </div>
  );
}

const RowChunk = memo(function RowChunk({ rows, align }: { rows: readonly Row[]; align: readonly Align[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: so are rows
  return rows.map((row, index) => <RowView key={index} row={row} align={align} />);
});

const RowView = memo(function RowView({ row, align }: { row: Row; align: readonly Align[] }) {
  return createElement('tr', null, ...cells('td', row, align));
});

function cells(tag: 'th' | 'td', row: Row, align: readonly Align[]): readonly ReactNode[] {
  return row.map((cell, index) =>
    createElement(tag, { 'data-align': align[index] ?? undefined }, ...inlineNodes(inner(cell.tokens))),
  );
}
