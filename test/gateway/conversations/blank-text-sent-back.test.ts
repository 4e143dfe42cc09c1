import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Part } from '../../../shared/conversations/message-part.ts';
import {
  chatColumn,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

// The messages API answers blank text blocks itself, and refuses to take them back. The far end here refuses as the
// service does ("text content blocks must contain non-whitespace text").

const thinking = { type: 'thinking', thinking: 'I look it up.', signature: 'c2ln' };
const call = { type: 'tool_use', id: 't1', name: 'f', input: {} };
const result: Part[] = [{ kind: 'tool-result', callId: 't1', content: [{ kind: 'text', text: '12' }] }];
const blank = (words: string) => ({ type: 'text', text: words });

interface Block {
  type: string;
  text?: string;
}

/** A body that the service refuses: a block without a visible character, or thinking at the end of a turn. */
function refusalOf(body: string): string | undefined {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string | Block[] }[] };
  for (const { role, content } of messages) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    if (blocks.some(({ type, text }) => type === 'text' && !/[^\s\p{Cc}]/u.test(text ?? ''))) {
      return 'messages: text content blocks must contain non-whitespace text';
    }
    if (role === 'assistant' && blocks.at(-1)?.type === 'thinking') return 'messages: no turn may end with `thinking`';
  }
  return undefined;
}

function refuse(response: ServerResponse, message: string): void {
  const error = { type: 'error', error: { type: 'invalid_request_error', message } };
  response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(error));
}

const message = (content: unknown, stop: string) => ({
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason: stop,
  usage: { input_tokens: 1, output_tokens: 1 },
});

function eventsOf(content: readonly Record<string, unknown>[], stop: string): string {
  const events: Record<string, unknown>[] = [
    { type: 'message_start', message: { ...message([], stop), stop_reason: null } },
    ...content.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: block },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: stop }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  return events.map((each) => `event: ${each['type']}\ndata: ${JSON.stringify(each)}\n\n`).join('');
}

const variants: [string, Record<string, unknown>[], string, unknown[] | undefined][] = [
  ['line ends between thinking and a call', [thinking, blank('\n\n'), call], 'tool_use', [thinking, call]],
  ['an empty text and nothing else', [blank('')], 'end_turn', undefined],
  ['thinking and a blank text', [thinking, blank(' ')], 'end_turn', undefined],
  ['a blank text behind words', [blank('Yes.\n'), blank('\u00a0\u2003')], 'end_turn', [blank('Yes.\n')]],
  ['a next-line character, blank for the service', [blank('\u0085\u001f'), blank('a')], 'end_turn', [blank('a')]],
];

describe.each([true, false])('F103: an answer of the messages API, streamed: %s', (stream) => {
  test.each(variants)('with %s is followed by a turn that is accepted', async (_, content, stop, back) => {
    const { app, gateway } = await openAtConversationGateway(({ body }, response) => {
      const refusal = refusalOf(body);
      if (refusal !== undefined) refuse(response, refusal);
      else if (gateway.count('POST') > 1) streamed(response).end(eventsOf([blank('Done')], 'end_turn'));
      else if (stream) streamed(response).end(eventsOf(content, stop));
      else {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(message(content, stop)));
      }
    });
    const conversation = await startConversation(app, [{ ...messagesColumn, values: { stream, max_tokens: 1000 } }]);
    await conversation.ask('Look it up');
    const [second] = await conversation.ask(stop === 'tool_use' ? result : 'And now?');
    expect(second?.problem).toBeUndefined();
    const sent = JSON.parse(gateway.requests[1]?.body ?? '') as { messages: { role: string; content: unknown }[] };
    expect(sent.messages.filter(({ role }) => role === 'assistant')).toEqual(
      back ? [{ role: 'assistant', content: back }] : [],
    );
  });
});

test('F103: a blank content of a chat answer beside a call is sent as null, and alone not at all', async () => {
  const calls = [{ id: 't1', type: 'function', function: { name: 'f', arguments: '{}' } }];
  const answers = [
    { role: 'assistant', content: '\n\n', tool_calls: calls },
    { role: 'assistant', content: ' \u2003' },
    { role: 'assistant', content: 'Done' },
  ];
  const { app, gateway } = await openAtConversationGateway((_, response) => {
    const said = answers[gateway.count('POST') - 1];
    const choices = [{ index: 0, message: said, finish_reason: said?.tool_calls ? 'tool_calls' : 'stop' }];
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: 'c', choices }));
  });
  const conversation = await startConversation(app, [{ ...chatColumn, values: {} }]);
  await conversation.ask('Look it up');
  await conversation.ask(result);
  await conversation.ask('And now?');
  const sent = JSON.parse(gateway.requests[2]?.body ?? '') as { messages: unknown[] };
  expect(sent.messages).toEqual([
    { role: 'user', content: 'Look it up' },
    { role: 'assistant', content: null, tool_calls: calls },
    { role: 'tool', tool_call_id: 't1', content: '12' },
    { role: 'user', content: 'And now?' },
  ]);
});

test('F103: an answer that the gateway refuses for another reason can be left out, with the results of its calls', async () => {
  const odd = { type: 'of_yesterday', x: 1 };
  const { app, gateway } = await openAtConversationGateway(({ body }, response) => {
    if (body.includes('of_yesterday')) refuse(response, 'messages.1: unknown type of_yesterday');
    else if (gateway.count('POST') > 1) streamed(response).end(eventsOf([blank('Done')], 'end_turn'));
    else streamed(response).end(eventsOf([odd, call], 'tool_use'));
  });
  const conversation = await startConversation(app, [messagesColumn]);
  await conversation.ask('Look it up');
  const first = conversation.messages().find(({ said }) => said.by === 'model');
  const [refused] = await conversation.ask([...result, { kind: 'text', text: 'And now?' }]);
  expect(refused?.state).toBe('failed');
  const { id } = conversation;
  await app.calls.conversations.leaveOut({ id, messageId: first?.id ?? 0, isLeftOut: true });
  const [accepted] = await conversation.ask('And tomorrow?');
  expect(accepted?.state).toBe('complete');
  const sent = JSON.parse(gateway.requests[2]?.body ?? '') as { messages: unknown[] };
  expect(JSON.stringify(sent.messages)).not.toContain('tool_result');
  // The choice is stored with the message, and can be taken back.
  await app.calls.conversations.leaveOut({ id, messageId: first?.id ?? 0, isLeftOut: false });
  await conversation.until((seen) => seen.message(first?.id ?? 0).isLeftOut === undefined);
});
