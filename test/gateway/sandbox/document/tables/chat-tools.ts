import { expect } from 'vitest';
import { firstChoice, hi as messages } from '../conversation-requests.ts';
import { type Entry, each, entriesOf } from '../interface-rule.ts';

const path = '/v1/chat/completions';
const section = 'POST /v1/chat/completions';
const { rule, open, response } = entriesOf(section, path, { model: 'sandbox-chat-mini', messages });

const f = { type: 'function', function: { name: 'f' } };
const g = { type: 'function', function: { name: 'g' } };
const asksForTool = [{ role: 'user', content: '[tool]' }];
const functions = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `f${index}` }));
const withTools = (changes: readonly Readonly<Record<string, unknown>>[]) =>
  changes.map((change) => ({ tools: [f], functions: [{ name: 'f' }], ...change }));

export const chatTools: readonly Entry[] = [
  rule(
    'tools is an array of function tools and custom tools',
    'tools',
    each('tools', [], [f], [f, { type: 'custom', custom: { name: 'g' } }]),
    each('tools', f, null, [null], ['f'], [{ type: 'retrieval' }], [{}]),
  ),
  rule(
    'tool_choice: none, auto, required, or an object',
    'tool_choice',
    withTools(each('tool_choice', 'none', 'auto', 'required', f)),
    withTools(each('tool_choice', 'any', null, true, [])),
  ),
  response('tool_choice unset is auto with tools: one may be called', async (sandbox) => {
    const choice = await firstChoice(sandbox, { messages: asksForTool, tools: [f] });
    expect(choice['finish_reason']).toBe('tool_calls');
  }),
  response('tool_choice unset is none without tools', async (sandbox) => {
    expect((await firstChoice(sandbox, { messages: asksForTool }))['finish_reason']).toBe('stop');
  }),
  response('tool_choice none calls no tool, required calls one', async (sandbox) => {
    const none = await firstChoice(sandbox, { messages: asksForTool, tools: [f], tool_choice: 'none' });
    const required = await firstChoice(sandbox, { tools: [f], tool_choice: 'required' });
    expect([none['finish_reason'], required['finish_reason']]).toEqual(['stop', 'tool_calls']);
  }),
  response('tool_choice can name one function', async (sandbox) => {
    const choice = await firstChoice(sandbox, { tools: [f, g], tool_choice: g });
    expect(choice).toMatchObject({ message: { tool_calls: [{ function: { name: 'g' } }] } });
  }),
  rule(
    'parallel_tool_calls is a boolean',
    'parallel_tool_calls',
    each('parallel_tool_calls', true, false),
    each('parallel_tool_calls', null, 'no'),
  ),
  rule(
    'function_call: none, auto, or an object',
    'function_call',
    withTools(each('function_call', 'none', 'auto', { name: 'f' })),
    withTools(each('function_call', 'required', null, [])),
  ),
  response('function_call can name one function', async (sandbox) => {
    const choice = await firstChoice(sandbox, { functions: functions(2), function_call: { name: 'f1' } });
    expect(choice).toMatchObject({ finish_reason: 'function_call', message: { function_call: { name: 'f1' } } });
  }),
  rule(
    'functions is an array of objects',
    'functions',
    each('functions', [{ name: 'f' }]),
    each('functions', ['f'], null, { name: 'f' }),
  ),
  rule('functions: 1 to 128', 'functions', each('functions', functions(128)), each('functions', [], functions(129))),
  open(
    'fields of a tool',
    { tools: [{ type: 'function' }, { type: 'custom', custom: { name: 'any name, and long!' } }] },
    { tools: [{ type: 'function', function: { name: 4, parameters: [] } }] },
    { tools: [{ type: 'function' }], tool_choice: 'required' },
  ),
  open(
    'other objects of tool_choice',
    { tools: [f], tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [f] } } },
    { tools: [f], tool_choice: {} },
  ),
  open(
    'whether what is chosen must be among the tools',
    { tool_choice: 'required' },
    { tools: [f], tool_choice: g },
    { functions: functions(1), function_call: { name: 'nobody' } },
    { function_call: {} },
  ),
  open('fields of a function', { functions: [{}] }, { functions: [{ name: 'no such name!' }], function_call: 'auto' }),
];
