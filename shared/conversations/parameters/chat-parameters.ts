import { isJsonObject, type Json } from '../../util/json.ts';
import { imageGenerationName } from '../generates-images.ts';
import { choice, flags } from './choice-parameter.ts';
import { json } from './json-parameter.ts';
import { list, pairs } from './list-parameter.ts';
import { number } from './number-parameter.ts';
import { object } from './object-parameter.ts';
import type { Parameters } from './parameter.ts';
import { text, toggle } from './text-parameter.ts';
import { nameOnWire } from './tool-draft.ts';
import { tools } from './tools-parameter.ts';

const withSchema = { part: 'type', is: ['json_schema'] } as const;
const penalty = { nullable: true, min: -2, max: 2, step: 0.1, usual: 0, group: 'Sampling' } as const;

/** The request of the chat completions endpoint, model and messages apart. The names are the wire names. */
export const chatParameters: Parameters = {
  system: text({
    group: 'Instructions',
    help: 'Said to the model before everything else, as a message of the role system.',
    wire: 'messages',
    rows: 3,
  }),
  developer: text({
    group: 'Instructions',
    help: 'Said to the model before everything else, as a message of the role developer.',
    wire: 'messages',
    rows: 2,
  }),
  temperature: number({
    nullable: true,
    group: 'Sampling',
    help: 'Higher is more varied, lower more settled. Change this or top_p, not both.',
    min: 0,
    max: 2,
    step: 0.01,
    usual: 1,
  }),
  top_p: number({
    nullable: true,
    group: 'Sampling',
    help: 'Only the likeliest tokens up to this share. Change this or temperature, not both.',
    min: 0,
    max: 1,
    step: 0.01,
    usual: 1,
  }),
  frequency_penalty: number({ ...penalty, help: 'Above 0, words that were used often come less often.' }),
  presence_penalty: number({ ...penalty, help: 'Above 0, the model turns to new subjects sooner.' }),
  logit_bias: pairs({
    group: 'Sampling',
    help: 'Makes single tokens likelier or less likely: -100 bans, 100 forces.',
    words: ['token id', 'bias'],
    nameIs: { pattern: /^\d+$/, words: 'a whole number' },
    range: { min: -100, max: 100 },
  }),
  max_completion_tokens: number({
    nullable: true,
    group: 'Length',
    help: 'The most tokens of the answer, those of its reasoning included.',
    min: 1,
  }),
  stop: list({ group: 'Length', help: 'The answer ends before any of these. At most 4.', max: 4, orString: true }),
  n: number({
    nullable: true,
    group: 'Length',
    help: 'How many answers to one question. Every one of them is charged.',
    min: 1,
    max: 128,
    usual: 1,
  }),
  reasoning_effort: choice({
    nullable: true,
    group: 'Reasoning',
    help: 'How long the model thinks before it answers.',
    options: ['minimal', 'low', 'medium', 'high'],
  }),
  verbosity: choice({
    nullable: true,
    group: 'Reasoning',
    help: 'How much it says.',
    options: ['low', 'medium', 'high'],
  }),
  response_format: object({
    group: 'Output',
    help: 'Free text, any JSON object, or JSON of a schema.',
    unset: 'text',
    lead: 'type',
    written: 'object',
    parts: {
      type: choice({ help: 'Form of the answer.', options: ['text', 'json_object', 'json_schema'] }),
      'json_schema.name': text({
        help: 'What the schema is called.',
        required: true,
        evidence: 'assumed',
        is: { pattern: /^[\w-]{1,64}$/, words: '1 to 64 letters, digits, _ or -' },
        only: withSchema,
      }),
      'json_schema.description': text({
        help: 'What it is for; the model reads it.',
        evidence: 'assumed',
        only: withSchema,
      }),
      'json_schema.strict': toggle({
        help: 'The answer must fit the schema exactly.',
        evidence: 'assumed',
        only: withSchema,
      }),
      'json_schema.schema': json({
        help: 'JSON schema of the answer. Answers are held against it here as well.',
        shape: 'schema',
        required: true,
        evidence: 'assumed',
        only: withSchema,
      }),
    },
  }),
  [imageGenerationName]: choice({
    group: 'Output',
    help: 'Whether the model makes images. If it does, each of your turns is sent as a list of parts.',
    unset: 'yes if its id says image, or if it has answered with one here',
    note: 'Not a field of the body.',
    options: ['yes', 'no'],
    evidence: 'assumed',
    wire: 'messages',
  }),
  logprobs: toggle({ nullable: true, group: 'Output', help: 'How sure the model was of each token.' }),
  top_logprobs: number({
    group: 'Output',
    help: 'How many alternatives of each token are told. Needs logprobs.',
    min: 0,
    max: 20,
  }),
  prediction: object({
    group: 'Output',
    help: 'Text that much of the answer is expected to repeat; what matches comes faster.',
    written: 'object',
    parts: { content: text({ help: 'The expected text.', evidence: 'assumed', rows: 3, required: true }) },
    write: ({ content }) => ({ type: 'content', content: content ?? '' }),
    read: (wire) => ({ content: isJsonObject(wire) ? wire['content'] : undefined }),
  }),
  tools: tools({ group: 'Tools', help: 'What the model may call. You answer its calls by hand.', form: 'chat' }),
  tool_choice: object({
    group: 'Tools',
    help: 'Whether it must call a tool, and which.',
    unset: 'none without tools, auto with tools',
    lead: 'mode',
    written: 'object',
    parts: {
      mode: choice({
        help: 'none, auto, required, or one tool by name.',
        options: ['none', 'auto', 'required', 'function', 'custom'],
        optionHelp: { function: 'one function by name', custom: 'one custom tool by name' },
      }),
      name: text({
        help: 'Which tool.',
        required: true,
        only: { part: 'mode', is: ['function', 'custom'] },
      }),
    },
    write: ({ mode = 'auto', name = '' }) => (mode === 'function' || mode === 'custom' ? oneTool(mode, name) : mode),
    read: (wire) => (isJsonObject(wire) ? { mode: wire['type'], name: nameOnWire('chat', wire) } : { mode: wire }),
  }),
  parallel_tool_calls: toggle({ group: 'Tools', help: 'It may call several tools at once.' }),
  web_search_options: object({
    group: 'Tools',
    help: 'Lets the model search the web, where it can.',
    note: 'Its fields are not stated; write others as JSON. {} alone turns it on.',
    written: 'object',
    parts: {
      search_context_size: choice({
        help: 'How much of what is found goes into the answer.',
        options: ['low', 'medium', 'high'],
        evidence: 'assumed',
      }),
    },
  }),
  modalities: flags({
    nullable: true,
    group: 'Sound',
    help: 'What the answer is made of. Sound needs audio.',
    options: ['text', 'audio'],
    unset: 'text',
  }),
  audio: object({
    group: 'Sound',
    help: 'Voice and file format of a spoken answer.',
    written: 'object',
    parts: {
      voice: text({
        help: 'Name of the voice.',
        required: true,
        evidence: 'assumed',
        suggestions: ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'],
      }),
      format: choice({ help: 'File format.', options: ['wav', 'pcm16'], required: true, evidence: 'assumed' }),
    },
  }),
  stream: toggle({ nullable: true, group: 'Delivery', help: 'The answer comes while it is made.' }),
  stream_options: object({
    group: 'Delivery',
    help: 'Goes only with stream.',
    written: 'object',
    parts: { include_usage: toggle({ help: 'Tokens are counted at the end of the stream.', evidence: 'assumed' }) },
  }),
  service_tier: choice({
    nullable: true,
    group: 'Delivery',
    help: 'Which queue it waits in. The answer says which one it was.',
    options: ['auto', 'default', 'flex', 'scale', 'priority'],
    unset: 'auto',
  }),
  store: toggle({ nullable: true, group: 'Delivery', help: 'The service may keep the answer.' }),
  metadata: pairs({
    group: 'Delivery',
    help: 'Up to 16 notes that are kept with the request.',
    words: ['key', 'value'],
    maxPairs: 16,
    maxName: 64,
    maxValue: 512,
  }),
  max_tokens: number({
    nullable: true,
    group: 'Deprecated',
    help: 'The most tokens of the answer.',
    deprecated: 'Use max_completion_tokens.',
    min: 1,
  }),
  seed: number({
    nullable: true,
    group: 'Deprecated',
    help: 'The same seed is meant to give the same answer, as well as it can.',
    deprecated: 'Nothing takes its place.',
  }),
  user: text({
    group: 'Deprecated',
    help: 'A name of your own for whoever asks.',
    deprecated: 'Nothing takes its place.',
  }),
  functions: tools({
    group: 'Deprecated',
    help: 'What the model may call, 1 to 128.',
    deprecated: 'Use tools.',
    form: 'functions',
    max: 128,
  }),
  function_call: object({
    group: 'Deprecated',
    help: 'Whether it must call a function, and which.',
    deprecated: 'Use tool_choice.',
    lead: 'mode',
    written: 'object',
    parts: {
      mode: choice({ help: 'none, auto, or one function by name.', options: ['none', 'auto', 'function'] }),
      name: text({ help: 'Which function.', required: true, only: { part: 'mode', is: ['function'] } }),
    },
    write: ({ mode = 'auto', name = '' }) => (mode === 'function' ? { name } : mode),
    read: (wire) => (isJsonObject(wire) ? { mode: 'function', name: wire['name'] } : { mode: wire }),
  }),
};

function oneTool(mode: 'function' | 'custom', name: Json): Json {
  return { type: mode, [mode]: { name } };
}
