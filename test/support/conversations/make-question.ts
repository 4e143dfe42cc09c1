import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { Answer, Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import type { EncodeFile, PersonRole, RequestInput } from '../../../shared/conversations/request-input.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import type { JsonObject } from '../../../shared/util/json.ts';

/** Replaces the bytes of a file in a body. */
export const encodeName: EncodeFile = ({ name, of }) => `<${of} ${name}>`;

export function question(endpoint: Endpoint, changes: Partial<RequestInput> = {}): RequestInput {
  return {
    endpoint,
    model: 'a-model',
    values: endpoint === 'chat' ? {} : { max_tokens: 100 },
    path: [],
    parts: [text('Hello')],
    earlierPictures: 'all',
    ...changes,
  };
}

export function text(words: string): Part {
  return { kind: 'text', text: words };
}

export function imageFilePart(changes: Partial<ImageFile> = {}): Part {
  return {
    kind: 'image',
    image: {
      from: 'file',
      hash: 'a'.repeat(64),
      name: 'photo.png',
      type: 'image/png',
      bytes: 1000,
      width: 800,
      height: 600,
      ...changes,
    },
  };
}

export function result(callId: string, words: string): Part {
  return { kind: 'tool-result', callId, content: [{ kind: 'text', text: words }] };
}

let lastId = 0;

function message(messageContent: Message['said']): Message {
  lastId += 1;
  return {
    id: lastId,
    conversationId: '00000000-0000-4000-8000-000000000000',
    parentId: null,
    turnId: '00000000-0000-4000-8000-000000000001',
    createdAt: 0,
    columnId: 'a',
    said: messageContent,
  };
}

export function person(parts: readonly Part[], role: PersonRole = 'user'): Message {
  return message({ by: 'person', role, parts: [...parts] });
}

export function answer(endpoint: Endpoint, body: JsonObject, changes: Partial<Answer> = {}): Message {
  return message({
    by: 'model',
    answer: {
      endpoint,
      state: 'complete',
      model: 'a-model',
      parameters: {},
      body,
      files: {},
      choices: 1,
      askedAt: 0,
      ...changes,
    },
  });
}

export function chatAnswer(content: JsonObject | string, changes: Partial<Answer> = {}, finish = 'stop'): Message {
  const messageContent = typeof content === 'string' ? { content, refusal: null } : content;
  return answer(
    'chat',
    { index: 0, message: { role: 'assistant', ...messageContent }, finish_reason: finish },
    changes,
  );
}

export function messagesAnswer(
  content: readonly JsonObject[],
  changes: Partial<Answer> = {},
  stop = 'end_turn',
): Message {
  const body = { id: 'msg_1', type: 'message', role: 'assistant', content, model: 'a-model', stop_reason: stop };
  return answer('messages', body, changes);
}
