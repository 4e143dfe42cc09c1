import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { faultsOf, type JsonFault, type JsonObject, parseJson, parseJsonObject } from '../util/json.ts';
import { lineOfValue } from '../util/json-cursor.ts';
import { jsonInText } from '../util/json-in-text.ts';
import { decodePercent } from '../util/parse-url.ts';
import { jsonSchemaSchema } from './json-schema-schema.ts';

/** A violation of a schema in a value. */
interface SchemaProblem {
  /** Path in the value as users write it: `items[2].name`. Empty for the whole value. */
  readonly path: string;
  /** A sentence. */
  readonly text: string;
}

/** Maximum number of reported problems. */
const mostProblems = 50;

/** Checks a text for a usable JSON schema. Returns the faults. */
export function checkSchema(text: string): readonly JsonFault[] {
  const parsed = parseJsonObject(text);
  return parsed.ok ? checkSchemaObject(parsed.value, text) : faultsOf(parsed);
}

/**
 * Returns the faults of `schema`; empty for a usable schema. `text` contains the schema at the path `inside`; line
 * numbers refer to `text`.
 */
export function checkSchemaObject(
  schema: JsonObject,
  text: string,
  inside: readonly string[] = [],
): readonly JsonFault[] {
  const { problems } = hold(jsonSchemaSchema, schema);
  if (problems.length > 0) {
    return problems.map((each) => ({
      text: `isn’t a valid JSON schema: ${asSentence(each.path, each.text)}`,
      line: lineOfValue(text, [...inside, ...each.parts]),
    }));
  }
  const { fault } = hold(schema, {});
  return fault === undefined ? [] : [{ text: `can’t be used: ${fault}.` }];
}

/**
 * Returns the violations of `schema` in `value`; empty if `value` is valid. A string is read as the text of an answer,
 * which may contain the JSON in a code block or between sentences; pass other values already parsed. Never throws.
 */
export function checkAgainstSchema(schema: JsonObject, value: unknown): readonly SchemaProblem[] {
  if (typeof value !== 'string') return problemsOf(hold(schema, value));
  const parsed = parseJson(value);
  if (parsed.ok) return problemsOf(hold(schema, parsed.value));
  const inText = jsonInText(value).map((each) => problemsOf(hold(schema, each)));
  return inText.find(({ length }) => length === 0) ?? inText[0] ?? [{ path: '', text: parsed.reason }];
}

function problemsOf({ problems, fault }: Held): readonly SchemaProblem[] {
  return fault === undefined
    ? problems.map(({ path, text }) => ({ path, text }))
    : [{ path: '', text: `can’t be checked, because the schema can’t be used: ${fault}.` }];
}

interface HeldProblem extends SchemaProblem {
  /** The steps of `path`. */
  readonly parts: readonly string[];
}

interface Held {
  readonly problems: readonly HeldProblem[];
  /** The reason why the schema itself is not usable. */
  readonly fault?: string;
}

function hold(schema: JsonObject, value: unknown): Held {
  try {
    const { errors } = new Validator(schema as Schema, draftOf(schema), false).validate(value);
    const leaves = errors.filter(({ keyword }) => !saysOnlyWhere.has(keyword));
    const problems = new Map<string, HeldProblem>();
    for (const { instanceLocation, keyword, error } of leaves.length > 0 ? leaves : errors) {
      const parts = instanceLocation.split('/').slice(1).map(decoded);
      const problem = { parts, path: pathOf(parts), text: inWords(keyword, error) };
      problems.set(asSentence(problem.path, problem.text), problem);
    }
    return { problems: [...problems.values()].slice(0, mostProblems) };
  } catch (error) {
    // An unknown reference, an invalid regular expression, or too much nesting for the stack.
    const said = error instanceof Error ? error.message.split('\n')[0]?.replace(/\.? .?Absolute URI.*|\.$/, '') : '';
    return { problems: [], fault: said || 'it contains a circular reference' };
  }
}

function draftOf(schema: JsonObject): SchemaDraft {
  const stated = /draft-?\/?(0?4|0?7|2019-09)\b/.exec(String(schema['$schema'] ?? ''))?.[1];
  if (stated === undefined) return '2020-12';
  if (stated === '2019-09') return stated;
  return stated.endsWith('4') ? '4' : '7';
}

/** Keywords that only report an error below them, which is reported separately. */
const saysOnlyWhere = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
]);

/** Returns the error as the rest of a sentence that begins with a path: "is a number; string is needed." */
function inWords(keyword: string, error: string): string {
  if (keyword === 'false') return 'is not allowed by the schema.';
  const required = /^Instance does not have required property "(.*)"\.$/.exec(error)?.[1];
  if (required !== undefined) return `has no “${required}”, which is required.`;
  const types = /^Instance type "(\w+)" is invalid\. Expected "(.*)"\.$/.exec(error);
  if (types) return `is of type ${types[1]}, but ${types[2]?.replaceAll('", "', ' or ')} is required.`;
  return error.replace(/^Instance /, '').replace(/^./, (first) => first.toLowerCase());
}

export function asSentence(path: string, text: string): string {
  return path === '' ? `It ${text}` : `${path} ${text}`;
}

/** Returns the steps `items`, `2` and `name` as `items[2].name`. */
function pathOf(parts: readonly string[]): string {
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

function decoded(part: string): string {
  return decodePercent(part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
