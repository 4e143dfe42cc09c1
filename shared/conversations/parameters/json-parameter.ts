import {
  isJsonArray,
  isJsonObject,
  type Json,
  type ParsedJson,
  parseJson,
  parseJsonArray,
  parseJsonObject,
} from '../../util/json.ts';
import { checkSchema } from '../json-schema.ts';
import { notOfKind, type ParameterFacts, type ParameterMethods } from './parameter-facts.ts';

interface JsonFacts extends ParameterFacts {
  /** `schema`: a JSON schema, which is an object. */
  readonly shape: 'object' | 'list' | 'schema' | 'text-blocks';
  readonly placeholder?: string;
}

export interface JsonParameter extends JsonFacts, ParameterMethods {
  readonly kind: 'json';
}

/** Creates a parameter for a value that the interface leaves open, written as JSON. Blank text is omitted. */
export function json(facts: JsonFacts): JsonParameter {
  return {
    kind: 'json',
    ...facts,
    check(value) {
      if (typeof value !== 'string') return notOfKind(value, 'JSON, entered as text');
      if (value.trim() === '') return [];
      if (facts.shape === 'schema') return checkSchema(value).map(({ text }) => text);
      const parsed = parseShape(facts.shape, value);
      if (!parsed.ok) return [parsed.reason];
      return facts.shape === 'text-blocks' ? checkTextBlocks(parsed.value) : [];
    },
    send(value) {
      if (typeof value !== 'string' || value.trim() === '') return undefined;
      const parsed = parseJson(value);
      return parsed.ok ? parsed.value : undefined;
    },
  };
}

function parseShape(shape: JsonFacts['shape'], text: string): ParsedJson<Json> {
  return shape === 'list' || shape === 'text-blocks' ? parseJsonArray(text) : parseJsonObject(text);
}

function checkTextBlocks(value: Json): string[] {
  const blocks = isJsonArray(value) ? value : [];
  return blocks.flatMap((block, index) => {
    const isRight = isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string';
    return isRight ? [] : [`${index + 1} isn’t a text block: { "type": "text", "text": "..." }.`];
  });
}
