import { capitalized } from '../util/text-for-sentence.ts';
import type { Cell, ComparedPane, Group } from './comparison-table-types.ts';
import { measuredRows } from './measured-file-rows.ts';
import { requestedParameterRows } from './requested-parameter-rows.ts';
import { sentCells } from './sent-differently-rows.ts';

/** One parameter of a result: requested, sent and measured. */
export interface ParameterRow {
  readonly title: string;
  readonly requested?: Cell;
  readonly sent?: Cell;
  readonly measured?: Cell;
}

export interface RequestedSentMeasuredTable {
  readonly rows: readonly ParameterRow[];
  /** Facts that do not fit into a table, each a sentence. */
  readonly notes: Group['notes'];
}

/** Displayed in full outside of the table. */
const texts: ReadonlySet<string> = new Set(['Prompt', 'Negative prompt']);

/**
 * Returns requested, sent and measured values of one result side by side. Values without a request and without a
 * measurement are omitted.
 */
export function requestedSentMeasuredTable(pane: ComparedPane): RequestedSentMeasuredTable {
  const measured = measuredCells(pane);
  const sentOf = sentCells(pane);
  const asked = requestedParameterRows([pane]).rows.filter(({ title }) => !texts.has(title));
  const rows = asked.flatMap(({ title, cells: [requested] }): ParameterRow[] => {
    const row: ParameterRow = {
      title,
      ...(requested && isSaid(requested) ? { requested } : {}),
      ...said('sent', sentOf(title)),
      ...said('measured', measured.get(title)),
    };
    measured.delete(title);
    return 'requested' in row || 'sent' in row || 'measured' in row ? [row] : [];
  });
  const others = [...measured].map(([title, cell]): ParameterRow => ({ title, measured: cell }));
  const notes = measuredRows([pane], 0).notes.map(({ kind, text }) => ({ kind, text: withoutLetter(pane, text) }));
  return { rows: [...rows, ...others], notes };
}

/** Returns true for a cell with a value. An omitted seed has the text that the model chose it. */
function isSaid(cell: Cell): boolean {
  return !cell.absent || cell.text === 'random';
}

function said(name: 'sent' | 'measured', cell: Cell | undefined): Partial<ParameterRow> {
  return cell && !cell.absent ? { [name]: cell } : {};
}

/**
 * Returns the measured cells by title. Frames and their rate are joined, and the codec and the file size. The
 * generation time is omitted, because the details display it with the number of status checks.
 */
function measuredCells(pane: ComparedPane): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const {
    id,
    title,
    cells: [cell],
  } of measuredRows([pane], 0).rows)
    if (cell && !cell.absent && id !== 'Took') cells.set(title, cell);
  const joined = (parts: readonly string[], words: (texts: readonly string[]) => string) => {
    const texts = parts.flatMap((part) => cells.get(part)?.text ?? []);
    for (const part of parts) cells.delete(part);
    return texts.length === 0 ? undefined : { text: words(texts) };
  };
  const frames = joined(['Frames', 'Rate'], (found) => found.join(' at '));
  const file = joined(['Codec', 'File'], (found) => found.join(', '));
  if (frames) cells.set('Frames', frames);
  if (file) cells.set('File', file);
  return cells;
}

/** Removes the letter of the pane, which starts the sentences of a comparison. */
function withoutLetter({ letter }: ComparedPane, text: string): string {
  return capitalized(text.startsWith(`${letter}: `) ? text.slice(letter.length + 2) : text);
}
