import type { JsonObject } from '../util/json.ts';

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const schemaOrBoolean = { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/schema' }] };
const manySchemas = { type: 'array', minItems: 1, items: schemaOrBoolean };
const schemaMap = { type: 'object', additionalProperties: schemaOrBoolean };
const count = { type: 'integer', minimum: 0 };

/**
 * The JSON schema of JSON schemas, with the keywords for structured output. It allows unknown keywords, as the standard
 * requires.
 */
export const jsonSchemaSchema: JsonObject = {
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
