import type { FieldValue } from '../../fields/field-values-and-drafts.ts';
import type { Field } from '../../models/model.ts';
import { mostExpansions } from '../../prompts/template-limits.ts';
import { shortenForSentence } from '../../util/text-for-sentence.ts';

/** One value of an axis with its label. */
export interface Stop {
  readonly value: FieldValue;
  readonly label: string;
}
type ParsedList =
  | { readonly ok: true; readonly stops: readonly Stop[] }
  /** The rest of a sentence that begins with the title of the list. */
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a list of values of one field. `current` is the value in the form. The field checks each value. No value is
 * omitted or corrected.
 */
export function parseSweepList(field: Field, written: string, current?: FieldValue): ParsedList {
  const read = field.list?.read(written, mostExpansions, current) ?? no('can’t be entered as a list.');
  if (!read.ok) return read;
  if (read.values.length === 0) return no('has no values yet.');
  if (read.values.length > mostExpansions)
    return no(`has ${read.values.length} values; the limit is ${mostExpansions}.`);
  // The form has already checked its own values.
  if (field.list?.separator === 'form') return { ok: true, stops: read.values.map((value) => stopOf(field, value)) };
  const seen = new Set<FieldValue>();
  const stops: Stop[] = [];
  for (const value of read.values) {
    const stop = stopOf(field, value);
    if (seen.has(value)) return no(`has ${shortenForSentence(stop.label)} twice.`);
    seen.add(value);
    const [reason] = field.check(value);
    if (reason !== undefined) return no(`has ${shortenForSentence(stop.label)}: it ${reason}`);
    stops.push(stop);
  }
  return { ok: true, stops };
}

function stopOf(field: Field, value: FieldValue): Stop {
  return { value, label: field.text(value) };
}

function no(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
