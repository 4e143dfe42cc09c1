import { describe, expect, test } from 'vitest';
import type { ParameterValues } from '../../../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../../../shared/conversations/endpoint.ts';
import {
  bodyFieldsOf,
  carryValues,
  checkParameters,
  notSent,
  parameterTitle,
  parameterWarnings,
} from '../../../../../shared/conversations/parameters/parameter-values.ts';
import { draftOfTool, toolOnWire } from '../../../../../shared/conversations/parameters/tool-draft.ts';
import { fullChat, fullMessages } from '../../../../support/conversations/full-parameters.ts';
import { chatFalse, chatHonest, weather } from './chat-value-examples.ts';
import { messagesFalse, messagesHonest } from './messages-value-examples.ts';

describe.each([
  ['chat', chatHonest, chatFalse],
  ['messages', messagesHonest, messagesFalse],
] as const)('the parameter values of %s', (endpoint: Endpoint, honest, falsified) => {
  test.each(honest.map(([values, sent]) => [JSON.stringify(values).slice(0, 90), values, sent] as const))(
    'send %s',
    (_, values, sent) => {
      expect(checkParameters(endpoint, values)).toEqual([]);
      const body = bodyFieldsOf(endpoint, values);
      expect(body).toMatchObject(sent);
      const named = new Set(['tools', 'functions']);
      const others = Object.keys(body).filter((name) => !(name in sent) && !named.has(name));
      expect(others).toEqual([]);
    },
  );

  test.each(
    falsified.map(([values, field, text]) => [JSON.stringify(values).slice(0, 90), values, field, text] as const),
  )('refuse %s', (_, values, field, text) => {
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

test.each(['chat', 'messages'] as const)(
  '%s: temperature beside top_p is refused, with both ways to correct it',
  (endpoint) => {
    const values = { max_tokens: 100, temperature: 0.5, top_p: 0.5 };
    const [reason, ...others] = checkParameters(endpoint, values);
    expect(others).toEqual([]);
    expect(reason?.remedies).toEqual([
      { label: 'Reset temperature', clear: ['temperature'] },
      { label: 'Reset top_p', clear: ['top_p'] },
    ]);
    for (const clear of [{ temperature: 1 }, { top_p: 1 }]) {
      expect(checkParameters(endpoint, { ...values, ...clear })).toEqual([]);
    }
  },
);

const undescribed: readonly (readonly [Endpoint, ParameterValues, string])[] = [
  ['messages', { thinking: '{"type":"adaptive"}' }, 'thinking has the type "adaptive"'],
  [
    'messages',
    { thinking: '{"type":"enabled","budget_tokens":"many"}' },
    'thinking has no whole number as budget_tokens',
  ],
  ['messages', { tool_choice: '{}' }, 'tool_choice has no type'],
  ['messages', { tool_choice: '{"type":"auto","disable_parallel_tool_use":1}' }, 'tool_choice has a disable'],
  [
    'messages',
    { tools: ['{"kind":"json","text":"{\\"type\\":\\"x\\",\\"name\\":\\"x\\"}"}'] },
    'tools 1 has the type "x"',
  ],
  ['chat', { tool_choice: '{"type":"allowed_tools"}' }, 'tool_choice has the type "allowed_tools"'],
  ['chat', { response_format: '{"type":"json_schema"}' }, 'response_format has no json_schema'],
];

test.each(undescribed)('%s: an undocumented value is sent with a warning: %j', (endpoint, values, expected) => {
  const [warning, ...others] = parameterWarnings(endpoint, { max_tokens: 100, ...values });
  expect(others).toEqual([]);
  expect(`${warning?.field} ${warning?.text}`).toMatch(new RegExp(`^${expected}.*It is sent as entered\\.$`));
});

test('values of the form are documented, and cause no warning', () => {
  expect(parameterWarnings('chat', fullChat.values)).toHaveLength(1);
  expect(parameterWarnings('messages', fullMessages.values)).toEqual([]);
});

test('an omitted value has a reason', () => {
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
    'metadata.user_id': 'not sent, because the object is entered as JSON',
  });
});

test('values carry over to the other endpoint if both have the same parameter, and the others are listed', () => {
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

describe('a tool of a request as a draft', () => {
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
    // A tool with fields that the form would lose stays unchanged.
    ['chat', { type: 'function', function: { name: 'a' }, cache: true }, 'json'],
    ['messages', { name: 'a', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } }, 'json'],
    ['messages', 7, 'json'],
  ] as const)('from %s %j is a %s', (form, wire, kind) => {
    const draft = draftOfTool(form, wire);
    expect(draft.kind).toBe(kind);
    expect(toolOnWire(form, draft)).toEqual(wire);
  });
});

test('basic parameters and their parts have a title, other parameters their wire name', () => {
  expect(parameterTitle('messages', 'max_tokens')).toBe('Maximum length');
  expect(parameterTitle('messages', 'thinking.budget_tokens')).toBe('Thinking budget');
  // The endpoint for chat has a deprecated parameter of the same name.
  expect(parameterTitle('chat', 'max_tokens')).toBe('max_tokens');
  expect(parameterTitle('chat', 'unknown')).toBe('unknown');
});
