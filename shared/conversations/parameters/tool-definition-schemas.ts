import type { JsonObject } from '../../util/json.ts';
import { jsonSchemaSchema } from '../json-schema-schema.ts';
import type { ToolForm } from './tool-draft.ts';

const text: JsonObject = { type: 'string' };
/** References in the schema of schemas are relative to the whole schema, so its definitions must be at the top. */
const { $defs = {}, ...jsonSchema } = jsonSchemaSchema;
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const described = { name: text, description: text };

/** The JSON schemas of a tool in each wire form. The JSON editor suggests names and values from them. */
export const toolDefinitionSchemas: Readonly<Record<ToolForm, JsonObject>> = {
  chat: {
    ...object({
      type: { enum: ['function', 'custom'] },
      function: object({ ...described, strict: { type: 'boolean' }, parameters: jsonSchema }),
      custom: object({ ...described, format: object({ type: text }) }),
    }),
    $defs,
  },
  functions: { ...object({ ...described, parameters: jsonSchema }), $defs },
  messages: { ...object({ ...described, type: text, input_schema: jsonSchema }), $defs },
};
