import type { EventLoopYield } from '../util/yield-to-event-loop.ts';
import type { RedactText } from './redact-text.ts';

/** The content of a file in a bundle, before it is converted to text. */
export interface BundleFileContent {
  readonly name: string;
  readonly about: string;
  readonly value?: unknown;
  /** Instead of a value: each entry becomes a line. */
  readonly lines?: readonly unknown[];
}

/** Number of characters that are redacted together, because many short lines cost more one by one. */
const longestSlice = 64 * 1024;

/**
 * Returns the text of the file, with pauses for other work. `hidden` replaces each text, and `clean` redacts the whole.
 */
export async function bundleText(
  { value, lines }: BundleFileContent,
  hidden: (text: string) => string,
  clean: RedactText,
  pace: EventLoopYield,
): Promise<string> {
  const written: string[] = [];
  for await (const line of linesOf(value, lines, hidden, pace)) written.push(line);
  const cleaned: string[] = [];
  let slice = '';
  for (const line of written) {
    slice += `${line}\n`;
    if (slice.length < longestSlice) continue;
    cleaned.push(clean(slice));
    slice = '';
    await pace.yieldIfDue();
  }
  return cleaned.join('') + clean(slice);
}

/** Yields the lines of a JSON value with two spaces per level, or one line per value. */
async function* linesOf(
  value: unknown,
  lines: readonly unknown[] | undefined,
  hidden: (text: string) => string,
  pace: EventLoopYield,
): AsyncGenerator<string> {
  if (lines !== undefined) {
    for (const line of lines) {
      const changed = await mapTexts(line, hidden, pace);
      yield typeof changed === 'string' ? changed : JSON.stringify(changed);
    }
    return;
  }
  if (!Array.isArray(value) || value.length === 0) {
    yield* JSON.stringify(await mapTexts(value, hidden, pace), null, 2).split('\n');
    return;
  }
  yield '[';
  for (const [place, entry] of value.entries()) {
    const text = JSON.stringify(await mapTexts(entry, hidden, pace), null, 2) ?? 'null';
    const last = place === value.length - 1;
    yield* `${text}${last ? '' : ','}`.split('\n').map((line) => `  ${line}`);
    await pace.yieldIfDue();
  }
  yield ']';
}

/** Returns the JSON value with each text and each name replaced. */
export async function mapTexts(
  value: unknown,
  change: (text: string) => string,
  pace: EventLoopYield,
): Promise<unknown> {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const turn = pace.yieldIfDue();
  if (turn) await turn;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const each of value) list.push(isLeaf(each) ? leaf(each, change) : await mapTexts(each, change, pace));
    return list;
  }
  const entries: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    entries.push([change(name), isLeaf(each) ? leaf(each, change) : await mapTexts(each, change, pace)]);
  }
  return Object.fromEntries(entries);
}

function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function leaf(value: unknown, change: (text: string) => string): unknown {
  return typeof value === 'string' ? change(value) : value;
}
