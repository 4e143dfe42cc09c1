import type { Reason } from '../../problem.ts';
import { isJsonObject, type JsonObject } from '../../util/json.ts';
import type { ParameterValues } from '../conversation.ts';

/**
 * Returns warnings for values that the API does not document. They are sent anyway, because the user entered them on
 * purpose.
 */
export function chatWarnings(body: JsonObject, values: ParameterValues): Reason[] {
  return [...choiceWarnings(body), ...formatWarnings(body, values)];
}

function choiceWarnings({ tool_choice: choice }: JsonObject): Reason[] {
  if (!isJsonObject(choice) || choice['type'] === 'function' || choice['type'] === 'custom') return [];
  return [{ field: 'tool_choice', text: unknownType(choice) }];
}

function formatWarnings({ response_format: format }: JsonObject, values: ParameterValues): Reason[] {
  // The form has its own checks for the same parts.
  if (values['response_format'] === undefined || !isJsonObject(format) || format['type'] !== 'json_schema') return [];
  const schema = format['json_schema'];
  const isNamed = isJsonObject(schema) && typeof schema['name'] === 'string' && /^[\w-]{1,64}$/.test(schema['name']);
  if (isNamed && (schema['schema'] === undefined || isJsonObject(schema['schema']))) return [];
  const text = 'has no json_schema with a schema and a name of 1 to 64 letters, digits, _ or -. It is sent as entered.';
  return [{ field: 'response_format', text }];
}

/** Returns the rest of a sentence that begins with the name of an object. */
export function unknownType({ type }: JsonObject): string {
  const has = type === undefined ? 'has no type' : `has the type ${JSON.stringify(type)}`;
  return `${has}, which isn’t documented. It is sent as entered.`;
}
