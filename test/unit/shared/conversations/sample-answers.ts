import type { Answer } from '../../../../shared/conversations/message.ts';
import type { JsonObject } from '../../../../shared/util/json.ts';

const hash = 'a'.repeat(64);
export const pngFile = { hash, type: 'image/png', bytes: 1200, itemId: '00000000-0000-4000-8000-000000000001' };
export const wavFile = { hash, type: 'audio/wav', bytes: 4000 };

const common = {
  state: 'complete',
  model: 'asked-for',
  parameters: {},
  files: {},
  choices: 1,
  askedAt: 0,
} as const;

/** A chat answer with one choice that contains `message`. */
export function chatAnswer(message: JsonObject, more: Partial<Answer> = {}, choice: JsonObject = {}): Answer {
  const body = { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...choice };
  return { ...common, endpoint: 'chat', body, ...more };
}

export function messageAnswer(body: JsonObject, more: Partial<Answer> = {}): Answer {
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm-1', content: [], stop_reason: 'end_turn' };
  return { ...common, endpoint: 'messages', body: { ...head, ...body }, ...more };
}
