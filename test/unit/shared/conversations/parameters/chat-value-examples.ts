import type { ParameterValues } from '../../../../../shared/conversations/conversation.ts';
import { writeToolDraft } from '../../../../../shared/conversations/parameters/tool-draft.ts';

export const weather = writeToolDraft({
  kind: 'function',
  name: 'get_weather',
  description: 'Weather of a city.',
  schema: '{"type":"object"}',
});
export const bash = writeToolDraft({ kind: 'server', type: 'bash_20250124', name: 'bash', more: '' });

const schemaOf = (schema: string, more: ParameterValues = {}): ParameterValues => ({
  'response_format.type': 'json_schema',
  'response_format.json_schema.name': 'shot',
  'response_format.json_schema.schema': schema,
  ...more,
});

const allowedTools = '{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[]}}';

/** Every field with the type "or null" in the table of the interface. */
export const nullable: readonly string[] = [
  'temperature',
  'top_p',
  'service_tier',
  'modalities',
  'verbosity',
  'reasoning_effort',
  'max_completion_tokens',
  'frequency_penalty',
  'presence_penalty',
  'store',
  'stream',
  'logprobs',
  'max_tokens',
  'n',
  'seed',
];

/** Values of the panel, and the resulting fields of the body. */
export const chatHonest: readonly (readonly [ParameterValues, object])[] = [
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
  // Undocumented but well-formed values are sent unchanged.
  [{ tool_choice: allowedTools }, { tool_choice: JSON.parse(allowedTools) }],
  [{ response_format: '{"type":"json_schema","json_schema":{}}' }, { response_format: { type: 'json_schema' } }],
  ...nullable.map((name): [ParameterValues, object] => [{ [name]: 'null' }, { [name]: null }]),
  [
    { temperature: 'null', top_p: 0.5 },
    { temperature: null, top_p: 0.5 },
  ],
  [{ image_generation: 'yes' }, {}],
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

/** Values that are refused, with the field and the message. */
export const chatFalse: readonly (readonly [ParameterValues, string, RegExp])[] = [
  [{ temperature: 2.01 }, 'temperature', /is 2\.01; it must be from 0 to 2\./],
  [{ temperature: -0.1 }, 'temperature', /from 0 to 2/],
  [{ temperature: 'warm' }, 'temperature', /is "warm"; it must be a number/],
  [{ temperature: '' }, 'temperature', /is empty/],
  [{ temperature: 0.5, top_p: 0.5 }, 'top_p', /Only one of them may be changed/],
  [{ parallel_tool_calls: 'null' }, 'parallel_tool_calls', /on or off/],
  [{ logprobs: 'null', top_logprobs: 1 }, 'top_logprobs', /requires logprobs/],
  [{ top_p: 1.1 }, 'top_p', /from 0 to 1/],
  [{ frequency_penalty: 3 }, 'frequency_penalty', /from -2 to 2/],
  [{ presence_penalty: -3 }, 'presence_penalty', /from -2 to 2/],
  [{ logit_bias: ['hello', '1'] }, 'logit_bias', /1 “hello”: the token ID must be a whole number/],
  [{ logit_bias: ['1', '101'] }, 'logit_bias', /the bias is “101”; it must be a number from -100 to 100/],
  [{ logit_bias: ['1', ''] }, 'logit_bias', /the bias is “”/],
  [{ logit_bias: ['1', '1', '1', '2'] }, 'logit_bias', /2 “1” appears twice/],
  [{ max_completion_tokens: 0 }, 'max_completion_tokens', /at least 1/],
  [{ max_completion_tokens: 1.5 }, 'max_completion_tokens', /a whole number/],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop', /has 5 entries; the limit is 4/],
  [{ stop: ['a', ''] }, 'stop', /2 is empty/],
  [{ n: 129 }, 'n', /from 1 to 128/],
  [{ n: 0 }, 'n', /from 1 to 128/],
  [{ reasoning_effort: 'huge' }, 'reasoning_effort', /one of minimal, low, medium, high/],
  [{ verbosity: 'none' }, 'verbosity', /one of low, medium, high/],
  [schemaOf('{"type":'), 'response_format.json_schema.schema', /isn’t valid JSON \(line 1\)/],
  [schemaOf('{"type":"objekt"}'), 'response_format.json_schema.schema', /isn’t a valid JSON schema: type/],
  [schemaOf('{"$ref":"#/nowhere"}'), 'response_format.json_schema.schema', /can’t be used/],
  [schemaOf(' '), 'response_format.json_schema.schema', /is empty/],
  [
    schemaOf('{}', { 'response_format.json_schema.name': 'no blanks' }),
    'response_format.json_schema.name',
    /letters, digits/,
  ],
  [{ response_format: '{"type":"xml"}' }, 'response_format', /type text, json_object or json_schema/],
  [{ response_format: '[]' }, 'response_format', /isn’t an object/],
  [{ logprobs: false, top_logprobs: 1 }, 'top_logprobs', /requires logprobs/],
  [{ top_logprobs: 1 }, 'top_logprobs', /requires logprobs/],
  [{ logprobs: true, top_logprobs: 21 }, 'top_logprobs', /from 0 to 20/],
  [{ logprobs: 'yes' }, 'logprobs', /on or off/],
  [{ tools: ['{'] }, 'tools', /1: JSON isn’t valid JSON/],
  [{ tools: [weather, weather] }, 'tools', /2 “get_weather”: the name appears twice/],
  [
    { tools: [writeToolDraft({ kind: 'function', name: 'a b', description: '', schema: '{\n"type": x\n}' })] },
    'tools',
    /1 “a b”: parameters isn’t valid JSON \(line 2\)/,
  ],
  [{ tools: [bash] }, 'tools', /is a server tool, which isn’t supported here/],
  [{ 'tool_choice.mode': 'required' }, 'tool_choice.mode', /there are no tools/],
  [{ 'tool_choice.mode': 'function' }, 'tool_choice.name', /is empty/],
  [
    { tools: [weather], 'tool_choice.mode': 'function', 'tool_choice.name': 'other' },
    'tool_choice.name',
    /names other, which isn’t one of the function tools/,
  ],
  [
    { tools: [weather], 'tool_choice.mode': 'custom', 'tool_choice.name': 'get_weather' },
    'tool_choice.name',
    /isn’t one of the custom tools/,
  ],
  [{ modalities: [] }, 'modalities', /empty list/],
  [{ modalities: ['video'] }, 'modalities', /contains “video”/],
  [{ modalities: ['text', 'audio'] }, 'audio', /is required/],
  [{ 'audio.voice': 'coral', 'audio.format': 'wav' }, 'modalities', /must include audio/],
  [{ modalities: ['audio'], 'audio.format': 'wav' }, 'audio.voice', /is empty/],
  [{ stream: true, stream_options: '{' }, 'stream_options', /isn’t valid JSON/],
  [{ service_tier: 'standard_only' }, 'service_tier', /one of auto, default/],
  [
    { metadata: Array.from({ length: 17 }, (_, at) => [`k${at}`, 'v']).flat() },
    'metadata',
    /has 17 pairs; the limit is 16/,
  ],
  [{ metadata: ['k'.repeat(65), 'v'] }, 'metadata', /the key has 65 characters; the limit is 64/],
  [{ metadata: ['k', 'v'.repeat(513)] }, 'metadata', /the value has 513 characters; the limit is 512/],
  [{ metadata: ['', 'v'] }, 'metadata', /1 has no key/],
  [{ metadata: 'x' }, 'metadata', /pairs of a name and a value/],
  [{ seed: 0.5 }, 'seed', /a whole number/],
  [{ functions: Array.from({ length: 129 }, (_, at) => weather.replace('get_weather', `f${at}`)) }, 'functions', /129/],
  [
    { functions: [weather], 'function_call.mode': 'function', 'function_call.name': 'x' },
    'function_call.name',
    /isn’t one of the functions/,
  ],
  [{ top_k: 3 }, 'top_k', /isn’t a field of this endpoint/],
  [{ extra: '{"n":2}' }, 'extra', /contain n, which has its own field/],
  [{ extra: '{"messages":[]}' }, 'extra', /contain messages/],
  [{ extra: '[1]' }, 'extra', /is a JSON array/],
];
