import { expect } from 'vitest';
import { sampleImage } from '../../test-sandbox.ts';
import { message, hi as messages } from '../conversation-requests.ts';
import { type Entry, each, entriesOf } from '../interface-rule.ts';

const { rule, open, response } = entriesOf('POST /v1/messages', '/v1/messages', {
  model: 'sandbox-messages-mini',
  max_tokens: 2000,
  messages,
});

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] });
const text = { type: 'text', text: 'hi' };
const weather = { name: 'get_weather', description: 'Tells the weather', input_schema: { type: 'object' } };
const use = { type: 'tool_use', id: 'a', name: 'get_weather', input: {} };
const result = { type: 'tool_result', tool_use_id: 'a', content: '21 degrees' };
const answered = (block: unknown) => ({
  messages: [...messages, { role: 'assistant', content: [use] }, { role: 'user', content: [block] }],
});
const crowd = (count: number) => Array.from({ length: count }, () => messages[0]);

export const messagesRequest: readonly Entry[] = [
  rule(
    'model is a string and required',
    'model',
    each('model', 'sandbox-messages'),
    each('model', undefined, null, 4, ''),
  ),
  rule('messages is an array and required', 'messages', [{}], each('messages', undefined, null, 'hi', {})),
  rule(
    'the role is user or assistant',
    'messages[0].role',
    [{ messages: [...messages, { role: 'assistant', content: 'a' }, ...messages] }],
    [undefined, 'tool', 'developer', 'User'].map((role) => ({ messages: [{ role, content: 'hi' }] })),
  ),
  rule(
    'there is no system role',
    'messages[0].role',
    [{ system: 'a' }],
    [{ messages: [{ role: 'system', content: 'a' }] }],
  ),
  rule(
    'content is a string or an array',
    'messages[0].content',
    [user('hi'), user([text])],
    [user(undefined), user(null), user(4), user(text)],
  ),
  rule(
    'blocks are typed',
    'messages[0].content',
    [user([text])],
    [user([{}]), user(['hi']), user([null]), user([{ type: 4 }]), user([{ text: 'hi' }])],
  ),
  rule(
    'a text block has text',
    'messages[0].content',
    [user([text])],
    [user([{ type: 'text' }]), user([{ type: 'text', text: 4 }])],
  ),
  response('a string equals one text block', async (sandbox) => {
    const [string, block] = [await message(sandbox, user('hi')), await message(sandbox, user([text]))];
    expect(block['content']).toEqual(string['content']);
    expect(block['usage']).toEqual(string['usage']);
  }),
  rule('at most 100,000 messages', 'messages', [{ messages: crowd(100_000) }], [{ messages: crowd(100_001) }]),
  rule('max_tokens is required', 'max_tokens', [{}], each('max_tokens', undefined, null)),
  rule(
    'max_tokens is an integer of at least 1',
    'max_tokens',
    each('max_tokens', 1),
    each('max_tokens', 0, -1, 1.5, '9'),
  ),
  rule('max_tokens: a maximum of the model', 'max_tokens', each('max_tokens', 64_000), each('max_tokens', 10 ** 9)),
  rule('metadata is an object', 'metadata', each('metadata', {}, { user_id: 'a' }), each('metadata', null, 'a', [])),
  rule(
    'service_tier: auto or standard_only',
    'service_tier',
    each('service_tier', 'auto', 'standard_only'),
    each('service_tier', 'flex', 'default', null),
  ),
  rule(
    'stop_sequences is an array of strings',
    'stop_sequences',
    each('stop_sequences', ['a', 'b', 'c', 'd', 'e']),
    each('stop_sequences', 'END', [4], null),
  ),
  rule('stream is a boolean', 'stream', each('stream', true, false), each('stream', null, 'yes', 1)),
  rule(
    'system is a string or an array of text blocks',
    'system',
    each('system', 'Be brief', [text]),
    each('system', null, 4, text, ['a'], [{ type: 'image', source: {} }], [{ type: 'text' }]),
  ),
  rule('temperature: 0 to 1', 'temperature', each('temperature', 0, 0.5, 1), each('temperature', -0.1, 1.1, '1', null)),
  rule('top_p: 0 to 1', 'top_p', each('top_p', 0, 0.5, 1), each('top_p', -0.1, 1.1, '1', null)),
  rule(
    'temperature or top_p is altered, not both',
    'top_p',
    [{ temperature: 0.5 }, { top_p: 0.5 }],
    [
      { temperature: 0.5, top_p: 0.5 },
      { temperature: 0, top_p: 0 },
    ],
  ),
  rule(
    'thinking is an object',
    'thinking',
    [{ thinking: { type: 'disabled' } }],
    each('thinking', null, true, 'on', []),
  ),
  rule(
    'thinking: a budget of at least 1,024 tokens',
    'thinking.budget_tokens',
    [{ thinking: { type: 'enabled', budget_tokens: 1024 } }],
    each('thinking', { type: 'enabled', budget_tokens: 1023 }, { type: 'enabled', budget_tokens: 1500.5 }),
  ),
  rule(
    'thinking: the budget counts inside max_tokens',
    'thinking.budget_tokens',
    [{ thinking: { type: 'enabled', budget_tokens: 1999 } }],
    [{ thinking: { type: 'enabled', budget_tokens: 2001 } }],
  ),
  rule(
    'tool_choice is an object',
    'tool_choice',
    [{ tool_choice: { type: 'auto' }, tools: [weather] }],
    each('tool_choice', 'auto', null, []),
  ),
  rule('tools is an array', 'tools', each('tools', [], [weather]), each('tools', weather, null, ['a'])),
  rule(
    'a client tool has a name and an input_schema',
    'tools[0]',
    each('tools', [{ name: 'f', input_schema: { type: 'object' } }]),
    each(
      'tools',
      [{ name: 'f' }],
      [{ input_schema: {} }],
      [{ name: 4, input_schema: {} }],
      [{ name: 'f', input_schema: 'a' }],
    ),
  ),
  rule(
    'the description of a client tool is a string, or skipped',
    'tools[0].description',
    each('tools', [weather]),
    each('tools', [{ ...weather, description: 4 }]),
  ),
  rule(
    'server tools: bash, text editor and web search',
    'tools[0]',
    each(
      'tools',
      [{ type: 'bash_20250124', name: 'bash' }],
      [{ type: 'text_editor_20250728', name: 'editor' }],
      [{ type: 'web_search_20250305', name: 'web_search' }],
    ),
    each('tools', [{ type: 'robot_arm_20250101', name: 'arm' }]),
  ),
  rule('top_k is an integer of at least 0', 'top_k', each('top_k', 0, 40), each('top_k', -1, 1.5, '4', null)),
  rule(
    'a tool result names its tool use',
    'messages[2].content',
    [answered(result)],
    [answered({ ...result, tool_use_id: undefined }), answered({ ...result, tool_use_id: 4 })],
  ),
  rule(
    'a tool result has content',
    'messages[2].content',
    [answered(result), answered({ ...result, content: '' })],
    [answered({ ...result, content: undefined })],
  ),
  rule(
    'a tool result comes in a message of the user',
    'messages[1].content',
    [answered(result)],
    [{ messages: [...messages, { role: 'assistant', content: [use, result] }] }],
  ),
  rule(
    'a tool result comes later than its tool use',
    'messages[0].content',
    [answered(result)],
    [{ messages: [{ role: 'user', content: [result] }, { role: 'assistant', content: [use] }, ...messages] }],
  ),
  response('a request whose last turn is the assistant’s is taken', async (sandbox) => {
    const prefilled = [...messages, { role: 'assistant', content: '{' }];
    const { content } = await message(sandbox, { messages: prefilled });
    expect(JSON.stringify(content)).toContain('continued');
  }),
  open('fields of metadata', { metadata: { mood: 4 } }),
  open(
    'kinds and fields of thinking',
    { thinking: { type: 'adaptive' } },
    { thinking: { type: 'enabled' } },
    { thinking: {} },
  ),
  open(
    'kinds of tool_choice, and whether its tool is among the tools',
    { tool_choice: { type: 'any' } },
    { tool_choice: { type: 'later', name: 4 } },
    { tools: [weather], tool_choice: { type: 'tool', name: 'nobody' } },
  ),
  open(
    'what a tool may be called, and the fields of its schema',
    { tools: [{ name: 'any name, and long!', input_schema: {} }] },
    { tools: [{ type: 'web_search_next' }], tool_choice: { type: 'tool', name: 'web_search' } },
  ),
  open(
    'kinds of blocks and their fields',
    user([{ type: 'song', notes: [] }, text]),
    user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: sampleImage(8, 8) } }]),
    user([{ type: 'document' }, { type: 'image' }]),
  ),
  open('fields of a tool result', answered({ ...result, content: [{ type: 'song' }], is_error: 'yes' })),
  open('the least number of messages, and their order', { messages: [] }, { messages: [...messages, ...messages] }),
  open('the usual top_p, and 1.0 of temperature', { temperature: 1, top_p: 0.5 }, { temperature: 0.5, top_p: 1 }),
  open('body fields that the document does not name', { mcp_servers: [], effort: 'high' }),
];
