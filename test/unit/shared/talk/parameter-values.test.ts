import { describe, expect, test } from 'vitest';
import type { TalkValues } from '../../../../shared/talk/conversation.ts';
import type { Endpoint } from '../../../../shared/talk/endpoint.ts';
import {
  carryValues,
  checkParameters,
  notSent,
  parameterWarnings,
  sendParameters,
} from '../../../../shared/talk/parameters/send-parameters.ts';
import { draftOfTool, toolOnWire, writeToolDraft } from '../../../../shared/talk/parameters/tool-draft.ts';

const weather = writeToolDraft({
  kind: 'function',
  name: 'get_weather',
  description: 'Weather of a city.',
  schema: '{"type":"object"}',
});
const bash = writeToolDraft({ kind: 'server', type: 'bash_20250124', name: 'bash', more: '' });
const schemaOf = (schema: string, more: TalkValues = {}): TalkValues => ({
  'response_format.type': 'json_schema',
  'response_format.json_schema.name': 'shot',
  'response_format.json_schema.schema': schema,
  ...more,
});

const chatHonest: readonly (readonly [TalkValues, object])[] = [
  [{}, {}],
  [{ developer: 'Be brief.', system: 'Be kind.' }, {}],
  [{ temperature: 0 }, { temperature: 0 }],
  [{ temperature: 2 }, { temperature: 2 }],
  [{ temperature: '0.70' }, { temperature: 0.7 }],
  [{ top_p: 1 }, { top_p: 1 }],
  [
    { frequency_penalty: -2, presence_penalty: 2 },
    { frequency_penalty: -2, presence_penalty: 2 },
  ],
  [{ logit_bias: ['50256', '-100', '15', '0.5'] }, { logit_bias: { '50256': -100, '15': 0.5 } }],
  [{ logit_bias: [] }, {}],
  [{ max_completion_tokens: 1 }, { max_completion_tokens: 1 }],
  [{ stop: ['\n'] }, { stop: '\n' }],
  [{ stop: ['a', 'b', 'c', ' '] }, { stop: ['a', 'b', 'c', ' '] }],
  [{ stop: [] }, {}],
  [{ n: 128 }, { n: 128 }],
  [
    { reasoning_effort: 'minimal', verbosity: 'high' },
    { reasoning_effort: 'minimal', verbosity: 'high' },
  ],
  [{ 'response_format.type': 'json_object' }, { response_format: { type: 'json_object' } }],
  [
    schemaOf('{"type":"object"}', { 'response_format.json_schema.strict': true }),
    {
      response_format: { type: 'json_schema', json_schema: { name: 'shot', strict: true, schema: { type: 'object' } } },
    },
  ],
  [schemaOf('{"type":"object"}', { 'response_format.type': 'text' }), { response_format: { type: 'text' } }],
  [{ response_format: '{"type":"text","x":1}' }, { response_format: { type: 'text', x: 1 } }],
  [
    { logprobs: true, top_logprobs: 20 },
    { logprobs: true, top_logprobs: 20 },
  ],
  [{ 'prediction.content': 'a b' }, { prediction: { type: 'content', content: 'a b' } }],
  [
    { tools: [weather] },
    {
      tools: [
        {
          type: 'function',
          function: { name: 'get_weather', description: 'Weather of a city.', parameters: { type: 'object' } },
        },
      ],
    },
  ],
  [
    { tools: [writeToolDraft({ kind: 'custom', name: 'shell', description: '', format: '{"type":"text"}' })] },
    { tools: [{ type: 'custom', custom: { name: 'shell', format: { type: 'text' } } }] },
  ],
  [{ 'tool_choice.mode': 'auto' }, { tool_choice: 'auto' }],
  [{ 'tool_choice.mode': 'none', 'tool_choice.name': 'kept' }, { tool_choice: 'none' }],
  [
    { tools: [weather], 'tool_choice.mode': 'function', 'tool_choice.name': 'get_weather', parallel_tool_calls: false },
    { tool_choice: { type: 'function', function: { name: 'get_weather' } }, parallel_tool_calls: false },
  ],
  [{ 'web_search_options.search_context_size': 'low' }, { web_search_options: { search_context_size: 'low' } }],
  [{ web_search_options: '{}' }, { web_search_options: {} }],
  [
    { modalities: ['audio', 'text'], 'audio.voice': 'coral', 'audio.format': 'wav' },
    { modalities: ['text', 'audio'], audio: { voice: 'coral', format: 'wav' } },
  ],
  [
    { stream: true, 'stream_options.include_usage': true },
    { stream: true, stream_options: { include_usage: true } },
  ],
  [{ stream: false, 'stream_options.include_usage': true }, { stream: false }],
  [
    { service_tier: 'priority', store: true },
    { service_tier: 'priority', store: true },
  ],
  [{ metadata: ['shot', '12', '__proto__', 'x'] }, { metadata: JSON.parse('{"shot":"12","__proto__":"x"}') }],
  [
    { max_tokens: 5, seed: -3, user: 'me' },
    { max_tokens: 5, seed: -3, user: 'me' },
  ],
  [
    { functions: [weather], 'function_call.mode': 'function', 'function_call.name': 'get_weather' },
    {
      functions: [{ name: 'get_weather', description: 'Weather of a city.', parameters: { type: 'object' } }],
      function_call: { name: 'get_weather' },
    },
  ],
];

const chatFalse: readonly (readonly [TalkValues, string, RegExp])[] = [
  [{ temperature: 2.01 }, 'temperature', /is 2\.01; it must be from 0 to 2\./],
  [{ temperature: -0.1 }, 'temperature', /from 0 to 2/],
  [{ temperature: 'warm' }, 'temperature', /is "warm"; it must be a number/],
  [{ temperature: '' }, 'temperature', /is empty/],
  [{ top_p: 1.1 }, 'top_p', /from 0 to 1/],
  [{ frequency_penalty: 3 }, 'frequency_penalty', /from -2 to 2/],
  [{ presence_penalty: -3 }, 'presence_penalty', /from -2 to 2/],
  [{ logit_bias: ['hello', '1'] }, 'logit_bias', /1 “hello”: the token id must be a whole number/],
  [{ logit_bias: ['1', '101'] }, 'logit_bias', /the bias is “101”; it must be a number from -100 to 100/],
  [{ logit_bias: ['1', ''] }, 'logit_bias', /the bias is “”/],
  [{ logit_bias: ['1', '1', '1', '2'] }, 'logit_bias', /2 “1” stands there twice/],
  [{ max_completion_tokens: 0 }, 'max_completion_tokens', /at least 1/],
  [{ max_completion_tokens: 1.5 }, 'max_completion_tokens', /a whole number/],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop', /has 5 entries; at most 4/],
  [{ stop: ['a', ''] }, 'stop', /2 is empty/],
  [{ n: 129 }, 'n', /from 1 to 128/],
  [{ n: 0 }, 'n', /from 1 to 128/],
  [{ reasoning_effort: 'huge' }, 'reasoning_effort', /one of minimal, low, medium, high/],
  [{ verbosity: 'none' }, 'verbosity', /one of low, medium, high/],
  [schemaOf('{"type":'), 'response_format.json_schema.schema', /is not JSON \(line 1\)/],
  [schemaOf('{"type":"objekt"}'), 'response_format.json_schema.schema', /is no JSON schema: type/],
  [schemaOf('{"$ref":"#/nowhere"}'), 'response_format.json_schema.schema', /cannot be used/],
  [schemaOf(' '), 'response_format.json_schema.schema', /is empty/],
  [
    schemaOf('{}', { 'response_format.json_schema.name': 'no blanks' }),
    'response_format.json_schema.name',
    /letters, digits/,
  ],
  [{ response_format: '{"type":"xml"}' }, 'response_format', /type text, json_object or json_schema/],
  [{ response_format: '[]' }, 'response_format', /not an object/],
  [{ logprobs: false, top_logprobs: 1 }, 'top_logprobs', /needs logprobs/],
  [{ top_logprobs: 1 }, 'top_logprobs', /needs logprobs/],
  [{ logprobs: true, top_logprobs: 21 }, 'top_logprobs', /from 0 to 20/],
  [{ logprobs: 'yes' }, 'logprobs', /on or off/],
  [{ tools: ['{'] }, 'tools', /1: JSON is not JSON/],
  [{ tools: [weather, weather] }, 'tools', /2 “get_weather”: the name stands there twice/],
  [
    { tools: [writeToolDraft({ kind: 'function', name: 'a b', description: '', schema: '{\n"type": x\n}' })] },
    'tools',
    /1 “a b”: parameters is not JSON \(line 2\)/,
  ],
  [{ tools: [bash] }, 'tools', /is a server tool, which does not go here/],
  [{ 'tool_choice.mode': 'required' }, 'tool_choice.mode', /there are no tools/],
  [{ 'tool_choice.mode': 'function' }, 'tool_choice.name', /is empty/],
  [
    { tools: [weather], 'tool_choice.mode': 'function', 'tool_choice.name': 'other' },
    'tool_choice.name',
    /names other, which is not among the function tools/,
  ],
  [
    { tools: [weather], 'tool_choice.mode': 'custom', 'tool_choice.name': 'get_weather' },
    'tool_choice.name',
    /not among the custom tools/,
  ],
  [{ modalities: [] }, 'modalities', /empty list/],
  [{ modalities: ['video'] }, 'modalities', /holds “video”/],
  [{ modalities: ['text', 'audio'] }, 'audio', /is needed/],
  [{ 'audio.voice': 'coral', 'audio.format': 'wav' }, 'modalities', /must include audio/],
  [{ modalities: ['audio'], 'audio.format': 'wav' }, 'audio.voice', /is empty/],
  [{ stream: true, stream_options: '{' }, 'stream_options', /is not JSON/],
  [{ service_tier: 'standard_only' }, 'service_tier', /one of auto, default/],
  [{ metadata: Array.from({ length: 17 }, (_, at) => [`k${at}`, 'v']).flat() }, 'metadata', /has 17 pairs; at most 16/],
  [{ metadata: ['k'.repeat(65), 'v'] }, 'metadata', /the key has 65 characters; at most 64/],
  [{ metadata: ['k', 'v'.repeat(513)] }, 'metadata', /the value has 513 characters; at most 512/],
  [{ metadata: ['', 'v'] }, 'metadata', /1 has no key/],
  [{ metadata: 'x' }, 'metadata', /names with a value each/],
  [{ seed: 0.5 }, 'seed', /a whole number/],
  [{ functions: Array.from({ length: 129 }, (_, at) => weather.replace('get_weather', `f${at}`)) }, 'functions', /129/],
  [
    { functions: [weather], 'function_call.mode': 'function', 'function_call.name': 'x' },
    'function_call.name',
    /not among the functions/,
  ],
  [{ top_k: 3 }, 'top_k', /not a field of this endpoint/],
  [{ extra: '{"n":2}' }, 'extra', /name n, which has a place of its own/],
  [{ extra: '{"messages":[]}' }, 'extra', /name messages/],
  [{ extra: '[1]' }, 'extra', /is a JSON array/],
];

const thinking = (budget: number, most: number): TalkValues => ({
  max_tokens: most,
  'thinking.type': 'enabled',
  'thinking.budget_tokens': budget,
});
const most = { max_tokens: 100 };

const messagesHonest: readonly (readonly [TalkValues, object])[] = [
  [{ max_tokens: 1 }, { max_tokens: 1 }],
  [
    { ...most, system: 'Be kind.' },
    { ...most, system: 'Be kind.' },
  ],
  [
    { ...most, 'system.blocks': '[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}]' },
    { ...most, system: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] },
  ],
  [
    { ...most, temperature: 1, top_k: 0 },
    { ...most, temperature: 1, top_k: 0 },
  ],
  [
    { ...most, stop_sequences: ['a', 'b', 'c', 'd', 'e'] },
    { ...most, stop_sequences: ['a', 'b', 'c', 'd', 'e'] },
  ],
  [thinking(1024, 1025), { max_tokens: 1025, thinking: { type: 'enabled', budget_tokens: 1024 } }],
  [
    { ...thinking(1024, 1025), 'thinking.type': 'disabled' },
    { max_tokens: 1025, thinking: { type: 'disabled' } },
  ],
  [
    { ...most, tools: [weather, bash] },
    {
      ...most,
      tools: [
        { name: 'get_weather', description: 'Weather of a city.', input_schema: { type: 'object' } },
        { type: 'bash_20250124', name: 'bash' },
      ],
    },
  ],
  [
    { ...most, tools: [weather], 'tool_choice.type': 'any', 'tool_choice.disable_parallel_tool_use': true },
    { ...most, tool_choice: { type: 'any', disable_parallel_tool_use: true } },
  ],
  [
    { ...most, tools: [bash], 'tool_choice.type': 'tool', 'tool_choice.name': 'bash' },
    { ...most, tool_choice: { type: 'tool', name: 'bash' } },
  ],
  [
    { ...most, 'tool_choice.type': 'none', 'tool_choice.name': 'x' },
    { ...most, tool_choice: { type: 'none' } },
  ],
  [
    { ...most, service_tier: 'standard_only' },
    { ...most, service_tier: 'standard_only' },
  ],
  [
    { ...most, 'metadata.user_id': 'me' },
    { ...most, metadata: { user_id: 'me' } },
  ],
  [
    { ...most, metadata: '{"a":1}' },
    { ...most, metadata: { a: 1 } },
  ],
];

const messagesFalse: readonly (readonly [TalkValues, string, RegExp])[] = [
  [{}, 'max_tokens', /is empty/],
  [{ max_tokens: 0 }, 'max_tokens', /at least 1/],
  [{ ...most, temperature: 1.1 }, 'temperature', /from 0 to 1/],
  [{ ...most, top_p: -1 }, 'top_p', /from 0 to 1/],
  [{ ...most, top_k: -1 }, 'top_k', /at least 0/],
  [{ ...most, system: 'a', 'system.blocks': '[{"type":"text","text":"b"}]' }, 'system.blocks', /beside a system text/],
  [{ ...most, 'system.blocks': '[{"type":"image"}]' }, 'system.blocks', /1 is no text block/],
  [{ ...most, 'system.blocks': '{}' }, 'system.blocks', /a list is needed/],
  [{ ...most, stop_sequences: [''] }, 'stop_sequences', /1 is empty/],
  [thinking(1023, 4000), 'thinking.budget_tokens', /at least 1024/],
  [thinking(4000, 4000), 'thinking.budget_tokens', /less than max_tokens \(4000\)/],
  [{ ...most, 'thinking.type': 'enabled' }, 'thinking.budget_tokens', /is empty/],
  [{ ...most, thinking: '{"type":"enabled","budget_tokens":9}' }, 'thinking', /has a budget_tokens that is 9/],
  [{ ...most, thinking: '{"type":"on"}' }, 'thinking', /enabled or disabled/],
  [
    { ...most, tools: [writeToolDraft({ kind: 'function', name: 'a', description: '', schema: '' })] },
    'tools',
    /input_schema is empty/,
  ],
  [
    { ...most, tools: [writeToolDraft({ kind: 'function', name: 'a', description: '', schema: '{"type":"string"}' })] },
    'tools',
    /must say "type": "object"/,
  ],
  [
    { ...most, tools: [writeToolDraft({ kind: 'server', type: 'web_search', name: 'a', more: '{"name":1}' })] },
    'tools',
    /type is “web_search”.*YYYYMMDD/,
  ],
  [{ ...most, 'tool_choice.type': 'any' }, 'tool_choice.type', /there are no tools/],
  [
    { ...most, tools: [weather], 'tool_choice.type': 'tool', 'tool_choice.name': 'x' },
    'tool_choice.name',
    /not among the tools/,
  ],
  [{ ...most, service_tier: 'flex' }, 'service_tier', /one of auto, standard_only/],
  [{ ...most, metadata: '[]' }, 'metadata', /not an object/],
  [{ ...most, seed: 3 }, 'seed', /not a field of this endpoint/],
];

describe.each([
  ['chat', chatHonest, chatFalse],
  ['messages', messagesHonest, messagesFalse],
] as const)('%s', (endpoint: Endpoint, honest, falsified) => {
  test.each(honest.map(([values, sent]) => [JSON.stringify(values).slice(0, 90), values, sent] as const))(
    'sends %s',
    (_, values, sent) => {
      expect(checkParameters(endpoint, values)).toEqual([]);
      const body = sendParameters(endpoint, values);
      expect(body).toMatchObject(sent);
      const named = new Set(['tools', 'functions']);
      const others = Object.keys(body).filter((name) => !(name in sent) && !named.has(name));
      expect(others).toEqual([]);
    },
  );

  test.each(
    falsified.map(([values, field, text]) => [JSON.stringify(values).slice(0, 90), values, field, text] as const),
  )('stops %s', (_, values, field, text) => {
    const reasons = checkParameters(endpoint, values);
    expect(reasons.map((reason) => reason.field)).toContain(field);
    expect(
      reasons
        .filter((reason) => reason.field === field)
        .map((reason) => reason.text)
        .join(' '),
    ).toMatch(text);
  });
});

test('temperature beside top_p is a warning with both ways out, and stops nothing', () => {
  const values = { temperature: 0.5, top_p: 0.5 };
  expect(checkParameters('chat', values)).toEqual([]);
  const [warning] = parameterWarnings('chat', values);
  expect(warning?.field).toBe('top_p');
  expect(warning?.remedies?.map(({ clear }) => clear)).toEqual([['temperature'], ['top_p']]);
  expect(parameterWarnings('chat', { temperature: 0.5, top_p: 1 })).toEqual([]);
});

test('what is kept back says why', () => {
  expect(notSent('chat', { 'stream_options.include_usage': true })).toEqual({
    'stream_options.include_usage': 'not sent without stream',
  });
  expect(notSent('chat', { 'tool_choice.mode': 'auto', 'tool_choice.name': 'a' })).toEqual({
    'tool_choice.name': 'not sent with mode auto',
  });
  expect(notSent('messages', { 'thinking.budget_tokens': 2000 })).toEqual({
    'thinking.budget_tokens': 'not sent without type',
  });
  expect(notSent('messages', { metadata: '{}', 'metadata.user_id': 'me' })).toEqual({
    'metadata.user_id': 'not sent: it is written as JSON',
  });
});

test('values go over to the other endpoint where both have the parameter alike, and the rest is named', () => {
  const values = {
    temperature: 0.5,
    system: 'Be kind.',
    n: 3,
    service_tier: 'flex',
    tools: [weather],
    metadata: ['a', 'b'],
  };
  expect(carryValues('chat', 'messages', values)).toEqual({
    values: { temperature: 0.5, system: 'Be kind.', tools: [weather] },
    dropped: ['n', 'service_tier', 'metadata'],
  });
});

describe('a tool on the wire as a draft', () => {
  test.each([
    [
      'chat',
      { type: 'function', function: { name: 'a', description: 'd', parameters: { type: 'object' }, strict: true } },
      'function',
    ],
    ['chat', { type: 'custom', custom: { name: 'a' } }, 'custom'],
    ['functions', { name: 'a', parameters: { type: 'object' } }, 'function'],
    ['messages', { name: 'a', input_schema: { type: 'object' } }, 'function'],
    ['messages', { type: 'web_search_20250305', name: 'web_search', max_uses: 3 }, 'server'],
    // What a form would lose stays as it is written.
    ['chat', { type: 'function', function: { name: 'a' }, cache: true }, 'json'],
    ['messages', { name: 'a', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } }, 'json'],
    ['messages', 7, 'json'],
  ] as const)('%s %j is a %s', (form, wire, kind) => {
    const draft = draftOfTool(form, wire);
    expect(draft.kind).toBe(kind);
    expect(toolOnWire(form, draft)).toEqual(wire);
  });
});
