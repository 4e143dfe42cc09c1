import { csvRows } from '../../../shared/util/csv.ts';
import type { Row, TableContent } from './incremental-block-parser.ts';
import { childTokens } from './markdown-token.ts';
import { plainText } from './plain-text.ts';

/** Returns a table for a spreadsheet. The last line has no line break, as in other copied text. */
export function formatCsv({ header, rows }: TableContent): string {
  const texts = [header, ...rows.flat()].map((row) => row.map(({ tokens }) => plainText(childTokens(tokens)).trim()));
  return csvRows(texts).slice(0, -'\r\n'.length);
}

export function formatMarkdown({ header, align, rows }: TableContent): string {
  const rule = align.map((side) => ({ left: ':--', center: ':-:', right: '--:', none: '---' })[side ?? 'none']);
  return [formatMarkdownRow(header), `| ${rule.join(' | ')} |`, ...rows.flat().map(formatMarkdownRow)].join('\n');
}

function formatMarkdownRow(row: Row): string {
  return `| ${row.map(({ text }) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
