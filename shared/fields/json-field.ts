import { faultsOf, type JsonFault, type JsonObject, parseJson, parseJsonArray, parseJsonObject } from '../util/json.ts';
import {
  type AnyValue,
  adoptIfValid,
  checkMissing,
  type FieldFacts,
  type PlainFieldMethods,
  plainMethods,
  wrongKind,
} from './field.ts';
import { lineList } from './sweep-value-list.ts';

interface JsonFacts extends FieldFacts {
  /** Omitted: an object. */
  readonly shape?: 'object' | 'list';
  /** Checks the entered text in place of the check for `shape`. */
  readonly checkText?: (text: string) => readonly JsonFault[];
  /** JSON schema of the value. The editor suggests its names and values. */
  readonly schema?: JsonObject;
  readonly placeholder?: string;
}

export interface JsonField extends Omit<JsonFacts, 'checkText'>, PlainFieldMethods {
  readonly role?: never;
  readonly kind: 'json';
  /** Returns the faults of entered text with their lines. Blank text has no faults. */
  faults(text: string): readonly JsonFault[];
}

/** Creates a field whose content the API does not document. The user enters it as JSON; blank text is omitted. */
export function json({ checkText, ...facts }: JsonFacts): JsonField {
  const { shape = 'object' } = facts;
  const parse = shape === 'list' ? parseJsonArray : parseJsonObject;
  const faults = checkText ?? ((text: string) => faultsOf(parse(text)));
  const check = (value: AnyValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts);
    if (typeof value !== 'string') return [wrongKind(value, 'JSON, entered as text')];
    return value.trim() === '' ? checkMissing(facts) : faults(value).map(({ text }) => text);
  };
  return {
    kind: 'json',
    ...plainMethods,
    holds: 'data',
    ...facts,
    faults,
    check,
    send(value) {
      if (typeof value !== 'string' || value.trim() === '') return undefined;
      const parsed = parseJson(value);
      return parsed.ok ? parsed.value : undefined;
    },
    receive: (wire) => JSON.stringify(wire),
    checkWireValue: (wire) => (parse(JSON.stringify(wire)).ok ? [] : [`must be ${article[shape]}.`]),
    limits: () => `JSON ${shape}`,
    wireType: shape,
    adopt: adoptIfValid(check),
    list: lineList,
  };
}

const article = { object: 'an object', list: 'a list' } as const;
