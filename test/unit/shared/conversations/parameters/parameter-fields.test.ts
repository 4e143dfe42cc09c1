import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../../shared/conversations/endpoint.ts';
import type { Parameter } from '../../../../../shared/conversations/parameters/parameter.ts';
import { parametersOf } from '../../../../../shared/conversations/parameters/parameter-values.ts';
import { nullable as nullableFields } from './chat-value-examples.ts';

// The tables of the interface, written by hand: the kind and the limits of each field.

const specChat: Readonly<Record<string, string>> = {
  metadata: 'pairs, 16, 64, 512',
  top_logprobs: 'integer 0..20',
  temperature: 'number 0..2',
  top_p: 'number 0..1',
  user: 'text, deprecated',
  service_tier: 'auto|default|flex|scale|priority',
  modalities: 'any of text|audio',
  verbosity: 'low|medium|high',
  reasoning_effort: 'minimal|low|medium|high',
  max_completion_tokens: 'integer 1..',
  frequency_penalty: 'number -2..2',
  presence_penalty: 'number -2..2',
  web_search_options: 'object',
  response_format: 'object',
  audio: 'object',
  store: 'boolean',
  stream: 'boolean',
  stop: 'list of 4 or string',
  logit_bias: 'pairs -100..100',
  logprobs: 'boolean',
  max_tokens: 'integer 1.., deprecated',
  n: 'integer 1..128',
  prediction: 'object',
  seed: 'integer .., deprecated',
  stream_options: 'object',
  tools: 'tools',
  tool_choice: 'object',
  parallel_tool_calls: 'boolean',
  function_call: 'object, deprecated',
  functions: 'tools of 128, deprecated',
};

const specMessages: Readonly<Record<string, string>> = {
  max_tokens: 'integer 1.., required',
  metadata: 'object',
  service_tier: 'auto|standard_only',
  stop_sequences: 'list',
  stream: 'boolean',
  system: 'text',
  temperature: 'number 0..1',
  thinking: 'object',
  tool_choice: 'object',
  tools: 'tools',
  top_k: 'integer 0..',
  top_p: 'number 0..1',
};

function described(parameter: Parameter): string {
  const marks = [...(parameter.required ? ['required'] : []), ...(parameter.deprecated ? ['deprecated'] : [])];
  return [kindOf(parameter), ...marks].join(', ');
}

function kindOf(parameter: Parameter): string {
  const { field } = parameter;
  switch (field?.kind) {
    case 'integer':
      return `integer ${end(field.min)}..${end(field.max)}`;
    case 'decimal':
      return `number ${end(field.min)}..${end(field.max)}`;
    case 'choice':
      return field.options.map(({ value }) => value).join('|');
    case 'flags':
      return `any of ${field.options.join('|')}`;
    case 'toggle':
      return 'boolean';
    case 'list':
      return `list${field.max ? ` of ${field.max}` : ''}${field.orString ? ' or string' : ''}`;
    case 'pairs':
      return field.range
        ? `pairs ${field.range.min}..${field.range.max}`
        : `pairs, ${field.maxPairs}, ${field.maxName}, ${field.maxValue}`;
    case 'tools':
      return `tools${field.max ? ` of ${field.max}` : ''}`;
    default:
      return field?.kind ?? 'object';
  }
}

function end(limit: number): string {
  return Number.isFinite(limit) ? String(limit) : '';
}

describe.each([
  ['chat', specChat, ['developer', 'image_generation', 'system']],
  ['messages', specMessages, ['system.blocks']],
] as const)('the parameter fields of %s', (endpoint: Endpoint, spec, others) => {
  const parameters = parametersOf(endpoint);

  test('cover every field of the interface, and nothing else is sent', () => {
    const names = Object.keys(parameters).filter((name) => !others.some((other) => other === name));
    expect(names.sort()).toEqual(Object.keys(spec).sort());
    for (const other of others) expect(parameters[other]?.wire).toBeDefined();
  });

  test.each(Object.entries(spec))('include %s as %s', (name, stated) => {
    const parameter = parameters[name];
    if (!parameter) throw new Error(`no ${name}`);
    expect(described(parameter)).toBe(stated);
    // The table states its own fields; most fields inside of objects are not stated.
    expect(parameter.evidence ?? 'documented').toBe('documented');
  });

  test('accept null exactly where the interface does', () => {
    const taken = Object.entries(parameters).flatMap(([name, { nullable }]) => (nullable ? [name] : []));
    expect(taken.sort()).toEqual(endpoint === 'chat' ? nullableFields.toSorted() : []);
  });

  test('describe each effect in one line, and belong to a group', () => {
    for (const [name, parameter] of Object.entries(parameters)) {
      expect(parameter.help, name).toMatch(/^[A-Z{].*\.$/);
      expect(parameter.group, name).toBeDefined();
      expect(parameter.deprecated === undefined, name).toBe(parameter.group !== 'Rarely used');
    }
  });
});
