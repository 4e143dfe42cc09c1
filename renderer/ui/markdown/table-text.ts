import { csvText } from '../../../shared/util/csv.ts';
import type { Row, TableContent } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { inner } from './tokens.ts';

/** For a spreadsheet. The last line has no line break, as in other copied text. */
export function tableAsCsv({ header, rows }: TableContent): string {
  const texts = [header, ...rows.flat()].map((row) => row.map(({ tokens }) => plainText(inner(tokens)).trim()));
  return csvText(texts).slice(0, -'\r\n'.length);
}

export function tableAsMarkdown({ header, align, rows }: TableContent): string {
  const rule = align.map((side) => ({ left: ':--', center: ':-:', right: '--:', none: '---' })[side ?? 'none']);
  return [markdownRow(header), `| ${rule.join(' | ')} |`, ...rows.flat().map(markdownRow)].join('\n');
}

function markdownRow(row: Row): string {
  return `| ${row.map(({ text }) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
