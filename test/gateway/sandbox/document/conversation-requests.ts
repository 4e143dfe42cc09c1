import { expect } from 'vitest';
import type { Sandbox } from '../../../../electron/sandbox/sandbox.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../shared/util/json.ts';
import { ask, sampleImage } from '../test-sandbox.ts';
import { send } from './test-entries.ts';

type Change = Readonly<Record<string, unknown>>;

export const hi = [{ role: 'user', content: '[say] hi' }];

/** Returns the whole answer of the chat endpoint. */
export async function complete(sandbox: Sandbox, change: Change): Promise<Record<string, unknown>> {
  const answer = await ask(sandbox, '/v1/chat/completions', { model: 'sandbox-chat-mini', messages: hi, ...change });
  expect([answer.status, answer.body['detail']]).toEqual([200, undefined]);
  return answer.body;
}

/** Returns the first choice of a chat answer. */
export async function firstChoice(sandbox: Sandbox, change: Change): Promise<JsonObject> {
  const { choices } = await complete(sandbox, change);
  return firstObject(choices);
}

/** Returns the whole answer of the messages endpoint. */
export async function message(sandbox: Sandbox, change: Change): Promise<Record<string, unknown>> {
  const valid = { model: 'sandbox-messages-mini', messages: hi, max_tokens: 2000 };
  const answer = await ask(sandbox, '/v1/messages', { ...valid, ...change });
  expect([answer.status, answer.body['detail']]).toEqual([200, undefined]);
  return answer.body;
}

/** Returns the nonempty lines of a streamed answer. */
export async function streamedLines(sandbox: Sandbox, path: string, body: Change): Promise<string[]> {
  const response = await send(sandbox, { path, body: { ...body, stream: true } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return (await response.text()).split('\n').filter(Boolean);
}

/** Returns the chunks of a streamed chat answer without `[DONE]`. */
export async function chunks(sandbox: Sandbox, change: Change): Promise<JsonObject[]> {
  const body = { model: 'sandbox-chat-mini', messages: hi, ...change };
  const lines = await streamedLines(sandbox, '/v1/chat/completions', body);
  return lines.filter((line) => line !== 'data: [DONE]').map((line) => JSON.parse(line.replace(/^data: /, '')));
}

export function firstObject(list: unknown): JsonObject {
  const [first] = isJsonArray(list) ? list : [];
  if (!isJsonObject(first)) throw new Error(`No object in ${JSON.stringify(list)}`);
  return first;
}

/** Creates a PNG with exactly this number of bytes, as Base64. Readers ignore bytes after the image. */
export function paddedImage(bytes: number, width = 400, height = 400): string {
  const file = Buffer.from(sampleImage(width, height), 'base64');
  return Buffer.concat([file, Buffer.alloc(bytes - file.byteLength)]).toString('base64');
}
