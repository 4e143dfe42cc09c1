import type { Row, TableContent } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { inner } from './tokens.ts';

/** For a spreadsheet: RFC 4180 with CRLF. A cell that would be read as a formula starts with an apostrophe. */
export function tableAsCsv({ header, rows }: TableContent): string {
  return [header, ...rows.flat()].map((row) => row.map(csvCell).join(',')).join('\r\n');
}

export function tableAsMarkdown({ header, align, rows }: TableContent): string {
  const rule = align.map((side) => ({ left: ':--', center: ':-:', right: '--:', none: '---' })[side ?? 'none']);
  return [markdownRow(header), `| ${rule.join(' | ')} |`, ...rows.flat().map(markdownRow)].join('\n');
}

function csvCell({ tokens }: Row[number]): string {
  const text = plainText(inner(tokens)).trim();
  const isFormula = /^[=@\t\r]|^[+-](?![\d.,\s%]*$)/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function markdownRow(row: Row): string {
  return `| ${row.map(({ text }) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
