import type { Answer } from '../../../../shared/conversations/message.ts';
import { listIn, objectIn, textIn } from '../../../../shared/conversations/read-json-members.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/util/json.ts';

/** The schema that a tool was given to the model with; `undefined` where it had none. */
export function requestedToolSchema({ parameters }: Answer, name: string): JsonObject | undefined {
  for (const tool of [...listIn(parameters, 'tools'), ...listIn(parameters, 'functions')]) {
    const inner = objectIn(tool, 'function') ?? (isJsonObject(tool) ? tool : undefined);
    if (textIn(inner, 'name') === name) return objectIn(inner, 'parameters') ?? objectIn(inner, 'input_schema');
  }
  return undefined;
}

/** `json_object` requests JSON of any shape. */
const anyJson: JsonObject = { type: 'object' };

/** Returns the schema that the request demanded for the answer; `undefined` if it demanded no JSON. */
export function requestedAnswerSchema({ parameters }: Answer): JsonObject | undefined {
  const format = objectIn(parameters, 'response_format');
  const type = textIn(format, 'type');
  if (type === 'json_schema') return objectIn(objectIn(format, 'json_schema'), 'schema') ?? anyJson;
  return type === 'json_object' ? anyJson : undefined;
}
