import { expect, test } from 'vitest';
import { problemOfAnswer } from '../../../../../electron/http/gateway/answer-problem.ts';
import { readErrorBody } from '../../../../../electron/http/gateway/error-body.ts';
import { readTraceId } from '../../../../../electron/http/gateway/traceparent.ts';
import { problemOfTransport } from '../../../../../electron/http/gateway/transport-problem.ts';
import { readRetryAfter } from '../../../../../electron/http/pacing/retry-after.ts';
import { createRedactor } from '../../../../../electron/util/redact.ts';

test('an error body is read in every common format', () => {
  const forms: [unknown, string, { field: string; text: string }[]][] = [
    [{ title: 'Bad', detail: 'Size is wrong' }, 'Bad: Size is wrong', []],
    [{ title: 'Bad request', detail: 'Bad request: no size' }, 'Bad request: no size', []],
    [{ message: 'No' }, 'No', []],
    [{ error: { message: 'No', code: 3 } }, 'No (code 3)', []],
    [{ error: 'No' }, 'No', []],
    [{ detail: [{ loc: ['body', 'images', 0], msg: 'too small' }] }, '', [{ field: 'images', text: 'too small' }]],
    [{ errors: ['one', 'two'] }, 'one', [{ field: '', text: 'two' }]],
    [
      { errors: { size: ['a', 'b'], seed: 'c' } },
      '',
      [
        { field: 'size', text: 'a b' },
        { field: 'seed', text: 'c' },
      ],
    ],
    [{ errors: [{ pointer: '#/images/0', detail: 'x' }] }, '', [{ field: 'images', text: 'x' }]],
    [{ 'invalid-params': [{ name: 'n', reason: 'y' }] }, '', [{ field: 'n', text: 'y' }]],
    [{ error: { errors: [{ field: 'n', message: 'z' }] } }, '', [{ field: 'n', text: 'z' }]],
    ['just text', 'just text', []],
    [null, '', []],
    [[1], '', []],
    [{ title: 7, detail: { a: 1 } }, '', [{ field: 'a', text: '' }].filter((each) => each.text !== '')],
  ];
  for (const [value, message, reasons] of forms) {
    expect(readErrorBody(JSON.stringify(value), 'application/json')).toEqual({
      message: message,
      reasons,
      isWebPage: false,
    });
  }
  expect(readErrorBody('  <!DOCTYPE html><p>x', '')).toEqual({ message: '', reasons: [], isWebPage: true });
  expect(readErrorBody('plain', 'text/html; charset=utf-8').isWebPage).toBe(true);
  expect(readErrorBody('x'.repeat(5000), '').message.length).toBeLessThan(700);
  const many = Array.from({ length: 1000 }, (_, index) => `error ${index}`);
  expect(readErrorBody(JSON.stringify({ errors: many }), '').reasons.length).toBeLessThanOrEqual(50);
});

test('an error body without text or readable JSON is not quoted, and stays complete in the evidence', () => {
  const broken = [
    '{"detail": "size is',
    '[1, 2',
    '<?xml version="1.0"?><Error><Code>X</Code></Error>',
    'ab\u0000\u0001cd',
    '\ufffd\ufffd',
  ];
  for (const text of broken) {
    const answer = {
      status: 400,
      contentType: 'application/json',
      retryAfter: undefined,
      date: undefined,
      traceId: undefined,
    };
    const found = problemOfAnswer({ ...answer, text, cut: false }, 0);
    expect(found.sentence).toBe('The gateway declined the request (400). The gateway’s reason can’t be read.');
    expect(found.raw).toBe(text);
  }
});

test('a connection error is described in plain words, and its code is in the evidence', () => {
  const failed = (code: string, message = 'words of a library') => Object.assign(new Error(message), { code });
  const errors: [Error, RegExp][] = [
    [failed('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), /didn’t have the announced length/],
    [failed('UND_ERR_SOCKET', 'other side closed'), /closed the connection before the response was complete/],
    [failed('HPE_INVALID_CONSTANT'), /isn’t valid HTTP/],
    [failed('UND_ERR_HEADERS_OVERFLOW'), /headers that are too large/],
    [failed('CERT_HAS_EXPIRED'), /certificate isn’t trusted, because it has expired/],
    [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), /because it is self-signed/],
    [failed('UND_ERR_SOMETHING_NEW'), /^The connection to files\.example was lost\.$/],
    [failed('ECONNREFUSED'), /refused the connection/],
    [failed('UND_ERR_HEADERS_TIMEOUT'), /didn’t respond in time/],
  ];
  for (const [error, sentence] of errors) {
    const outer = new TypeError('fetch failed', { cause: error });
    const found = problemOfTransport(outer, 'files.example');
    expect(found.sentence).toMatch(sentence);
    expect(found.sentence).not.toMatch(/[A-Z]{2,}_[A-Z]/);
    expect(found.raw).toContain((error as { code?: string }).code);
    expect(found.raw).toContain(error.message);
  }
});

test('every status gives a kind and a complete sentence', () => {
  const kinds = new Map([
    [307, 'redirect'],
    [400, 'refused'],
    [401, 'key'],
    [403, 'access'],
    [404, 'not-found'],
    [408, 'timeout'],
    [413, 'refused'],
    [429, 'busy'],
    [500, 'gateway'],
    [503, 'busy'],
  ]);
  for (const [status, kind] of kinds) {
    const answer = {
      status,
      contentType: '',
      retryAfter: '5',
      date: undefined,
      traceId: undefined,
      text: '{"detail":"why"}',
      cut: false,
    };
    const found = problemOfAnswer(answer, 0);
    expect(found.kind).toBe(kind);
    expect(found.sentence).toMatch(/[.?]$/);
    expect(found.retryAfterMs).toBe(5000);
  }
});

test('Retry-After is trusted up to an hour, and garbage is ignored', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(readRetryAfter('5', now)).toBe(5000);
  expect(readRetryAfter('1000000000', now)).toBe(3_600_000);
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
  for (const odd of ['-1', 'soon', '', undefined, 'Wed, 31 Dec 2025 00:00:00 GMT', '1e3', '9'.repeat(40)]) {
    expect(readRetryAfter(odd, now)).toBeUndefined();
  }
});

test('a trace id is read in any case, and a malformed one is ignored', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(readTraceId(`00-${id.toUpperCase()}-00F067AA0BA902B7-01`)).toBe(id);
  expect(readTraceId(`01-${id}-00f067aa0ba902b7-01-future`)).toBe(id);
  for (const odd of [undefined, '', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${id}-short-01`]) {
    expect(readTraceId(odd)).toBeUndefined();
  }
});

test('a secret is removed in every encoding', () => {
  const redactor = createRedactor();
  const key = 'sk-9f"3/ü-secret';
  redactor.add(key);
  redactor.add('abc');
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), Buffer.from(key).toString('base64')];
  for (const form of forms) expect(redactor.redact(`<${form}>`)).not.toContain('secret');
  expect(redactor.redact('abcdef')).toBe('abcdef');
  // A model may write about headers; only the key itself is removed.
  expect(redactor.redact('Authorization: Bearer YOUR_TOKEN')).toBe('Authorization: Bearer YOUR_TOKEN');
});
