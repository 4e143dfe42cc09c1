import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../shared/talk/endpoint.ts';
import {
  carryValues,
  checkParameters,
  notSent,
  parameterWarnings,
  sendParameters,
} from '../../../../shared/talk/parameters/send-parameters.ts';
import { draftOfTool, toolOnWire } from '../../../../shared/talk/parameters/tool-draft.ts';
import { chatFalse, chatHonest, weather } from './chat-value-examples.ts';
import { messagesFalse, messagesHonest } from './messages-value-examples.ts';

describe.each([
  ['chat', chatHonest, chatFalse],
  ['messages', messagesHonest, messagesFalse],
] as const)('%s', (endpoint: Endpoint, honest, falsified) => {
  test.each(honest.map(([values, sent]) => [JSON.stringify(values).slice(0, 90), values, sent] as const))(
    'sends %s',
    (_, values, sent) => {
      expect(checkParameters(endpoint, values)).toEqual([]);
      const body = sendParameters(endpoint, values);
      expect(body).toMatchObject(sent);
      const named = new Set(['tools', 'functions']);
      const others = Object.keys(body).filter((name) => !(name in sent) && !named.has(name));
      expect(others).toEqual([]);
    },
  );

  test.each(
    falsified.map(([values, field, text]) => [JSON.stringify(values).slice(0, 90), values, field, text] as const),
  )('stops %s', (_, values, field, text) => {
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

test('temperature beside top_p is a warning with both ways out, and stops nothing', () => {
  const values = { temperature: 0.5, top_p: 0.5 };
  expect(checkParameters('chat', values)).toEqual([]);
  const [warning] = parameterWarnings('chat', values);
  expect(warning?.field).toBe('top_p');
  expect(warning?.remedies?.map(({ clear }) => clear)).toEqual([['temperature'], ['top_p']]);
  expect(parameterWarnings('chat', { temperature: 0.5, top_p: 1 })).toEqual([]);
});

test('what is kept back says why', () => {
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
    'metadata.user_id': 'not sent: it is written as JSON',
  });
});

test('values go over to the other endpoint where both have the parameter alike, and the rest is named', () => {
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

describe('a tool on the wire as a draft', () => {
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
    // What a form would lose stays as it is written.
    ['chat', { type: 'function', function: { name: 'a' }, cache: true }, 'json'],
    ['messages', { name: 'a', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } }, 'json'],
    ['messages', 7, 'json'],
  ] as const)('%s %j is a %s', (form, wire, kind) => {
    const draft = draftOfTool(form, wire);
    expect(draft.kind).toBe(kind);
    expect(toolOnWire(form, draft)).toEqual(wire);
  });
});
