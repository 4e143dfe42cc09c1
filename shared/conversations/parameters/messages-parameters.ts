import { choice } from './choice-parameter.ts';
import { json } from './json-parameter.ts';
import { list } from './list-parameter.ts';
import { number } from './number-parameter.ts';
import { object } from './object-parameter.ts';
import type { Parameters } from './parameter.ts';
import { text, toggle } from './text-parameter.ts';
import { tools } from './tools-parameter.ts';

/** Tokens. The least that thinking may be given. */
export const leastThinking = 1024;

/** The request of the messages endpoint, model and messages apart. The names are the wire names. */
export const messagesParameters: Parameters = {
  system: text({ group: 'Instructions', help: 'System message, sent before all other messages.', rows: 4 }),
  'system.blocks': json({
    group: 'Instructions',
    help: 'The system prompt as a list of text blocks instead of a single text.',
    wire: 'system',
    shape: 'text-blocks',
    placeholder: '[{ "type": "text", "text": "..." }]',
  }),
  max_tokens: number({
    group: 'Length',
    help: 'Maximum tokens in the answer, including thinking tokens. Each model has its own maximum.',
    required: true,
    min: 1,
  }),
  stop_sequences: list({ group: 'Length', help: 'The answer stops before any of these texts.' }),
  temperature: number({
    group: 'Sampling',
    help: 'Higher values make answers more varied, lower values more predictable. Change this or top_p, not both.',
    min: 0,
    max: 1,
    step: 0.01,
    usual: 1,
    unset: '1.0',
  }),
  top_p: number({
    group: 'Sampling',
    help: 'Uses only the most likely tokens up to this total probability. Change this or temperature, not both.',
    min: 0,
    max: 1,
    step: 0.01,
    usual: 1,
  }),
  top_k: number({ group: 'Sampling', help: 'Uses only this number of the most likely tokens.', min: 0 }),
  thinking: object({
    group: 'Reasoning',
    help: 'The model thinks before it answers. Thinking tokens count toward max_tokens.',
    lead: 'type',
    written: 'object',
    parts: {
      type: choice({ help: 'On or off.', options: ['enabled', 'disabled'], evidence: 'assumed' }),
      budget_tokens: number({
        help: `Maximum tokens for thinking: at least ${leastThinking}, and fewer than max_tokens.`,
        min: leastThinking,
        required: true,
        evidence: 'assumed',
        only: { part: 'type', is: ['enabled'] },
      }),
    },
  }),
  tools: tools({
    group: 'Tools',
    help: 'Tools that the model may call. You answer its calls manually; the server answers calls of its own tools.',
    form: 'messages',
  }),
  tool_choice: object({
    group: 'Tools',
    help: 'Whether the model must call a tool, and which tool.',
    lead: 'type',
    written: 'object',
    parts: {
      type: choice({
        help: 'auto, any, one tool by name, or none.',
        options: ['auto', 'any', 'tool', 'none'],
        evidence: 'assumed',
      }),
      name: text({
        help: 'Name of the tool.',
        required: true,
        evidence: 'assumed',
        only: { part: 'type', is: ['tool'] },
      }),
      disable_parallel_tool_use: toggle({
        help: 'At most one call at a time.',
        evidence: 'assumed',
        only: { part: 'type', is: ['auto', 'any', 'tool'] },
      }),
    },
  }),
  stream: toggle({ group: 'Delivery', help: 'Streams the answer as it is generated.' }),
  service_tier: choice({
    group: 'Delivery',
    help: 'Queue for the request.',
    options: ['auto', 'standard_only'],
  }),
  metadata: object({
    group: 'Delivery',
    help: 'Stored with the request.',
    note: 'Its fields aren’t documented; enter other fields as JSON.',
    written: 'object',
    parts: {
      user_id: text({ help: 'A name of your choice for the end user.', evidence: 'assumed' }),
    },
  }),
};
