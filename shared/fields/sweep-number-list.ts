import { readNumber } from '../util/read-number.ts';
import { shortenForSentence } from '../util/text-for-sentence.ts';
import { badList, type SweepValueList, splitList } from './sweep-value-list.ts';

/** Returns a value list for numbers and ranges: `1, 2, .., 10`, `1..10`, `1..10 step 3`, `5, 7, 9..12`. */
export function sweepNumberList(help: string): SweepValueList {
  return { separator: 'comma', help, all: '', note: separatorNote, read: readNumbers };
}

/** A number, or the dots that represent the numbers between their neighbors. */
type Token = number | 'dots';

type Numbers =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

function readNumbers(written: string, limit: number): Numbers {
  const values: number[] = [];
  const entries = splitNumbers(written);
  for (const [index, entry] of entries.entries()) {
    const range = /^(-?\d+(?:[.,]\d+)?)\s*(?:\.{2,3}|…)\s*(-?\d+(?:[.,]\d+)?)(?:\s+step\s+(\d+(?:[.,]\d+)?))?$/i.exec(
      entry,
    );
    if (range) {
      const [from = 0, to = 0, step = Number.NaN] = [range[1], range[2], range[3] ?? '1'].map((each) =>
        readNumber(each ?? ''),
      );
      const filled = between(from, to, step, limit);
      if (!filled.ok) return filled;
      values.push(...filled.values);
      continue;
    }
    const token = tokenOf(entry);
    if (token === null) return badList(`has “${shortenForSentence(entry)}”, which isn’t a number.`);
    if (token !== 'dots') {
      values.push(token);
      continue;
    }
    const [before, last] = [values.at(-2), values.at(-1)];
    const next = tokenOf(entries[index + 1] ?? '');
    if (last === undefined || typeof next !== 'number') return badList('has dots that aren’t between two numbers.');
    // `1, .., 10` has a step of one.
    const hasStep = before !== undefined && typeof tokenOf(entries[index - 1] ?? '') === 'number';
    const step = hasStep ? exact(last - before) : Math.sign(next - last);
    if (step === 0 || Math.sign(step) !== Math.sign(next - last))
      return badList(`can’t go from ${last} to ${next} in steps of ${step}.`);
    const filled = between(last, next, Math.abs(step), limit);
    if (!filled.ok) return filled;
    if (filled.values.at(-1) !== next)
      return badList(`does not reach ${next} from ${last} in steps of ${Math.abs(step)}.`);
    values.push(...filled.values.slice(1, -1));
  }
  return { ok: true, values };
}

/** `0,5` is two values here. */
function separatorNote(written: string): string | undefined {
  if (/[;\n]/.test(written) || !/\d,\d/.test(written)) return undefined;
  const entries = splitNumbers(written).join(' · ');
  return `Read as ${entries}, because commas separate values. For a decimal, write 0.5, or separate values with “;”.`;
}

/** With a semicolon or a line break as separator, a comma between digits is a decimal comma. */
function splitNumbers(written: string): string[] {
  return splitList(written, /[;\n]/.test(written) ? /[;\n]|,(?!\d)|(?<!\d),/ : undefined);
}

function between(from: number, to: number, step: number, limit: number): Numbers {
  if (!(step > 0)) return badList('needs a step above 0.');
  const count = Math.floor(Math.abs(to - from) / step + 1e-9) + 1;
  if (count > limit) return badList(`has ${count} values from ${from} to ${to}; the limit is ${limit}.`);
  const sign = to < from ? -1 : 1;
  return { ok: true, values: Array.from({ length: count }, (_, index) => exact(from + sign * index * step)) };
}

/** Removes the rounding error of binary fractions. */
function exact(value: number): number {
  return Number(value.toFixed(9));
}

function tokenOf(entry: string): Token | null {
  if (/^(\.{2,3}|…)$/.test(entry)) return 'dots';
  return readNumber(entry) ?? null;
}
