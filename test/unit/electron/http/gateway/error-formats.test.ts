import { describe, expect, test } from 'vitest';
import { readErrorBody } from '../../../../../electron/http/gateway/error-body.ts';
import { isErrorBody, meantStatus } from '../../../../../electron/http/gateway/error-members.ts';

/** Errors as frameworks, services and RFC 9457 write them, and what they mean: a sentence, and a status. */
const errors: Record<string, [value: object, message: string, status: number | undefined]> = {
  'RFC 9457: credit': [
    {
      type: 'https://example.com/probs/out-of-credit',
      title: 'You do not have enough credit.',
      detail: 'Your current balance is 30, but that costs 50.',
      instance: '/account/12345/msgs/abc',
      balance: 30,
    },
    'You do not have enough credit: Your current balance is 30, but that costs 50.',
    400,
  ],
  'RFC 9457: fields': [
    {
      type: 'https://example.net/validation-error',
      title: 'Your request is not valid.',
      errors: [{ detail: 'must be a positive integer', pointer: '#/age' }],
    },
    'Your request is not valid.',
    400,
  ],
  'RFC 9457 with a code': [
    { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'The size is wrong.', code: 'size_wrong' },
    'Bad Request (code size_wrong): The size is wrong.',
    400,
  ],
  FastAPI: [{ detail: [{ type: 'missing', loc: ['body', 'prompt'], msg: 'Field required' }] }, '', undefined],
  'Express and Fastify': [
    { statusCode: 404, error: 'Not Found', message: 'Route GET:/x not found' },
    'Route GET:/x not found',
    404,
  ],
  NestJS: [
    { statusCode: 400, message: ['size must be a text', 'seed must be a number'], error: 'Bad Request' },
    'Bad Request',
    400,
  ],
  Spring: [
    { timestamp: '2026-01-01T00:00:00Z', status: 500, error: 'Internal Server Error', path: '/x' },
    'Internal Server Error',
    500,
  ],
  'OAuth 2.0': [{ error: 'invalid_token', error_description: 'The token expired' }, 'The token expired', undefined],
  'chat completions': [
    { error: { message: 'Unknown model', type: 'invalid_request_error', param: 'model', code: 'model_not_found' } },
    'Unknown model (code model_not_found)',
    404,
  ],
  'messages endpoint': [
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'Overloaded (code overloaded_error)',
    503,
  ],
  'Google APIs': [
    { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } },
    'Quota exceeded (code 429)',
    429,
  ],
  'JSON:API': [
    { errors: [{ status: '403', code: 'E-12', title: 'No access', detail: 'The plan has no videos.' }] },
    'No access (code E-12): The plan has no videos.',
    403,
  ],
  'a code and msg': [
    { code: 1301, msg: 'Content is not safe.', data: null },
    'Content is not safe (code 1301)',
    undefined,
  ],
  'error_code and error_message': [
    { error_code: 'INSUFFICIENT_FUNDS', error_message: 'Top up first' },
    'Top up first (code INSUFFICIENT_FUNDS)',
    400,
  ],
  'error as text': [{ error: 'No video today' }, 'No video today', undefined],
  JSend: [{ status: 'error', message: 'Upstream timeout' }, 'Upstream timeout', undefined],
  'a code and reason': [
    { code: 'quota_reached', reason: 'Ten videos a day' },
    'Ten videos a day (code quota_reached)',
    400,
  ],
  'one error in another': [{ detail: { error: { message: 'Deep', code: 'E7' } } }, 'Deep (code E7)', undefined],
};

describe('an error with a success status is recognized, and its sentence names the code', () => {
  for (const [name, [value, message, status]] of Object.entries(errors)) {
    test(name, () => {
      expect(readErrorBody(JSON.stringify(value), 'application/json').message).toBe(message);
      expect(isErrorBody(value, 'application/json')).toBe(true);
      expect(meantStatus(value as never)?.status).toBe(status);
    });
  }
  test('the content type of RFC 9457 is enough', () => {
    expect(isErrorBody({ title: 'Forbidden' }, 'application/problem+json; charset=utf-8')).toBe(true);
    expect(isErrorBody({ title: 'Forbidden' }, 'application/json')).toBe(false);
  });
});

describe('a result is no error', () => {
  const results: Record<string, object> = {
    'a task': { task_info: { id: 'x', status: 'failed', error: { code: 400, title: 'No' } } },
    'a task without a frame': { id: 'x', status: 'failed', error: { code: 'bad', message: 'No' } },
    'a state alone': { status: 'processing' },
    'links beside an error': { videos: [{ url: 'https://example.com/a.mp4' }], error: 'one of two failed' },
    'a completion': { id: 'c', object: 'chat.completion', choices: [{ index: 0 }], error: null },
    'the counts of a stream': { id: 'c', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 3 } },
    'a message': { type: 'message', content: [{ type: 'text', text: 'status 404' }], stop_reason: 'end_turn' },
    'a list of models': { object: 'list', data: [{ id: 'm', title: 'M', detail: 'x' }] },
    'an empty list': { object: 'list', data: [] },
    'a success with a code': { code: 0, msg: 'success', data: { id: 'x' } },
    'a success without data': { code: 200, message: 'ok' },
  };
  for (const [name, value] of Object.entries(results)) {
    test(name, () => expect(isErrorBody(value, 'application/json')).toBe(false));
  }
});

test('the text of an error is one bounded line without characters that hide or reorder text', () => {
  const hostile = {
    code: `E\u202e1${'9'.repeat(5000)}`,
    title: 'Free\u2066 of\u0000 charge\u001b[31m\n\nClick',
    detail: `${'a'.repeat(100_000)}\u{1f600}`,
    errors: [{ field: 'si\u202eze', msg: 'too\u0007 large' }],
  };
  const { message, reasons } = readErrorBody(JSON.stringify(hostile), '');
  expect(message).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(message).toMatch(/^Free of charge\[31m Click \(code E19+…\): a+…$/);
  expect(message.length).toBeLessThan(1_400);
  expect(reasons).toEqual([{ field: 'size', text: 'too large' }]);
});

test('a hundred thousand levels are read like four', () => {
  const nested = `${'{"error":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(readErrorBody(nested, 'application/json').message).toBe('');
});
