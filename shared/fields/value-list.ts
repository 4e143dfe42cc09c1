import { shortenForSentence } from '../util/shorten-text.ts';
import type { FieldValue } from './values.ts';

/** The values of a list, or the reason against the list: the rest of a sentence that begins with its title. */
export type ReadValues =
  | { readonly ok: true; readonly values: readonly FieldValue[] }
  | { readonly ok: false; readonly reason: string };

/** The way to enter several values of one field, for a sweep. */
export interface ValueList {
  /** `form`: the list consists of the entries of the current value, so that nothing is entered. */
  readonly separator: 'comma' | 'line' | 'form';
  /** How to write the list. Empty for `form`. */
  readonly help: string;
  /** A list of all values of the field. Empty when there are too many. */
  readonly all: string;
  /** True when a list can be made while the form has `current`. Omitted: always. */
  readonly isPossible?: (current: FieldValue | undefined) => boolean;
  /**
   * Reads a list of at most `most` values. Reads values only; the field checks them. `current` is the value in the
   * form.
   */
  read(written: string, most: number, current: FieldValue | undefined): ReadValues;
}

/** A list whose entries are separated by commas. `readOne` returns null for an unknown value. */
export function commaList(all: string, readOne: (entry: string) => FieldValue | null): ValueList {
  return {
    separator: 'comma',
    help: 'separated by commas',
    all,
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

/** A list with one value per line. Lines are used exactly as written; blank lines are ignored. */
export const lineList: ValueList = {
  separator: 'line',
  help: 'one per line',
  all: '',
  read: (written) => ({ ok: true, values: written.split(/\r?\n/).filter((line) => line.trim() !== '') }),
};

export function splitList(written: string): string[] {
  return written
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

export function badList(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
