import { shortenForSentence } from '../util/text-for-sentence.ts';
import type { FieldValue } from './field-values-and-drafts.ts';

/** The values of a list, or the reason why it is invalid: the rest of a sentence that begins with its title. */
type ReadValues =
  | { readonly ok: true; readonly values: readonly FieldValue[] }
  | { readonly ok: false; readonly reason: string };

/** The way to enter several values of one field, for a sweep. */
export interface SweepValueList {
  /** `form`: the current value of the form is the list, so the user enters nothing. */
  readonly separator: 'comma' | 'line' | 'form';
  /** Explains how to write the list. Empty for `form`. */
  readonly help: string;
  /** Shows how a written list is separated where a reader could think of other values. */
  readonly note?: (written: string) => string | undefined;
  /** A list of all values of the field. Empty when there are too many. */
  readonly all: string;
  /** True if the field has no other values than those in `all`, so that the user can tick them. */
  readonly isClosed?: true;
  /** Returns true when the form's value `current` allows a list. Omitted: always. */
  readonly isPossible?: (current: FieldValue | undefined) => boolean;
  /**
   * Reads a list of at most `most` values. Only parses the values; the field checks them. `current` is the value in the
   * form.
   */
  read(written: string, most: number, current: FieldValue | undefined): ReadValues;
}

/** Returns a value list with commas between the entries. `readOne` returns null for an invalid entry. */
export function commaList(
  all: string,
  readOne: (entry: string) => FieldValue | null,
  facts: Pick<SweepValueList, 'isClosed'> = {},
): SweepValueList {
  return {
    separator: 'comma',
    help: 'Separate values with commas.',
    all,
    ...facts,
    read(written) {
      const values: FieldValue[] = [];
      for (const entry of splitList(written)) {
        const value = readOne(entry);
        if (value === null) return badList(`has “${shortenForSentence(entry)}”, which isn’t an allowed value.`);
        values.push(value);
      }
      return { ok: true, values };
    },
  };
}

/** A value list with one value per line. Lines are used exactly as written; blank lines are ignored. */
export const lineList: SweepValueList = {
  separator: 'line',
  help: 'One per line.',
  all: '',
  read: (written) => ({ ok: true, values: written.split(/\r?\n/).filter((line) => line.trim() !== '') }),
};

export function splitList(written: string, separator = /[,;|\n]/): string[] {
  return written
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

export function badList(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
