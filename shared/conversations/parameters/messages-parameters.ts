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
  system: text({ group: 'Instructions', help: 'Said to the model before everything else.', rows: 4 }),
  'system.blocks': json({
    group: 'Instructions',
    help: 'The system prompt as a list of text blocks, instead of one text.',
    wire: 'system',
    shape: 'text-blocks',
    placeholder: '[{ "type": "text", "text": "..." }]',
  }),
  max_tokens: number({
    group: 'Length',
    help: 'The most tokens of the answer, those of its thinking included. Every model has a maximum of its own.',
    required: true,
    min: 1,
  }),
  stop_sequences: list({ group: 'Length', help: 'The answer ends before any of these.' }),
  temperature: number({
    group: 'Sampling',
    help: 'Higher is more varied, lower more settled. Change this or top_p, not both.',
    min: 0,
    max: 1,
    step: 0.01,
    usual: 1,
    unset: '1.0',
  }),
  top_p: number({
    group: 'Sampling',
    help: 'Only the likeliest tokens up to this share. Change this or temperature, not both.',
    min: 0,
    max: 1,
    step: 0.01,
    usual: 1,
  }),
  top_k: number({ group: 'Sampling', help: 'Only this many of the likeliest tokens.', min: 0 }),
  thinking: object({
    group: 'Reasoning',
    help: 'The model thinks before it answers. What it thinks with counts inside max_tokens.',
    lead: 'type',
    written: 'object',
    parts: {
      type: choice({ help: 'On or off.', options: ['enabled', 'disabled'], evidence: 'assumed' }),
      budget_tokens: number({
        help: `The most tokens that it thinks with: at least ${leastThinking}, and fewer than max_tokens.`,
        min: leastThinking,
        required: true,
        evidence: 'assumed',
        only: { part: 'type', is: ['enabled'] },
      }),
    },
  }),
  tools: tools({
    group: 'Tools',
    help: 'What the model may call. You answer its calls by hand; the server answers those of its own tools.',
    form: 'messages',
  }),
  tool_choice: object({
    group: 'Tools',
    help: 'Whether it must call a tool, and which.',
    lead: 'type',
    written: 'object',
    parts: {
      type: choice({
        help: 'auto, any, one tool by name, or none.',
        options: ['auto', 'any', 'tool', 'none'],
        evidence: 'assumed',
      }),
      name: text({ help: 'Which tool.', required: true, evidence: 'assumed', only: { part: 'type', is: ['tool'] } }),
      disable_parallel_tool_use: toggle({
        help: 'At most one call at a time.',
        evidence: 'assumed',
        only: { part: 'type', is: ['auto', 'any', 'tool'] },
      }),
    },
  }),
  stream: toggle({ group: 'Delivery', help: 'The answer comes while it is made.' }),
  service_tier: choice({
    group: 'Delivery',
    help: 'Which queue it waits in.',
    options: ['auto', 'standard_only'],
  }),
  metadata: object({
    group: 'Delivery',
    help: 'Kept with the request.',
    note: 'Its fields are not stated; write others as JSON.',
    written: 'object',
    parts: {
      user_id: text({ help: 'A name of your own for whoever asks.', evidence: 'assumed' }),
    },
  }),
};
