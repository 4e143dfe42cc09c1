import {
  type ByteStream,
  base64Of,
  block,
  event,
  holds,
  message,
  messageEnd,
  messageStart,
  text,
  textBlock,
  toolUse,
} from './byte-stream.ts';

const long = base64Of(240_000);

const pieces = (json: string) =>
  (json.match(/[\s\S]{1,5}/g) ?? []).map((partial_json) => ({ type: 'input_json_delta', partial_json }));

/** Regular streams of the messages endpoint. */
export const messageShapes: readonly ByteStream[] = [
  message('messages: a text', [messageStart, event('ping'), textBlock('Hello — 水🎬'), messageEnd()], {
    state: 'complete',
    body: {
      id: 'msg-1',
      type: 'message',
      role: 'assistant',
      content: [text('Hello — 水🎬')],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 12, output_tokens: 9 },
    },
  }),
  message(
    'F81: messages: thinking with its signature, redacted thinking, text',
    [
      messageStart,
      block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: 'Let me ' },
        { type: 'thinking_delta', thinking: 'see.' },
        { type: 'signature_delta', signature: 'c2lnbmVk+/==' },
      ),
      block(1, { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ=' }),
      textBlock('So.', 2),
      messageEnd(),
    ],
    holds(
      { type: 'thinking', thinking: 'Let me see.', signature: 'c2lnbmVk+/==' },
      { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ=' },
      text('So.'),
    ),
  ),
  message(
    'messages: a repeated signature, and thinking with only a signature',
    [
      messageStart,
      block(
        0,
        { type: 'thinking', thinking: '' },
        { type: 'signature_delta', signature: 'abc' },
        { type: 'signature_delta', signature: 'abc' },
      ),
      messageEnd(),
    ],
    holds({ type: 'thinking', thinking: '', signature: 'abc' }),
  ),
  message(
    'messages: tool input in parts',
    [messageStart, block(0, toolUse, ...pieces('{"at":"sea","far":[1,2]}')), messageEnd('tool_use')],
    { state: 'complete', body: { content: [{ ...toolUse, input: { at: 'sea', far: [1, 2] } }] } },
  ),
  message(
    'messages: numbers and blanks of tool input stay as they were written',
    [
      messageStart,
      block(0, toolUse, ...pieces('{"b": 1.0, "2": 1e3, "1": 12345678901234567890, "b": 2}')),
      messageEnd('tool_use'),
    ],
    {
      ...holds({ ...toolUse, input: { b: 2, 2: 1000 } }),
      verbatim: { '/content/0/input': '{"b": 1.0, "2": 1e3, "1": 12345678901234567890, "b": 2}' },
    },
  ),
  message(
    'messages: tool input that is empty or invalid JSON',
    [
      messageStart,
      block(0, toolUse),
      block(1, toolUse, ...pieces('{"at": ')),
      block(2, toolUse, ...pieces('')),
      messageEnd('tool_use'),
    ],
    holds(toolUse, { ...toolUse, input: '{"at": ' }, toolUse),
  ),
  message(
    'messages: citations',
    [
      messageStart,
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '', citations: null } }),
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'As told' } }),
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation": {"type": "char_location", "n": 1.50}}}\n\n',
      event('content_block_delta', { index: 0, delta: { type: 'citations_delta', citation: { type: 'x', at: 2 } } }),
      event('content_block_stop', { index: 0 }),
      messageEnd(),
    ],
    {
      ...holds({
        ...text('As told'),
        citations: [
          { type: 'char_location', n: 1.5 },
          { type: 'x', at: 2 },
        ],
      }),
      verbatim: { '/content/0/citations/0': '{"type": "char_location", "n": 1.50}' },
    },
  ),
  message(
    'messages: a search that the gateway ran',
    [
      messageStart,
      block(0, { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }, ...pieces('{"query":"tides"}')),
      block(1, {
        type: 'web_search_tool_result',
        tool_use_id: 's1',
        content: [{ type: 'web_search_result', url: 'https://a.example', encrypted_content: long }],
      }),
      messageEnd('pause_turn', { usage: { server_tool_use: { web_search_requests: 1 } } }),
    ],
    {
      state: 'complete',
      body: {
        content: [
          { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'tides' } },
          { type: 'web_search_tool_result', tool_use_id: 's1', content: [{ encrypted_content: long }] },
        ],
        stop_reason: 'pause_turn',
        usage: { input_tokens: 12, output_tokens: 1, server_tool_use: { web_search_requests: 1 } },
      },
    },
  ),
  message(
    'F81: messages: unknown kinds of events, deltas and blocks',
    [
      messageStart,
      event('weather', { wind: 7 }),
      event('content_block_start', { index: 0, content_block: text('') }),
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'a' } }),
      event('content_block_delta', { index: 0, delta: { type: 'scent_delta', scent: 'pine' } }),
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'b' } }),
      event('content_block_stop', { index: 0 }),
      block(1, { type: 'hologram', cube: [1.5, null] }),
      'data: not JSON\n\n',
      messageEnd('end_turn', { context_management: { applied: [] } }),
    ],
    {
      state: 'complete',
      body: { content: [text('ab'), { type: 'hologram', cube: [1.5, null] }], context_management: { applied: [] } },
      unknownEvents: [
        { type: 'weather', wind: 7 },
        { type: 'content_block_delta', index: 0, delta: { type: 'scent_delta', scent: 'pine' } },
        { data: 'not JSON' },
      ],
    },
  ),
  message(
    'messages: a redacted block with blanks stays as it was written',
    [
      messageStart,
      'event: content_block_start\ndata: {"type": "content_block_start", "index": 0, "content_block": {"type": "redacted_thinking", "data": "x\\u00e9\\/"}}\n\n',
      event('content_block_stop', { index: 0 }),
      'data: {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": "", "more": [1.0]}}\n\n',
      event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: 'a' } }),
      messageEnd(),
    ],
    {
      ...holds({ type: 'redacted_thinking', data: 'xé/' }, { ...text('a'), more: [1] }),
      verbatim: { '/content/0': '{"type": "redacted_thinking", "data": "x\\u00e9\\/"}', '/content/1/more': '[1.0]' },
    },
  ),
  message(
    'messages: only the event names have the kinds',
    [
      'event: message_start\ndata: {"message":{"type":"message","content":[]}}\n\n',
      'event: content_block_start\ndata: {"index":0,"content_block":{"type":"text","text":""}}\n\n',
      'event: content_block_delta\ndata: {"index":0,"delta":{"type":"text_delta","text":"a"}}\n\n',
      'event: message_delta\ndata: {"delta":{"stop_reason":"end_turn"}}\n\n',
      'event: message_stop\ndata: {}\n\n',
    ],
    holds(text('a')),
  ),
  message(
    'messages: Windows line ends, and deltas without a start event',
    [
      (
        messageStart +
        event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'm' } }) +
        event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: 'a' } }) +
        messageEnd()
      ).replaceAll('\n', '\r\n'),
    ],
    holds({ type: 'thinking', thinking: 'm' }, text('a')),
  ),
  message(
    'messages: a whole message instead of a stream, block by block as it was written',
    [
      '{"id": "m", "type": "message", "content": [ {"type":"text","text":"a"}, {"type": "text", "text": "\\u00e9" , "n":1.0}],',
      '"stop_reason": "end_turn", "usage": {"input_tokens": 1}}',
    ],
    {
      ...holds(text('a'), { ...text('é'), n: 1 }),
      verbatim: { '/content/1': '{"type": "text", "text": "\\u00e9" , "n":1.0}' },
    },
  ),
  message(
    'messages: a whole message with a very long text',
    [JSON.stringify({ type: 'message', content: [text(`"${long}\n`), text('b')], stop_reason: 'refusal' })],
    { ...holds(text(`"${long}\n`), text('b')) },
  ),
];
