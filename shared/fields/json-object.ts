import { isJsonObject, parseJsonObject } from '../util/json.ts';
import { adoptIfValid, checkMissing, type FieldFacts, type FieldMethods, plainMethods, wrongKind } from './field.ts';
import { lineList } from './value-list.ts';
import type { FieldValue } from './values.ts';

export interface JsonObjectField extends FieldFacts, FieldMethods {
  readonly role?: never;
  readonly kind: 'json-object';
}

/** An object whose fields the interface does not document. The user enters it as JSON. */
export function jsonObject(facts: FieldFacts): JsonObjectField {
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts);
    if (typeof value !== 'string') return [wrongKind(value, 'JSON, entered as text')];
    if (value.trim() === '') return checkMissing(facts);
    const parsed = parseJsonObject(value);
    return parsed.ok ? [] : [parsed.reason];
  };
  return {
    kind: 'json-object',
    ...plainMethods,
    holds: 'data',
    ...facts,
    check,
    send(value) {
      if (typeof value !== 'string' || value.trim() === '') return undefined;
      const parsed = parseJsonObject(value);
      return parsed.ok ? parsed.value : undefined;
    },
    receive: (wire) => JSON.stringify(wire),
    judge: (wire) => (isJsonObject(wire) ? [] : ['must be an object.']),
    limits: () => 'JSON object',
    wireType: 'object',
    adopt: adoptIfValid(check),
    list: lineList,
  };
}
