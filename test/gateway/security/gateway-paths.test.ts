import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createGatewayClient } from '../../../electron/http/gateway/gateway-client.ts';
import { openFakeServer, sendJson } from '../support/fake-server.ts';

// Paths contain ids from a gateway and settings from a user. Whatever they contain, a request with the key goes to the
// gateway's own origin, or is not sent.

const hostile = [
  '',
  'v1/models',
  '//evil.example/v1',
  '///evil.example',
  '/\\evil.example',
  'http://evil.example/v1',
  'https:evil.example',
  '@evil.example/v1',
  ':80@evil.example/',
  '.evil.example/v1',
  '/v1 HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /v1',
  '/v1\r\nX-Api-Key: x',
  '/v1\nx',
  '/v1\tx',
  '/v1\u0000x',
  '/v1/\u202egnp',
  '/v1/ü',
  '/v1/a b',
  '/v1\\..\\keys',
  '?x',
  '#x',
];

test('no path leads a request with the key to another host', async () => {
  const gateway = await openFakeServer((_, response) => sendJson(response, 200, {}));
  const client = createGatewayClient({ origin: gateway.origin, key: 'a-key-of-this-test', clock: systemClock });
  onTestFinished(() => client.close());
  for (const path of hostile) {
    expect(await client.get(path), JSON.stringify(path)).toMatchObject({ ok: false });
    await expect(client.post(path, '{}'), JSON.stringify(path)).rejects.toThrow('isn’t a valid gateway path');
  }
  expect(gateway.requests).toEqual([]);
  expect(await client.get('/v1/tasks/a%2Fb')).toMatchObject({ ok: true });
  expect(gateway.requests).toHaveLength(1);
});
