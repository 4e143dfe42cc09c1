import type { ParameterValues } from '../../../../../shared/conversations/conversation.ts';
import { writeToolDraft } from '../../../../../shared/conversations/parameters/tool-draft.ts';
import { bash, weather } from './chat-value-examples.ts';

const thinking = (budget: number, most: number): ParameterValues => ({
  max_tokens: most,
  'thinking.type': 'enabled',
  'thinking.budget_tokens': budget,
});
const most = { max_tokens: 100 };
const memory = writeToolDraft({ kind: 'json', text: '{"type":"memory_20250818","name":"memory"}' });

export const messagesHonest: readonly (readonly [ParameterValues, object])[] = [
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
  // Undocumented but well-formed values are sent unchanged.
  [
    { ...most, thinking: '{"type":"adaptive"}' },
    { ...most, thinking: { type: 'adaptive' } },
  ],
  [
    { ...most, thinking: '{"type":"enabled"}' },
    { ...most, thinking: { type: 'enabled' } },
  ],
  [
    { ...most, tool_choice: '{"type":"allowed_tools","tools":[]}' },
    { ...most, tool_choice: { type: 'allowed_tools', tools: [] } },
  ],
  [{ ...most, tools: [memory] }, most],
  [
    { ...most, temperature: 0.5, top_p: 1 },
    { ...most, temperature: 0.5, top_p: 1 },
  ],
  [
    { ...most, metadata: '{"a":1}' },
    { ...most, metadata: { a: 1 } },
  ],
];

export const messagesFalse: readonly (readonly [ParameterValues, string, RegExp])[] = [
  [{}, 'max_tokens', /is empty/],
  [{ max_tokens: 0 }, 'max_tokens', /at least 1/],
  [{ ...most, temperature: 1.1 }, 'temperature', /from 0 to 1/],
  [{ ...most, top_p: -1 }, 'top_p', /from 0 to 1/],
  [{ ...most, top_k: -1 }, 'top_k', /at least 0/],
  [
    { ...most, system: 'a', 'system.blocks': '[{"type":"text","text":"b"}]' },
    'system.blocks',
    /can’t be combined with a system text/,
  ],
  [{ ...most, 'system.blocks': '[{"type":"image"}]' }, 'system.blocks', /1 isn’t a text block/],
  [{ ...most, 'system.blocks': '{}' }, 'system.blocks', /Enter a list in/],
  [{ ...most, stop_sequences: [''] }, 'stop_sequences', /1 is empty/],
  [thinking(1023, 4000), 'thinking.budget_tokens', /at least 1024/],
  [thinking(4000, 4000), 'thinking.budget_tokens', /less than the maximum length \(4000\)/],
  [{ ...most, 'thinking.type': 'enabled' }, 'thinking.budget_tokens', /is empty/],
  [{ ...most, thinking: '{"type":"enabled","budget_tokens":9}' }, 'thinking', /has a budget_tokens that is 9/],
  [
    { ...most, tools: [writeToolDraft({ kind: 'function', name: 'a', description: '', schema: '' })] },
    'tools',
    /input_schema is empty/,
  ],
  [
    { ...most, tools: [writeToolDraft({ kind: 'function', name: 'a', description: '', schema: '{"type":"string"}' })] },
    'tools',
    /must contain "type": "object"/,
  ],
  [
    { ...most, tools: [writeToolDraft({ kind: 'server', type: 'web_search', name: 'a', more: '{"name":1}' })] },
    'tools',
    /type is “web_search”.*YYYYMMDD/,
  ],
  [{ ...most, thinking: '{"type":"adaptive","budget_tokens":9}' }, 'thinking', /has a budget_tokens that is 9/],
  [{ ...most, thinking: '"adaptive"' }, 'thinking', /isn’t an object/],
  [{ ...most, temperature: 0.5, top_p: 0.5 }, 'top_p', /Only one of them may be changed/],
  [{ ...most, top_k: 'null' }, 'top_k', /is "null"; it must be a whole number/],
  [{ ...most, 'tool_choice.type': 'any' }, 'tool_choice.type', /there are no tools/],
  [
    { ...most, tools: [weather], 'tool_choice.type': 'tool', 'tool_choice.name': 'x' },
    'tool_choice.name',
    /isn’t one of the tools/,
  ],
  [{ ...most, service_tier: 'flex' }, 'service_tier', /one of auto, standard_only/],
  [{ ...most, metadata: '[]' }, 'metadata', /isn’t an object/],
  [{ ...most, seed: 3 }, 'seed', /isn’t a field of this endpoint/],
];
