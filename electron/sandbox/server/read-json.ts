import { isJsonObject, type JsonObject } from '../../../shared/util/json.ts';
import { invalidBody } from './error-responses.ts';
import type { GatewayContext } from './gateway-app.ts';

/** Returns the body as a JSON object. Throws a `Refusal` for any other body. */
export function readJsonObject(context: GatewayContext): JsonObject {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw invalidBody([{ field: '', detail: 'The Content-Type must be application/json.' }]);
  }
  const value = parse(context.var.body);
  context.set('parsed', value);
  if (!isJsonObject(value)) throw invalidBody([{ field: '', detail: 'The body must be a JSON object.' }]);
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw invalidBody([{ field: '', detail: `The body is not JSON: ${reason}` }]);
  }
}
