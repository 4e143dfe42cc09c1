import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestCode } from '../../../../../renderer/entities/request-log/request-code.ts';
import { formatMs, listPhases } from '../../../../../renderer/entities/request-log/request-display-text.ts';
import type { RecordedRequestDetail } from '../../../../../shared/request-log/recorded-request.ts';

const request: RecordedRequestDetail = {
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

test('the cURL command sends the recorded request exactly, with the key from the environment', () => {
  const command = requestCode('cURL', request).replace(/^curl/, `printf '%s\\n'`);
  const printed = execFileSync('sh', ['-c', command], { env: { API_KEY: 'k-123', HOME: '/nowhere' } })
    .toString()
    .split('\n');
  expect(printed.slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://gateway.example/vendors/vendor-video-b/v1/videos/text2video',
    '-H',
    'Authorization: Bearer k-123',
    '-H',
    'content-type: application/json',
    '--data-raw',
    request.sent.body?.text,
  ]);
});

test('the code of a request reads the key from a variable, and the fetch code is valid JavaScript', () => {
  for (const language of ['cURL', 'fetch', 'Python'] as const) {
    const code = requestCode(language, request);
    expect(code).not.toContain('(key)');
    expect(code).toContain('API_KEY');
  }
  expect(() => new Function(`return async () => {${requestCode('fetch', request)}}`)).not.toThrow();
});

test('the cURL command of a request without a key has no key', () => {
  const keyless = { ...request, method: 'GET', sent: { headers: [] } };
  expect(requestCode('cURL', keyless)).toBe(`curl '${keyless.origin}${keyless.path}'`);
});

test('the time after the request body counts as waiting if no response headers came', () => {
  const broken = { ...request, connectedMs: 17, sentMs: 204, endedMs: 30_204, error: 'reset' };
  expect(listPhases(broken)).toEqual([
    { name: 'connect', ms: 17 },
    { name: 'send', ms: 187 },
    { name: 'wait', ms: 30_000 },
  ]);
  expect([17.4, 1240, 30_000, 134_000].map(formatMs)).toEqual(['17 ms', '1.24 s', '30.0 s', '2:14']);
});
