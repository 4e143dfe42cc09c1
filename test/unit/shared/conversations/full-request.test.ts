import { expect, test } from 'vitest';
import { chatRequestSchema } from '../../../../electron/sandbox/chat/chat-request.ts';
import { chatRuleErrors } from '../../../../electron/sandbox/chat/chat-routes.ts';
import { messagesRequestSchema } from '../../../../electron/sandbox/messages/messages-request.ts';
import { messagesRuleErrors } from '../../../../electron/sandbox/messages/messages-routes.ts';
import { parametersOf } from '../../../../shared/conversations/parameters/parameter-values.ts';
import { prepareConversationRequest } from '../../../../shared/conversations/requests/prepare-request.ts';
import { fullChat, fullMessages } from '../../../support/conversations/full-parameters.ts';
import { encodeName, question } from '../../../support/conversations/make-question.ts';

// Every parameter at once, and the exact body that is sent.

test('chat: all parameters give the expected body', () => {
  const prepared = prepareConversationRequest(question('chat', { values: fullChat.values }), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  expect(prepared.path).toBe('/v1/chat/completions');
  expect(prepared.body).toEqual({ model: 'a-model', messages: fullChat.messages, ...fullChat.body });
  expect(chatRequestSchema.safeParse(prepared.body).error).toBeUndefined();
  expect(chatRuleErrors(chatRequestSchema.parse(prepared.body))).toEqual([]);
  // No parameter of the panel is missing.
  const inMessages = ['system', 'developer', 'image_generation'];
  const names = Object.keys(parametersOf('chat')).filter((name) => !inMessages.includes(name));
  expect(Object.keys(prepared.body)).toEqual(expect.arrayContaining(names));
});

test('messages: all parameters give the expected body', () => {
  const prepared = prepareConversationRequest(question('messages', { values: fullMessages.values }), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  expect(prepared.path).toBe('/v1/messages');
  expect(prepared.body).toEqual({
    model: 'a-model',
    messages: [{ role: 'user', content: 'Hello' }],
    ...fullMessages.body,
  });
  expect(messagesRequestSchema.safeParse(prepared.body).error).toBeUndefined();
  expect(messagesRuleErrors(messagesRequestSchema.parse(prepared.body))).toEqual([]);
  const names = Object.entries(parametersOf('messages')).map(([name, { wire }]) => wire ?? name);
  expect(Object.keys(prepared.body)).toEqual(expect.arrayContaining(names));
});
