import { parseJson, parseJsonArray, parseJsonObject } from '../util/json.ts';
import {
  type AnyValue,
  adoptIfValid,
  checkMissing,
  type FieldFacts,
  type PlainFieldMethods,
  plainMethods,
  wrongKind,
} from './field.ts';
import { lineList } from './value-list.ts';

interface JsonFacts extends FieldFacts {
  /** An object when omitted. */
  readonly shape?: 'object' | 'list';
  /** Objections to the entered text instead of those of `shape`. */
  readonly checkText?: (text: string) => readonly string[];
  readonly placeholder?: string;
}

export interface JsonField extends JsonFacts, PlainFieldMethods {
  readonly role?: never;
  readonly kind: 'json';
}

/** A value whose fields the interface does not document. The user enters it as JSON; blank text is left out. */
export function json(facts: JsonFacts): JsonField {
  const { shape = 'object' } = facts;
  const parse = shape === 'list' ? parseJsonArray : parseJsonObject;
  const { checkText = (text: string) => reasonOf(parse(text)) } = facts;
  const check = (value: AnyValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts);
    if (typeof value !== 'string') return [wrongKind(value, 'JSON, entered as text')];
    return value.trim() === '' ? checkMissing(facts) : checkText(value);
  };
  return {
    kind: 'json',
    ...plainMethods,
    holds: 'data',
    ...facts,
    check,
    send(value) {
      if (typeof value !== 'string' || value.trim() === '') return undefined;
      const parsed = parseJson(value);
      return parsed.ok ? parsed.value : undefined;
    },
    receive: (wire) => JSON.stringify(wire),
    judge: (wire) => (reasonOf(parse(JSON.stringify(wire))).length === 0 ? [] : [`must be ${article[shape]}.`]),
    limits: () => `JSON ${shape}`,
    wireType: shape,
    adopt: adoptIfValid(check),
    list: lineList,
  };
}

const article = { object: 'an object', list: 'a list' } as const;

function reasonOf(parsed: ReturnType<typeof parseJson>): readonly string[] {
  return parsed.ok ? [] : [parsed.reason];
}
