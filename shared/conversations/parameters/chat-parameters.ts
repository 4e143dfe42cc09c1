import { choice, plain } from '../../fields/choice-field.ts';
import { json } from '../../fields/json-field.ts';
import { list } from '../../fields/list-field.ts';
import { multipleChoice } from '../../fields/multiple-choice-field.ts';
import { decimal, integer } from '../../fields/number-field.ts';
import { pairs } from '../../fields/pairs-field.ts';
import { text } from '../../fields/text-field.ts';
import { toggle } from '../../fields/toggle-field.ts';
import { isJsonObject, type Json, type JsonObject } from '../../util/json.ts';
import { checkSchema } from '../check-json-schema.ts';
import { imageGenerationName } from '../generates-images.ts';
import { jsonSchemaSchema } from '../json-schema-schema.ts';
import { object } from './object-parameter.ts';
import { named, type Parameter, type Parameters } from './parameter.ts';
import { rarelyUsed, temperatureFacts, topPFacts } from './parameter-types.ts';
import { parameter } from './plain-parameter.ts';
import { nameOnWire } from './tool-draft.ts';
import { tools } from './tools-field.ts';

/** Creates the deprecated parameters of chat completions, which the API still accepts. */
const deprecatedChatParameters: Readonly<Record<string, (name: string) => Parameter>> = {
  max_tokens: parameter(integer, {
    nullable: true,
    group: rarelyUsed,
    help: 'Maximum tokens in the answer.',
    deprecated: 'Use max_completion_tokens.',
    min: 1,
  }),
  seed: parameter(integer, {
    nullable: true,
    group: rarelyUsed,
    help: 'The same seed should give the same answer, but this isn’t guaranteed.',
    deprecated: 'There is no replacement.',
  }),
  user: parameter(text, {
    group: rarelyUsed,
    help: 'A name of your choice for the end user.',
    deprecated: 'There is no replacement.',
  }),
  functions: parameter(tools, {
    group: rarelyUsed,
    help: 'Functions that the model may call, 1 to 128.',
    deprecated: 'Use tools.',
    form: 'functions',
    max: 128,
  }),
  function_call: object({
    group: rarelyUsed,
    help: 'Whether the model must call a function, and which function.',
    deprecated: 'Use tool_choice.',
    lead: 'mode',
    parts: {
      mode: parameter(choice, {
        help: 'none, auto, or one function by name.',
        options: plain('none', 'auto', 'function'),
      }),
      name: parameter(text, {
        help: 'Name of the function.',
        required: true,
        only: { name: 'mode', is: ['function'] },
      }),
    },
    schema: { type: 'object', properties: { name: { type: 'string' } } },
    write: ({ mode = 'auto', name = '' }) => (mode === 'function' ? { name } : mode),
    read: (wire) => (isJsonObject(wire) ? { mode: 'function', name: wire['name'] } : { mode: wire }),
  }),
};

const predictionSchema: JsonObject = {
  type: 'object',
  properties: { type: { const: 'content' }, content: { type: 'string' } },
};
const toolName: JsonObject = { type: 'object', properties: { name: { type: 'string' } } };
const toolChoiceSchema: JsonObject = {
  type: 'object',
  properties: { type: { enum: ['function', 'custom'] }, function: toolName, custom: toolName },
};
const withSchema = { name: 'type', is: ['json_schema'] } as const;
const penalty = { nullable: true, min: -2, max: 2, step: 0.1, usual: 0, group: 'Sampling' } as const;

/** The parameters of the chat completions endpoint, except model and messages, by wire name. */
export const chatParameters: Parameters = named<Parameter>({
  system: parameter(text, {
    group: 'Instructions',
    basicTitle: 'System prompt',
    help: 'Instructions for the model, sent before all messages with the role system.',
    wire: 'messages',
    takesPrompt: true,
    rows: 3,
  }),
  developer: parameter(text, {
    group: 'Instructions',
    help: 'Developer message with the role developer, sent before all other messages.',
    wire: 'messages',
    takesPrompt: true,
    rows: 2,
  }),
  temperature: parameter(decimal, { ...temperatureFacts, nullable: true, max: 2 }),
  top_p: parameter(decimal, { ...topPFacts, nullable: true }),
  frequency_penalty: parameter(decimal, { ...penalty, help: 'Values above 0 reduce repetition of frequent words.' }),
  presence_penalty: parameter(decimal, { ...penalty, help: 'Values above 0 encourage new topics.' }),
  logit_bias: parameter(pairs, {
    group: 'Sampling',
    help: 'Makes specific tokens more or less likely: -100 bans, 100 forces.',
    labels: ['token ID', 'bias'],
    nameIs: { pattern: /^\d+$/, text: 'a whole number' },
    range: { min: -100, max: 100 },
  }),
  max_completion_tokens: parameter(integer, {
    nullable: true,
    group: 'Length',
    basicTitle: 'Maximum length',
    help: 'Maximum tokens in the answer, including reasoning tokens.',
    min: 1,
  }),
  stop: parameter(list, {
    group: 'Length',
    help: 'The answer stops before any of these texts. At most 4.',
    max: 4,
    orString: true,
  }),
  n: parameter(integer, {
    nullable: true,
    group: 'Length',
    help: 'Number of answers to one question. Each answer is charged.',
    min: 1,
    max: 128,
    usual: 1,
  }),
  reasoning_effort: parameter(choice, {
    nullable: true,
    group: 'Reasoning',
    help: 'How long the model thinks before it answers.',
    options: plain('minimal', 'low', 'medium', 'high'),
  }),
  verbosity: parameter(choice, {
    nullable: true,
    group: 'Reasoning',
    help: 'Length of the answer.',
    options: plain('low', 'medium', 'high'),
  }),
  response_format: object({
    group: 'Output',
    help: 'Free text, any JSON object, or JSON that matches a schema.',
    unset: 'text',
    lead: 'type',
    parts: {
      type: parameter(choice, { help: 'Format of the answer.', options: plain('text', 'json_object', 'json_schema') }),
      'json_schema.name': parameter(text, {
        help: 'Name of the schema.',
        required: true,
        evidence: 'assumed',
        is: { pattern: /^[\w-]{1,64}$/, text: '1 to 64 letters, digits, _ or -' },
        only: withSchema,
      }),
      'json_schema.description': parameter(text, {
        help: 'Purpose of the schema, for the model to read.',
        evidence: 'assumed',
        only: withSchema,
      }),
      'json_schema.strict': parameter(toggle, {
        help: 'Requires an exact match with the schema.',
        evidence: 'assumed',
        only: withSchema,
      }),
      'json_schema.schema': parameter(json, {
        help: 'JSON schema of the answer. Triptych also checks answers against it.',
        checkText: checkSchema,
        schema: jsonSchemaSchema,
        placeholder: '{ "type": "object", "properties": {} }',
        required: true,
        evidence: 'assumed',
        only: withSchema,
      }),
    },
  }),
  [imageGenerationName]: parameter(choice, {
    group: 'Output',
    help: 'Whether the model generates images. If so, each of your turns is sent as a list of parts.',
    unset: 'yes if the model ID contains “image”, or if the model has answered with an image here',
    note: 'This setting isn’t a body field.',
    options: plain('yes', 'no'),
    evidence: 'assumed',
    wire: 'messages',
  }),
  logprobs: parameter(toggle, { nullable: true, group: 'Output', help: 'Returns the probability of each token.' }),
  top_logprobs: parameter(integer, {
    group: 'Output',
    help: 'Number of alternatives returned for each token. Requires logprobs.',
    usual: 0,
    min: 0,
    max: 20,
  }),
  prediction: object({
    group: 'Output',
    help: 'Text that the answer is expected to repeat. Matching parts are generated faster.',
    parts: { content: parameter(text, { help: 'The expected text.', evidence: 'assumed', rows: 3, required: true }) },
    schema: predictionSchema,
    write: ({ content }) => ({ type: 'content', content: content ?? '' }),
    read: (wire) => ({ content: isJsonObject(wire) ? wire['content'] : undefined }),
  }),
  tools: parameter(tools, {
    group: 'Tools',
    basicTitle: 'Tools',
    help: 'Tools that the model may call. You answer its calls manually.',
    form: 'chat',
  }),
  tool_choice: object({
    group: 'Tools',
    help: 'Whether the model must call a tool, and which tool.',
    unset: 'none without tools, auto with tools',
    lead: 'mode',
    parts: {
      mode: parameter(choice, {
        help: 'none, auto, required, or one tool by name.',
        options: [
          ...plain('none', 'auto', 'required'),
          { value: 'function', help: 'a function by name' },
          { value: 'custom', help: 'a custom tool by name' },
        ],
      }),
      name: parameter(text, {
        help: 'Name of the tool.',
        required: true,
        only: { name: 'mode', is: ['function', 'custom'] },
      }),
    },
    schema: toolChoiceSchema,
    write: ({ mode = 'auto', name = '' }) => (mode === 'function' || mode === 'custom' ? oneTool(mode, name) : mode),
    read: (wire) => (isJsonObject(wire) ? { mode: wire['type'], name: nameOnWire('chat', wire) } : { mode: wire }),
  }),
  parallel_tool_calls: parameter(toggle, {
    group: 'Tools',
    help: 'The model may call several tools at the same time.',
  }),
  web_search_options: object({
    group: 'Tools',
    help: 'Lets the model search the web, if supported.',
    note: 'Its fields aren’t documented; enter other fields as JSON. An empty {} turns on web search.',
    parts: {
      search_context_size: parameter(choice, {
        help: 'Amount of search results used for the answer.',
        options: plain('low', 'medium', 'high'),
        evidence: 'assumed',
      }),
    },
  }),
  modalities: parameter(multipleChoice, {
    nullable: true,
    group: 'Sound',
    help: 'Output types of the answer. Sound requires audio.',
    options: ['text', 'audio'],
    unset: 'text',
  }),
  audio: object({
    group: 'Sound',
    help: 'Voice and file format of a spoken answer.',
    parts: {
      voice: parameter(text, {
        help: 'Name of the voice.',
        required: true,
        evidence: 'assumed',
        suggestions: ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'],
      }),
      format: parameter(choice, {
        help: 'File format.',
        options: plain('wav', 'pcm16'),
        required: true,
        evidence: 'assumed',
      }),
    },
  }),
  stream: parameter(toggle, { nullable: true, group: 'Delivery', help: 'Streams the answer as it is generated.' }),
  stream_options: object({
    group: 'Delivery',
    help: 'Sent only with stream.',
    only: { name: 'stream', is: [true] },
    parts: {
      include_usage: parameter(toggle, {
        help: 'Sends the token counts at the end of the stream.',
        evidence: 'assumed',
      }),
    },
  }),
  service_tier: parameter(choice, {
    nullable: true,
    group: 'Delivery',
    help: 'Queue for the request. The answer names the queue used.',
    options: plain('auto', 'default', 'flex', 'scale', 'priority'),
    unset: 'auto',
  }),
  store: parameter(toggle, { nullable: true, group: 'Delivery', help: 'Allows the service to store the answer.' }),
  metadata: parameter(pairs, {
    group: 'Delivery',
    help: 'Up to 16 notes that are stored with the request.',
    labels: ['key', 'value'],
    maxPairs: 16,
    maxName: 64,
    maxValue: 512,
  }),
  ...deprecatedChatParameters,
});

function oneTool(mode: 'function' | 'custom', name: Json): Json {
  return { type: mode, [mode]: { name } };
}
