import { choice, plain } from '../../fields/choice-field.ts';
import { json } from '../../fields/json-field.ts';
import { list } from '../../fields/list-field.ts';
import { decimal, integer, typedNumber } from '../../fields/number-field.ts';
import { text } from '../../fields/text-field.ts';
import { toggle } from '../../fields/toggle-field.ts';
import { faultsOf, isJsonObject, type JsonFault, type JsonObject, parseJsonArray } from '../../util/json.ts';
import { lineOfValue } from '../../util/json-cursor.ts';
import { clamp } from '../../util/math.ts';
import type { ParameterValues } from '../conversation.ts';
import { object } from './object-parameter.ts';
import { named, type Parameter, type Parameters } from './parameter.ts';
import { temperatureFacts, topPFacts } from './parameter-types.ts';
import { parameter } from './plain-parameter.ts';
import { tools } from './tools-field.ts';

/** Minimum number of tokens, from the API. */
export const leastThinking = 1024;

/**
 * Returns the values that thinking needs after it is turned on. The budget counts toward `max_tokens` and must be
 * smaller, so it is half of `max_tokens`. A `max_tokens` that is too small for the minimum budget is raised.
 */
export function completeThinkingBudget(values: ParameterValues): ParameterValues {
  if (values['thinking.type'] !== 'enabled' || values['thinking.budget_tokens'] !== undefined) return {};
  const most = typedNumber(values['max_tokens']);
  if (most !== undefined && most <= leastThinking)
    return { 'thinking.budget_tokens': leastThinking, max_tokens: 2 * leastThinking };
  const half = Math.floor((most ?? 0) / 2);
  return { 'thinking.budget_tokens': clamp(half, leastThinking, Math.max(leastThinking, (most ?? 0) - 1)) };
}

const textBlocksSchema: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: { type: { const: 'text' }, text: { type: 'string' } },
    required: ['type', 'text'],
  },
};

/** The parameters of the messages endpoint, except model and messages, by wire name. */
export const messagesParameters: Parameters = named<Parameter>({
  system: parameter(text, {
    group: 'Instructions',
    basicTitle: 'System prompt',
    help: 'Instructions for the model, sent before all messages.',
    takesPrompt: true,
    rows: 4,
  }),
  'system.blocks': parameter(json, {
    group: 'Instructions',
    help: 'The system prompt as a list of text blocks instead of a single text.',
    wire: 'system',
    shape: 'list',
    checkText: checkTextBlocks,
    schema: textBlocksSchema,
    placeholder: '[{ "type": "text", "text": "..." }]',
  }),
  max_tokens: parameter(integer, {
    group: 'Length',
    basicTitle: 'Maximum length',
    help: 'Maximum tokens in the answer, including thinking tokens. Each model has its own maximum.',
    required: true,
    min: 1,
  }),
  stop_sequences: parameter(list, { group: 'Length', help: 'The answer stops before any of these texts.' }),
  temperature: parameter(decimal, { ...temperatureFacts, max: 1, unset: '1.0' }),
  top_p: parameter(decimal, topPFacts),
  top_k: parameter(integer, { group: 'Sampling', help: 'Uses only this number of the most likely tokens.', min: 0 }),
  thinking: object({
    group: 'Reasoning',
    basicTitle: 'Thinking',
    complete: completeThinkingBudget,
    help: 'The model thinks before it answers. Thinking counts toward the maximum length.',
    lead: 'type',
    parts: {
      type: parameter(choice, {
        help: 'On or off.',
        options: [
          { value: 'enabled', label: 'On' },
          { value: 'disabled', label: 'Off' },
        ],
        evidence: 'assumed',
      }),
      budget_tokens: parameter(integer, {
        basicTitle: 'Thinking budget',
        help: `Maximum tokens for thinking: at least ${leastThinking}, and fewer than the maximum length.`,
        min: leastThinking,
        required: true,
        evidence: 'assumed',
        only: { name: 'type', is: ['enabled'] },
      }),
    },
  }),
  tools: parameter(tools, {
    group: 'Tools',
    basicTitle: 'Tools',
    help: 'Tools that the model may call. You answer its calls manually. The server answers calls of its own tools.',
    form: 'messages',
  }),
  tool_choice: object({
    group: 'Tools',
    help: 'Whether the model must call a tool, and which tool.',
    lead: 'type',
    parts: {
      type: parameter(choice, {
        help: 'auto, any, one tool by name, or none.',
        options: plain('auto', 'any', 'tool', 'none'),
        evidence: 'assumed',
      }),
      name: parameter(text, {
        help: 'Name of the tool.',
        required: true,
        evidence: 'assumed',
        only: { name: 'type', is: ['tool'] },
      }),
      disable_parallel_tool_use: parameter(toggle, {
        help: 'At most one call at a time.',
        evidence: 'assumed',
        only: { name: 'type', is: ['auto', 'any', 'tool'] },
      }),
    },
  }),
  stream: parameter(toggle, { group: 'Delivery', help: 'Streams the answer as it is generated.' }),
  service_tier: parameter(choice, {
    group: 'Delivery',
    help: 'Queue for the request.',
    options: plain('auto', 'standard_only'),
  }),
  metadata: object({
    group: 'Delivery',
    help: 'Stored with the request.',
    note: 'Its fields aren’t documented; enter other fields as JSON.',
    parts: {
      user_id: parameter(text, { help: 'A name of your choice for the end user.', evidence: 'assumed' }),
    },
  }),
});

function checkTextBlocks(text: string): readonly JsonFault[] {
  const parsed = parseJsonArray(text);
  if (!parsed.ok) return faultsOf(parsed);
  return parsed.value.flatMap((block, index) => {
    const isRight = isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string';
    if (isRight) return [];
    const fault = `${index + 1} isn’t a text block: { "type": "text", "text": "..." }.`;
    return [{ text: fault, line: lineOfValue(text, [index]) }];
  });
}
