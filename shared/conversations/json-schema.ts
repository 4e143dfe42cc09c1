import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { type JsonObject, parseJson, parseJsonObject } from '../util/json.ts';

/** Something in a value that its schema does not allow. */
export interface SchemaProblem {
  /** Place in the value as a user writes it: `items[2].name`; empty for the value as a whole. */
  readonly path: string;
  /** A sentence. */
  readonly text: string;
}

/** A fault of a schema. `text` is the rest of a sentence that begins with the name of the field. */
export interface SchemaFault {
  readonly text: string;
  readonly line?: number;
}

/** Maximum number of reported problems. */
const mostProblems = 50;

/** Checks whether `text` is a usable JSON schema. Returns the faults. */
export function checkSchema(text: string): readonly SchemaFault[] {
  const parsed = parseJsonObject(text);
  if (!parsed.ok) {
    return [{ text: parsed.reason, ...(parsed.line === undefined ? {} : { line: parsed.line }) }];
  }
  return checkSchemaObject(parsed.value).map((fault) => ({ text: fault }));
}

/** The rest of sentences that begin with the name of the field; empty for a schema that can be used. */
export function checkSchemaObject(schema: JsonObject): readonly string[] {
  const { problems } = hold(metaSchema, schema);
  if (problems.length > 0)
    return problems.map(({ path, text }) => `isn’t a valid JSON schema: ${asSentence(path, text)}`);
  const { fault } = hold(schema, {});
  return fault === undefined ? [] : [`can’t be used: ${fault}.`];
}

/**
 * Returns the violations of `schema` in `value`; empty when `value` is valid. A string counts as the text of an answer
 * and is parsed as JSON; pass parsed values otherwise. Never throws.
 */
export function checkAgainstSchema(schema: JsonObject, value: unknown): readonly SchemaProblem[] {
  if (typeof value !== 'string') return told(hold(schema, value));
  const parsed = parseJson(value);
  return parsed.ok ? told(hold(schema, parsed.value)) : [{ path: '', text: parsed.reason }];
}

function told({ problems, fault }: Held): readonly SchemaProblem[] {
  return fault === undefined
    ? problems
    : [{ path: '', text: `can’t be checked, because the schema can’t be used: ${fault}.` }];
}

interface Held {
  readonly problems: readonly SchemaProblem[];
  /** Why the schema itself cannot be used. */
  readonly fault?: string;
}

function hold(schema: JsonObject, value: unknown): Held {
  try {
    const { errors } = new Validator(schema as Schema, draftOf(schema), false).validate(value);
    const leaves = errors.filter(({ keyword }) => !saysOnlyWhere.has(keyword));
    const problems = new Map<string, SchemaProblem>();
    for (const { instanceLocation, keyword, error } of leaves.length > 0 ? leaves : errors) {
      const problem = { path: pathOf(instanceLocation), text: inWords(keyword, error) };
      problems.set(asSentence(problem.path, problem.text), problem);
    }
    return { problems: [...problems.values()].slice(0, mostProblems) };
  } catch (error) {
    // An unknown reference, a pattern that is no regular expression, or a depth that no stack holds.
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

/** The error as a text that follows a path: "is a number; string is needed." */
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

/** `#/items/2/name` as `items[2].name` */
function pathOf(pointer: string): string {
  const parts = pointer.split('/').slice(1).map(decoded);
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

function decoded(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const schemaOrBoolean = { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/schema' }] };
const manySchemas = { type: 'array', minItems: 1, items: schemaOrBoolean };
const schemaMap = { type: 'object', additionalProperties: schemaOrBoolean };
const count = { type: 'integer', minimum: 0 };

/** The keywords that matter for structured output; unknown ones are let pass, as the standard asks. */
const metaSchema: JsonObject = {
  $ref: '#/$defs/schema',
  $defs: {
    schema: {
      type: 'object',
      properties: {
        type: {
          anyOf: [{ enum: typeNames }, { type: 'array', minItems: 1, uniqueItems: true, items: { enum: typeNames } }],
        },
        properties: schemaMap,
        patternProperties: schemaMap,
        $defs: schemaMap,
        definitions: schemaMap,
        additionalProperties: schemaOrBoolean,
        propertyNames: schemaOrBoolean,
        items: { anyOf: [schemaOrBoolean, manySchemas] },
        prefixItems: manySchemas,
        contains: schemaOrBoolean,
        not: schemaOrBoolean,
        if: schemaOrBoolean,
        // biome-ignore lint/suspicious/noThenProperty: the name of a keyword; nobody waits for this object.
        then: schemaOrBoolean,
        else: schemaOrBoolean,
        anyOf: manySchemas,
        oneOf: manySchemas,
        allOf: manySchemas,
        required: { type: 'array', uniqueItems: true, items: { type: 'string' } },
        enum: { type: 'array', minItems: 1 },
        minItems: count,
        maxItems: count,
        minLength: count,
        maxLength: count,
        minProperties: count,
        maxProperties: count,
        minimum: { type: 'number' },
        maximum: { type: 'number' },
        multipleOf: { type: 'number', exclusiveMinimum: 0 },
        pattern: { type: 'string' },
        format: { type: 'string' },
        description: { type: 'string' },
        title: { type: 'string' },
        $ref: { type: 'string' },
      },
    },
  },
};
