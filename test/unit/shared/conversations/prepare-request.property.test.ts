import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatRequestSchema } from '../../../../electron/sandbox/chat/chat-request.ts';
import { chatRuleErrors } from '../../../../electron/sandbox/chat/chat-routes.ts';
import { messagesRequestSchema } from '../../../../electron/sandbox/messages/messages-request.ts';
import { messagesRuleErrors } from '../../../../electron/sandbox/messages/messages-routes.ts';
import type { ParameterValue, ParameterValues } from '../../../../shared/conversations/conversation.ts';
import { type Endpoint, endpoints } from '../../../../shared/conversations/endpoint.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { Parameter } from '../../../../shared/conversations/parameters/parameter.ts';
import { parametersOf, valueNames } from '../../../../shared/conversations/parameters/parameter-values.ts';
import type { ParameterField } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import { writeToolDraft } from '../../../../shared/conversations/parameters/tool-draft.ts';
import type { RequestInput } from '../../../../shared/conversations/request-input.ts';
import { prepareConversationRequest } from '../../../../shared/conversations/requests/prepare-request.ts';
import {
  answer,
  chatAnswer,
  encodeName,
  imageFilePart,
  messagesAnswer,
  person,
  question,
  result,
} from '../../../support/conversations/make-question.ts';
import { isFullRun } from '../../../support/test-seed.ts';

// Checks any input of a user: no function throws, and every accepted request follows the interface.

const anyValue: fc.Arbitrary<ParameterValue> = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 6 }),
  fc.json(),
  fc.array(fc.json(), { maxLength: 4 }),
);

const schemas = [
  '',
  '{}',
  '{"type":"object"}',
  '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}',
  '{"type":"objekt"}',
  '{"type"',
  '[]',
];
const names = ['get_weather', 'look_up', '', 'no blanks', 'x'.repeat(65)];
const anyTool = fc
  .oneof(
    fc.record({
      kind: fc.constant('function' as const),
      name: fc.constantFrom(...names),
      description: fc.string(),
      schema: fc.constantFrom(...schemas),
    }),
    fc.record({
      kind: fc.constant('custom' as const),
      name: fc.constantFrom(...names),
      description: fc.string(),
      format: fc.constantFrom('', '{"type":"text"}', '{'),
    }),
    fc.record({
      kind: fc.constant('server' as const),
      type: fc.constantFrom('web_search_20250305', 'bash_20250124', 'web_search', ''),
      name: fc.constantFrom(...names),
      more: fc.constantFrom('', '{"max_uses":3}', '{"name":"x"}', '['),
    }),
    fc.record({
      kind: fc.constant('json' as const),
      text: fc.oneof(
        fc.json(),
        fc.constantFrom(
          '{"type":"function","function":{"name":"get_weather"}}',
          '{"name":"get_weather","input_schema":{"type":"object"}}',
          '{"type":"custom","custom":{"name":"look_up"}}',
          '{"type":"function","function":{"name":"get_weather","parameters":[]}}',
          '{"name":"look_up","description":7}',
        ),
      ),
    }),
  )
  .map(writeToolDraft);

/** Values of the field's own kind, on both sides of its limits. */
function near(field: ParameterField): fc.Arbitrary<ParameterValue> {
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      // Every model has its own maximum; this is the sandbox's.
      const min = Math.max(field.min, -10);
      const max = Math.min(field.max, 64_000);
      return fc.oneof(
        fc.integer({ min: min - 1, max: field.max === Infinity ? max : max + 1 }),
        fc.double({ min, max, noNaN: true }),
        fc.constant('1.5e3'),
      );
    }
    case 'choice':
      return fc.constantFrom(...field.options.map(({ value }) => value), 'other');
    case 'flags':
      return fc.array(fc.constantFrom(...field.options), { maxLength: 3 });
    case 'toggle':
      return fc.boolean();
    case 'list':
      return fc.array(fc.string(), { maxLength: 6 });
    case 'pairs':
      return fc
        .array(
          fc.tuple(
            fc.constantFrom('50256', '1', 'a', '__proto__', 'k'.repeat(65)),
            fc.constantFrom('1', '-100', '101', 'x', 'v'.repeat(513)),
          ),
          {
            maxLength: 20,
          },
        )
        .map((pairs) => pairs.flat());
    case 'json':
      return fc.constantFrom(...schemas, '[{"type":"text","text":"Be brief."}]', '[{"type":"image"}]');
    case 'tools':
      return fc.array(anyTool, { maxLength: 4 });
    case 'text':
      return fc.oneof(fc.string(), fc.constantFrom('get_weather', 'look_up', 'answer'));
  }
}

function valuesOf(endpoint: Endpoint, isWild: boolean): fc.Arbitrary<ParameterValues> {
  const shape: Record<string, fc.Arbitrary<ParameterValue>> = {};
  const add = (name: string, parameter: Parameter) => {
    if (parameter.field) shape[name] = near(parameter.field);
    else for (const part of Object.values(parameter.parts)) shape[part.name] = near(part.field);
  };
  for (const [name, parameter] of Object.entries(parametersOf(endpoint))) add(name, parameter);
  shape['extra'] = fc.constantFrom('', '{"top_a":1}', '{"model":"x"}', '{', '[]');
  if (!isWild) return fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<ParameterValues>;
  return fc.dictionary(fc.oneof(fc.constantFrom(...valueNames(endpoint)), fc.string({ minLength: 1 })), anyValue, {
    maxKeys: 12,
  });
}

const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.string().map((words): Part => ({ kind: 'text', text: words })),
  fc.integer({ min: 1, max: 9_000_000 }).map((bytes) => imageFilePart({ bytes })),
  fc.constant<Part>({ kind: 'image', image: { from: 'link', url: 'https://example.com/a.png' } }),
  fc.constant<Part>({ kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.wav', format: 'wav', bytes: 10 } }),
  fc.record({
    kind: fc.constant('document' as const),
    source: fc.oneof(
      fc.record({ from: fc.constant('text' as const), text: fc.string() }),
      fc.record({ from: fc.constant('file-id' as const), id: fc.string() }),
    ),
    citations: fc.boolean(),
  }),
  fc.constantFrom('a', 'b', 'c', 'get_weather').map((id) => result(id, 'sunny')),
  fc.constantFrom<Part>({ kind: 'json', text: '{"type":"text","text":"x"}' }, { kind: 'json', text: '{"type":' }),
);

const states = fc.constantFrom('complete' as const, 'interrupted' as const, 'stopped' as const, 'failed' as const);
const call = (id: string, input: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: input },
});
const anyAnswer: fc.Arbitrary<Message> = fc.oneof(
  fc.tuple(fc.string(), states).map(([words, state]) => chatAnswer(words, { state })),
  states.map((state) =>
    chatAnswer({ content: null, tool_calls: [call('a', '{}'), call('b', '{"ci')] }, { state }, 'tool_calls'),
  ),
  states.map((state) =>
    chatAnswer({ content: null, function_call: { name: 'get_weather', arguments: '{}' } }, { state }),
  ),
  fc.tuple(fc.string(), states).map(([words, state]) =>
    messagesAnswer(
      [
        { type: 'thinking', thinking: words, signature: words },
        { type: 'text', text: words },
      ],
      { state },
    ),
  ),
  states.map((state) =>
    messagesAnswer(
      [
        { type: 'tool_use', id: 'c', name: 'get_weather', input: { city: 'Lisbon' } },
        { type: 'tool_use', id: 'd', name: 'get_weather', input: '{"ci' },
      ],
      { state },
      'tool_use',
    ),
  ),
  fc
    .tuple(fc.constantFrom('chat' as const, 'messages' as const), states)
    .map(([endpoint, state]) => answer(endpoint, {}, { state })),
);
const anyMessage = fc.oneof(
  anyAnswer,
  fc
    .tuple(
      fc.array(anyPart, { maxLength: 3 }),
      fc.constantFrom('user' as const, 'assistant' as const, 'tool' as const, 'system' as const),
    )
    .map(([parts, role]) => person(parts, role)),
);

function anyQuestion(endpoint: Endpoint, isWild: boolean): fc.Arbitrary<RequestInput> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    model: fc.constantFrom('a-model', 'an-image-model', ''),
    values: valuesOf(endpoint, isWild),
    path: fc.array(anyMessage, { maxLength: 4 }),
    parts: fc.array(anyPart, { maxLength: 3 }),
    role: fc.constantFrom('user' as const, 'assistant' as const, 'system' as const),
    earlierPictures: fc.constantFrom('all' as const, 'last' as const, 'none' as const),
  });
}

/** Returns the objections of the sandbox to a body. */
function refusals(endpoint: Endpoint, body: unknown): unknown[] {
  const parsed = endpoint === 'chat' ? chatRequestSchema.safeParse(body) : messagesRequestSchema.safeParse(body);
  if (!parsed.success) return parsed.error.issues;
  return endpoint === 'chat'
    ? chatRuleErrors(chatRequestSchema.parse(body))
    : messagesRuleErrors(messagesRequestSchema.parse(body));
}

describe.each(endpoints)('prepareConversationRequest for %s', (endpoint) => {
  test('never throws, with any values', () => {
    fc.assert(
      fc.property(anyQuestion(endpoint, true), (asked) => {
        const prepared = prepareConversationRequest(asked, encodeName);
        if (!prepared.ok) expect(prepared.reasons.every(({ field, text }) => field !== '' && text !== '')).toBe(true);
      }),
      { numRuns: isFullRun ? 1000 : 100 },
    );
  });

  test('accepts only what the sandbox accepts', () => {
    let passed = 0;
    fc.assert(
      fc.property(anyQuestion(endpoint, false), (asked) => {
        const prepared = prepareConversationRequest(asked, encodeName);
        if (!prepared.ok) return;
        passed += 1;
        expect(refusals(endpoint, JSON.parse(JSON.stringify(prepared.body)))).toEqual([]);
      }),
      { numRuns: isFullRun ? 1500 : 150 },
    );
    // Most drafts are invalid somewhere, so each parameter is also tested alone.
    for (const name of Object.keys(parametersOf(endpoint))) {
      fc.assert(
        fc.property(valuesOf(endpoint, false), (values) => {
          const own = Object.entries(values).filter(([each]) => each === name || each.startsWith(`${name}.`));
          const beside = ['tools', 'functions', 'logprobs', 'stream', 'modalities'].flatMap((each) => {
            const value = values[each];
            return value === undefined ? [] : [[each, value] as const];
          });
          const base = question(endpoint).values;
          for (const drafted of [own, [...own, ...beside]]) {
            const prepared = prepareConversationRequest(
              question(endpoint, { values: { ...base, ...Object.fromEntries(drafted) } }),
              encodeName,
            );
            if (!prepared.ok) continue;
            passed += 1;
            expect(refusals(endpoint, JSON.parse(JSON.stringify(prepared.body)))).toEqual([]);
          }
        }),
        { numRuns: 60 },
      );
    }
    expect(passed).toBeGreaterThan(500);
  });
});
