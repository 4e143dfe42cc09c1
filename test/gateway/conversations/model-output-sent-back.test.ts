import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Part } from '../../../shared/conversations/message-part.ts';
import {
  chatColumn,
  chunk,
  done,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

/** Blocks that no serializer would write: unusual spacing, escapes, numbers and key order. */
const blocks = [
  '{"signature":"Eq\\u00e9\\/+==", "type":"thinking","thinking":"caf\\u00e9 \\ud83d\\ude00 \\u2028"}',
  '{"type":"thinking","thinking":"","signature":"only-a-signature"}',
  '{ "type" : "redacted_thinking" , "data" : "b3BhcXVl\\u002b" }',
  '{"type":"text","text":"caf\\u00e9 \\u002d\\t"}',
  '{"type":"tool_use","id":"call_1","name":"weigh","input":{"b":1.0,"a":1e3,"10":12345678901234567890,"2":[0.10]}}',
  '{"type":"of_tomorrow","x":{"y":-0,"y2":1E+2}}',
];
const tool: Part[] = [{ kind: 'tool-result', callId: 'call_1', content: [{ kind: 'text', text: '12 g' }] }];

/** Returns the assistant turn of a body as raw text. */
function contentIn(body: string): string {
  const from = body.indexOf('"role":"assistant","content":[');
  expect(from).toBeGreaterThan(0);
  return body.slice(from + '"role":"assistant","content":['.length);
}

describe('a second turn sends the first answer back', () => {
  test('byte for byte if it arrived whole', async () => {
    const whole = `{"id":"m1","type":"message","role":"assistant","model":"m","content":[${blocks.join(',')}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`;
    const { app, gateway } = await openAtConversationGateway((_, response) => json(response, whole));
    const conversation = await startConversation(app, [{ ...messagesColumn, values: { max_tokens: 4096 } }]);
    await conversation.ask('Weigh it');
    await conversation.ask(tool);
    expect(contentIn(gateway.requests[1]?.body ?? '').startsWith(`${blocks.join(',')}]`)).toBe(true);
  });

  test('byte for byte after an export and an import', async () => {
    const whole = `{"id":"m1","type":"message","role":"assistant","model":"m","content":[${blocks.join(',')}],"stop_reason":"tool_use","usage":{}}`;
    const { app, gateway } = await openAtConversationGateway((_, response) => json(response, whole));
    const conversation = await startConversation(app, [{ ...messagesColumn, values: { max_tokens: 4096 } }]);
    await conversation.ask('Weigh it');
    const exported = await app.handle(new Request(`http://app/conversations/export/${conversation.id}?as=json`));
    const taken = await app.handle(
      new Request('http://app/conversations/import', { method: 'POST', body: await exported.text() }),
    );
    const { id } = (await taken.json()) as { id: string };
    await app.calls.conversations.send({ id, columnIds: ['messages'], parts: tool });
    await conversation.until(() => gateway.count('POST') === 2);
    expect(contentIn(gateway.requests[1]?.body ?? '').startsWith(`${blocks.join(',')}]`)).toBe(true);
  });

  test('with every signature, opaque block and tool input that streamed in', async () => {
    const events = [
      [
        'message_start',
        '{"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"usage":{"input_tokens":1}}}',
      ],
      [
        'content_block_start',
        '{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"caf\\u00e9 "}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"\\ud83d\\ude00"}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"Eq+/=="}}',
      ],
      ['content_block_stop', '{"type":"content_block_stop","index":0}'],
      [
        'content_block_start',
        '{"type":"content_block_start","index":1,"content_block":{ "data" : "b3BhcXVl\\u002b", "type" : "redacted_thinking" }}',
      ],
      ['content_block_stop', '{"type":"content_block_stop","index":1}'],
      [
        'content_block_start',
        '{"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"only"}}',
      ],
      ['content_block_stop', '{"type":"content_block_stop","index":2}'],
      [
        'content_block_start',
        '{"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"call_1","name":"weigh","input":{}}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\\"b\\": 1.0, \\"10\\""}}',
      ],
      [
        'content_block_delta',
        '{"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":": 12345678901234567890}"}}',
      ],
      ['content_block_stop', '{"type":"content_block_stop","index":3}'],
      [
        'message_delta',
        '{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}',
      ],
      ['message_stop', '{"type":"message_stop"}'],
    ];
    const stream = events.map(([name, data]) => `event: ${name}\ndata: ${data}\n\n`).join('');
    const { app, gateway } = await openAtConversationGateway((_, response) => streamed(response).end(stream));
    const conversation = await startConversation(app, [messagesColumn]);
    const [first] = await conversation.ask('Weigh it');
    expect(first?.state).toBe('complete');
    await conversation.ask(tool);
    const sent = contentIn(gateway.requests[1]?.body ?? '');
    const expected = [
      '{"type":"thinking","thinking":"café 😀","signature":"Eq+/=="}',
      '{ "data" : "b3BhcXVl\\u002b", "type" : "redacted_thinking" }',
      '{"type":"thinking","thinking":"","signature":"only"}',
      '{"type":"tool_use","id":"call_1","name":"weigh","input":{"b": 1.0, "10": 12345678901234567890}}',
    ].join(',');
    expect(sent.slice(0, expected.length + 1)).toBe(`${expected}]`);
  });
});

describe('F100: a thought in the text of an answer', () => {
  const thought = '<think>\nsecret plan\n</think>\n\nThe answer';
  const pieces = ['<thi', 'nk>\nsecret plan', '\n</th', 'ink>\n\nThe ans', 'wer'];
  const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', usage: {} };
  const streams = {
    chat: [...pieces.map((content) => chunk({ content })), chunk({}, 'stop'), done],
    messages: [
      event('message_start', { message: { ...message, content: [], stop_reason: null } }),
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      ...pieces.map((text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: {} }),
      event('message_stop', {}),
    ],
  };
  const wholes = {
    chat: {
      id: 'c1',
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: thought }, finish_reason: 'stop' }],
    },
    messages: { ...message, content: [{ type: 'text', text: thought }], stop_reason: 'end_turn' },
  };

  test.each(['chat', 'messages'] as const)(
    'of %s stays in the stored answer, and is not sent back',
    async (endpoint) => {
      const column = endpoint === 'chat' ? chatColumn : messagesColumn;
      for (const isStreamed of [true, false]) {
        const { app, gateway } = await openAtConversationGateway((_, response) => {
          if (isStreamed) streamed(response).end(streams[endpoint].join(''));
          else json(response, JSON.stringify(wholes[endpoint]));
        });
        const conversation = await startConversation(app, [column]);
        const [first] = await conversation.ask('Hello');
        expect(JSON.stringify(first?.body)).toContain(JSON.stringify(thought));
        await conversation.ask('More');
        const body = gateway.requests[1]?.body ?? '';
        expect(body).toContain('The answer');
        expect(body).not.toMatch(/secret|think>/);
      }
    },
  );
});

function json(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
}
