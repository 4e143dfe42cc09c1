import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import type { AppCore } from '../../electron/core/app-core-types.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { inputUploadRoute } from '../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../shared/fields/field-values-and-drafts.ts';
import { builtInModels } from '../../shared/models/all-models.ts';
import { memorySettings, silentHost } from '../support/app-core-parts.ts';
import { type Calls, callsWithIntents } from '../support/calls-with-intents.ts';
import { fullBody, fullForms, square, wide } from '../support/full-forms.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// The exact bytes of each model's create request for a complete form, as received by a plain socket.

let server: Server;
let arrived: Buffer[];
let app: AppCore;
let calls: Calls;
const folder = scratchFolder('bytes');

beforeAll(async () => {
  server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(bytes.subarray(0, end).toString())?.[1] ?? 0);
      if (end < 0 || bytes.length < end + 4 + length) return;
      arrived.push(bytes);
      // The gateway refuses the create, so that no poll follows.
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncontent-length: 2\r\n\r\n{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = await openAppCore({
    dataFolder: folder.path,
    version: '0.0.0',
    host: silentHost,
    vault: openMemoryKeyVault(),
    settingsFile: memorySettings(),
    temporaryConnection: { baseUrl: `http://127.0.0.1:${port()}`, key: 'the-key' },
  });
  calls = callsWithIntents(createRouterClient(app.router as ContractRouter));
});

beforeEach(() => {
  arrived = [];
});

afterAll(async () => {
  await app.close();
  await new Promise((resolve) => server.close(resolve));
  folder.remove();
});

const port = () => (server.address() as AddressInfo).port;

async function give(name: string, bytes: Buffer): Promise<ImageFile> {
  const request = new Request(`http://app${inputUploadRoute(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  const response = await app.handle(request);
  expect(response?.status).toBe(200);
  return (await response?.json()) as ImageFile;
}

test.each(builtInModels.map((model) => [model.id, model] as const))('the forms of %s fill every field', (id, model) => {
  const image = { from: 'link' as const, url: 'https://example.com/a.png' } as unknown as ImageFile;
  const forms = Object.values(fullForms).filter(({ modelId }) => modelId === id);
  const filled = new Set(forms.flatMap((form) => Object.keys(form.values(image, image))));
  expect([...filled].sort()).toEqual(Object.keys(model.fields).sort());
});

test.each(Object.entries(fullForms))('the create of %s has exactly the expected bytes', async (_, form) => {
  const values = form.values(await give('wide.jpg', wide), await give('square.png', square));
  const task = await calls.tasks.start({ modelId: form.modelId, draft: { values, extra: form.extra ?? '' } });
  expect(task.state).toBe('rejected');

  expect(arrived).toHaveLength(1);
  const [head = '', body] = split(arrived[0] ?? Buffer.alloc(0));
  const expected = fullBody(form);
  expect(body).toBe(expected);
  const [requestLine, ...headers] = head.split('\r\n');
  expect(requestLine).toBe(`POST ${form.path} HTTP/1.1`);
  expect(
    headers
      .map((line) => line.replace(/^traceparent: 00-[0-9a-f]{32}-[0-9a-f]{16}-01$/, 'traceparent: <trace>'))
      .sort(),
  ).toEqual(
    [
      `host: 127.0.0.1:${port()}`,
      'connection: close',
      'accept: application/json',
      'authorization: Bearer the-key',
      'traceparent: <trace>',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(expected)}`,
    ].sort(),
  );
});

function split(bytes: Buffer): [head: string, body: string] {
  const end = bytes.indexOf('\r\n\r\n');
  return [bytes.subarray(0, end).toString(), bytes.subarray(end + 4).toString()];
}
