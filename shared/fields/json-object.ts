import { isJsonObject, parseJsonObject } from '../util/json.ts';
import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';

export interface JsonObjectField extends FieldFacts, FieldMethods {
  readonly kind: 'json-object';
}

/** An object whose inner fields the interface does not state: the user writes it as JSON. */
export function jsonObject(facts: FieldFacts): JsonObjectField {
  return {
    kind: 'json-object',
    ...facts,
    check(value) {
      if (value === undefined) return checkMissing(facts);
      if (typeof value !== 'string') return [wrongKind(value, 'JSON, entered as text')];
      if (value.trim() === '') return checkMissing(facts);
      const parsed = parseJsonObject(value);
      return parsed.ok ? [] : [parsed.reason];
    },
    send(value) {
      if (typeof value !== 'string' || value.trim() === '') return undefined;
      const parsed = parseJsonObject(value);
      return parsed.ok ? parsed.value : undefined;
    },
    judge: (wire) => (isJsonObject(wire) ? [] : ['must be an object.']),
  };
}
