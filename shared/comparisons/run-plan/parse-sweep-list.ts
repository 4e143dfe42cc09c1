import type { ChoiceField } from '../../fields/choice.ts';
import { parseSize } from '../../fields/size.ts';
import type { FieldValue } from '../../fields/values.ts';
import type { Field } from '../../models/model.ts';
import { valueText } from '../../models/value-text.ts';
import { beginningOf } from '../../util/shorten-text.ts';
import { mostRuns } from './planned-run.ts';

/** One value of an axis, in the words of the form. */
export interface Stop {
  readonly value: FieldValue;
  readonly label: string;
}
export type ParsedList =
  | { readonly ok: true; readonly stops: readonly Stop[] }
  /** The rest of a sentence that begins with what the list is called. */
  | { readonly ok: false; readonly reason: string };

/** Returns the help text for a list of values for the field. Returns `undefined` when the field cannot be an axis. */
export function listHelp(field: Field): string | undefined {
  switch (field.kind) {
    case 'integer':
      return '1, 2, .., 10 or 3..9 step 2';
    case 'decimal':
      return '0, 0.25, .., 1 or 0..1 step 0.5';
    case 'choice':
    case 'size':
    case 'toggle':
      return 'separated by commas';
    case 'text':
    case 'link':
    case 'json-object':
      return 'one per line';
    case 'images':
    case 'motion':
      return undefined;
  }
}

/** Every value that a field can have, as a list is written; empty where there are too many. */
export function wholeList(field: Field): string {
  if (field.kind === 'choice') return field.options.map(({ value }) => String(value)).join(', ');
  if (field.kind === 'toggle') return 'on, off';
  return field.kind === 'size' ? field.presets.join(', ') : '';
}

/** Reads a list of values of one field. Every value is checked by the field itself; none is left out or corrected. */
export function parseSweepList(field: Field, written: string): ParsedList {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return checked(field, numbersIn(written));
    case 'choice':
      return checked(
        field,
        eachPart(written, (part) => optionFor(field, part)),
      );
    case 'toggle':
      return checked(field, eachPart(written, switchFor));
    case 'size':
      return checked(
        field,
        eachPart(written, (part) => (parseSize(part) ? part.replace(/(?<!\s)\s*[*x×]\s*/, field.separator) : null)),
      );
    case 'text':
    case 'link':
    case 'json-object':
      return checked(field, linesIn(written));
    case 'images':
    case 'motion':
      return no('can’t be entered as a list.');
  }
}

type Read =
  | { readonly ok: true; readonly values: readonly FieldValue[] }
  | { readonly ok: false; readonly reason: string };

function checked(field: Field, read: Read): ParsedList {
  if (!read.ok) return read;
  if (read.values.length === 0) return no('has no values yet.');
  if (read.values.length > mostRuns) return no(`has ${read.values.length} values; the limit is ${mostRuns}.`);
  const seen = new Set<FieldValue>();
  const stops: Stop[] = [];
  for (const value of read.values) {
    const label = valueText(field, value);
    if (seen.has(value)) return no(`has ${beginningOf(label)} twice.`);
    seen.add(value);
    const [reason] = field.check(value);
    if (reason !== undefined) return no(`has ${beginningOf(label)}: it ${reason}`);
    stops.push({ value, label });
  }
  return { ok: true, stops };
}

/** A number, or the dots that stand for those between its neighbours. */
type Token = number | 'dots';

/** `1, 2, .., 10`, `1..10`, `1..10 step 3`, `5, 7, 9..12`. */
function numbersIn(written: string): Read {
  const values: number[] = [];
  const parts = split(written);
  for (const [index, part] of parts.entries()) {
    const range = /^(-?\d+(?:\.\d+)?)\s*(?:\.{2,3}|…)\s*(-?\d+(?:\.\d+)?)(?:\s+step\s+(\d+(?:\.\d+)?))?$/i.exec(part);
    if (range) {
      const [from, to, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)];
      const filled = between(from, to, step);
      if (!filled.ok) return filled;
      values.push(...filled.values);
      continue;
    }
    const token = tokenOf(part);
    if (token === null) return no(`has “${beginningOf(part)}”, which isn’t a number.`);
    if (token !== 'dots') {
      values.push(token);
      continue;
    }
    const [before, last] = [values.at(-2), values.at(-1)];
    const next = tokenOf(parts[index + 1] ?? '');
    if (last === undefined || typeof next !== 'number') return no('has dots that aren’t between two numbers.');
    // `1, .., 10` counts by one.
    const isStepSaid = before !== undefined && typeof tokenOf(parts[index - 1] ?? '') === 'number';
    const step = isStepSaid ? exact(last - before) : Math.sign(next - last);
    if (step === 0 || Math.sign(step) !== Math.sign(next - last))
      return no(`can’t go from ${last} to ${next} in steps of ${step}.`);
    const filled = between(last, next, Math.abs(step));
    if (!filled.ok) return filled;
    if (filled.values.at(-1) !== next) return no(`does not reach ${next} from ${last} in steps of ${Math.abs(step)}.`);
    values.push(...filled.values.slice(1, -1));
  }
  return { ok: true, values };
}

type Filled =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

function between(from: number, to: number, step: number): Filled {
  if (!(step > 0)) return no('needs a step above 0.');
  const count = Math.floor(Math.abs(to - from) / step + 1e-9) + 1;
  if (count > mostRuns) return no(`has ${count} values from ${from} to ${to}; the limit is ${mostRuns}.`);
  const sign = to < from ? -1 : 1;
  return { ok: true, values: Array.from({ length: count }, (_, index) => exact(from + sign * index * step)) };
}

/** Without the dust of binary fractions. */
function exact(value: number): number {
  return Number(value.toFixed(9));
}

function tokenOf(part: string): Token | null {
  if (/^(\.{2,3}|…)$/.test(part)) return 'dots';
  return /^-?\d+(\.\d+)?$/.test(part) ? Number(part) : null;
}

function eachPart(written: string, read: (part: string) => FieldValue | null): Read {
  const values: FieldValue[] = [];
  for (const part of split(written)) {
    const value = read(part);
    if (value === null) return no(`has “${beginningOf(part)}”, which isn’t an allowed value.`);
    values.push(value);
  }
  return { ok: true, values };
}

function optionFor({ options }: ChoiceField, part: string): FieldValue | null {
  const same = (text: string | undefined) => text !== undefined && text.toLowerCase() === part.toLowerCase();
  const named = options.find(({ value, label }) => same(String(value)) || same(label));
  return named?.value ?? null;
}

function switchFor(part: string): FieldValue | null {
  const on = /^(on|true|yes)$/i.test(part);
  return on || /^(off|false|no)$/i.test(part) ? on : null;
}

/** Lines as they are written: a text is sent to the letter. Empty ones stand between. */
function linesIn(written: string): Read {
  return { ok: true, values: written.split(/\r?\n/).filter((line) => line.trim() !== '') };
}

function split(written: string): string[] {
  return written
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function no(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
