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

/** Returns the schema that the request demanded for the answer. */
export function requestedAnswerSchema({ parameters }: Answer): JsonObject | undefined {
  const format = objectIn(parameters, 'response_format');
  return textIn(format, 'type') === 'json_schema' ? objectIn(objectIn(format, 'json_schema'), 'schema') : undefined;
}

/** True when JSON was requested as the answer, with or without a schema. */
export function isJsonRequested({ parameters }: Answer): boolean {
  const type = textIn(objectIn(parameters, 'response_format'), 'type');
  return type === 'json_schema' || type === 'json_object';
}
