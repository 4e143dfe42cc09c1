import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestCode } from '../../../../../renderer/entities/request-log/request-code.ts';
import { formatMs, phases } from '../../../../../renderer/entities/request-log/request-text.ts';
import type { RecordedRequestDetail } from '../../../../../shared/request-log/recorded-request.ts';

const exchange: RecordedRequestDetail = {
  id: 1,
  kind: 'create',
  at: 0,
  method: 'POST',
  origin: 'https://gateway.example',
  path: '/vendors/vendor-video-b/v1/videos/text2video',
  sentBytes: 40,
  receivedBytes: 0,
  sent: {
    headers: [
      ['authorization', 'Bearer (key)'],
      ['content-type', 'application/json'],
    ],
    body: { text: `{"prompt":"it's a \\"lake\\" $HOME \`id\` 🎬"}`, cut: false },
  },
};

test('the command means in a shell exactly what was sent, with the key from its environment', () => {
  const command = requestCode('cURL', exchange).replace(/^curl/, `printf '%s\\n'`);
  const said = execFileSync('sh', ['-c', command], { env: { API_KEY: 'k-123', HOME: '/nowhere' } })
    .toString()
    .split('\n');
  expect(said.slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://gateway.example/vendors/vendor-video-b/v1/videos/text2video',
    '-H',
    'Authorization: Bearer k-123',
    '-H',
    'content-type: application/json',
    '--data-raw',
    exchange.sent.body?.text,
  ]);
});

test('no form holds what was hidden, and fetch is a program that can be read', () => {
  for (const form of ['cURL', 'fetch', 'Python'] as const) {
    const code = requestCode(form, exchange);
    expect(code).not.toContain('(key)');
    expect(code).toContain('API_KEY');
  }
  expect(() => new Function(`return async () => {${requestCode('fetch', exchange)}}`)).not.toThrow();
});

test('a request without a key asks for none', () => {
  const open = { ...exchange, method: 'GET', sent: { headers: [] } };
  expect(requestCode('cURL', open)).toBe(`curl '${open.origin}${open.path}'`);
});

test('time that was spent after the body left, without headers, was spent waiting', () => {
  const broken = { ...exchange, connectedMs: 17, sentMs: 204, endedMs: 30_204, error: 'reset' };
  expect(phases(broken)).toEqual([
    { name: 'connect', ms: 17 },
    { name: 'send', ms: 187 },
    { name: 'wait', ms: 30_000 },
  ]);
  expect([17.4, 1240, 30_000, 134_000].map(formatMs)).toEqual(['17 ms', '1.24 s', '30.0 s', '2:14']);
});
