import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { mostWaitingClients } from '../../../shared/mcp/mcp-state.ts';
import { memorySettings, openTestApp } from '../support/open-test-app.ts';
import { allowClient, callTool, connectAsCommand, connectOverHttp } from './mcp-client.ts';

/** Only root can start a program as another user. */
const canBeOther = process.platform === 'linux' && process.getuid?.() === 0;

describe('an unknown client', () => {
  test('is refused with a sentence, and is listed with a clean name', async () => {
    const app = await openTestApp({ sandbox: true });
    await allowClient(app);
    const unknown = await connectAsCommand(app, undefined, 'Evil\u202e\u0007 client\n');
    const answer = await callTool(unknown, 'search_library');
    expect(answer).toMatchObject({
      isError: true,
      data: {
        sentence:
          'The client “Evil client” isn’t allowed to use Triptych. The user can allow it in Settings, Advanced, MCP server.',
      },
    });
    await expect(unknown.listResources()).rejects.toThrow('isn’t allowed to use Triptych');
    expect((await app.snapshot()).mcp.waiting).toEqual(['Evil client']);
    await app.calls.mcp.addClient({ name: 'Evil client', free: true, runs: 'no', limit: { charges: 1 } });
    expect((await app.snapshot()).mcp.waiting).toEqual([]);
    expect(await callTool(unknown, 'search_library')).toMatchObject({ isError: false });
  });

  test('can’t fill the list', async () => {
    const app = await openTestApp({ sandbox: true });
    await allowClient(app);
    for (let number = 0; number < mostWaitingClients + 5; number += 1) {
      const client = await connectAsCommand(app, `Client ${number} ${'x'.repeat(500)}`);
      await callTool(client, 'list_models');
      await client.close();
    }
    const { waiting } = (await app.snapshot()).mcp;
    expect(waiting).toHaveLength(mostWaitingClients);
    expect(Math.max(...waiting.map(({ length }) => length))).toBeLessThanOrEqual(60);
  });

  test('has no access while the server is off, and after it was removed', async () => {
    const app = await openTestApp({ sandbox: true });
    const off = await connectAsCommand(app);
    expect((await callTool(off, 'list_models')).data.sentence).toMatch(/^The MCP server of Triptych is off\./);
    const { url, token, id, allowed } = await allowClient(app);
    const client = await connectOverHttp(url, token);
    expect(await callTool(client, 'list_models')).toMatchObject({ isError: false });
    await app.calls.mcp.removeClient({ id });
    await expect(callTool(client, 'list_models')).rejects.toThrow();
    await app.calls.mcp.restoreClient({ id });
    // A second Undo adds no second client, also after a new name.
    await app.calls.mcp.changeClient({ ...allowed, id, name: 'Renamed' });
    await app.calls.mcp.restoreClient({ id });
    expect((await app.snapshot()).settings.mcp.clients.map(({ name }) => name)).toEqual(['Renamed']);
    expect(await callTool(await connectOverHttp(url, token), 'list_models')).toMatchObject({ isError: false });
  });
});

describe('a request over HTTP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'Other', version: '1' } },
  };

  async function post(url: string, headers: Record<string, string>) {
    const asking = request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    });
    asking.end(JSON.stringify(initialize));
    const [response] = await once(asking, 'response');
    response.resume();
    return response.statusCode;
  }

  test('needs the token, the exact host and no origin, and reaches only one path of the loopback address', async () => {
    const app = await openTestApp({ sandbox: true });
    const { url, token } = await allowClient(app);
    const authorized = { Authorization: `Bearer ${token}` };
    const { port } = new URL(url);
    expect(await post(url, authorized)).toBe(200);
    expect(await post(url, {})).toBe(401);
    expect(await post(url, { Authorization: `Bearer ${'A'.repeat(43)}` })).toBe(401);
    expect(await post(url, { ...authorized, Origin: 'https://example.com' })).toBe(403);
    expect(await post(url, { ...authorized, Origin: `http://127.0.0.1:${port}` })).toBe(403);
    expect(await post(url, { ...authorized, 'Sec-Fetch-Site': 'same-origin' })).toBe(403);
    expect(await post(url, { ...authorized, Host: `rebound.example:${port}` })).toBe(421);
    expect(await post(url, { ...authorized, Host: '127.0.0.1:1' })).toBe(421);
    expect(await post(url.replace('/mcp', '/media'), authorized)).toBe(404);
    expect(await post(url, { ...authorized, 'Mcp-Session-Id': crypto.randomUUID() })).toBe(404);
  });

  test.skipIf(!canBeOther)(
    'of another user of the computer is refused with a valid token, from each address',
    async () => {
      const app = await openTestApp({ sandbox: true });
      const { url, token } = await allowClient(app);
      const code = `const [, url, token, localAddress, body] = process.argv;
      const { port, host } = new URL(url);
      const headers = { Host: host, Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      require('node:http')
        .request({ host: localAddress.includes(':') ? '::ffff:127.0.0.1' : '127.0.0.1', localAddress, port, path: '/mcp', method: 'POST', headers })
        .once('response', ({ statusCode }) => process.exit(statusCode - 400))
        .end(body);`;
      for (const from of ['127.0.0.1', '127.0.0.2', '::ffff:127.0.0.3']) {
        const args = ['-e', code, url, token, from, JSON.stringify(initialize)];
        const other = spawn(process.execPath, args, { uid: 65_534, gid: 65_534, cwd: '/', stdio: 'inherit' });
        const [code4xx] = await once(other, 'exit');
        expect([from, 400 + code4xx]).toEqual([from, 403]);
      }
    },
  );

  test('can’t use the session of another client', async () => {
    const app = await openTestApp({ sandbox: true });
    const { url, token } = await allowClient(app);
    const { id } = await app.calls.mcp.addClient({ name: 'Other', free: true, runs: 'no', limit: { charges: 1 } });
    const { token: otherToken } = await app.calls.mcp.createToken({ id });
    const first = await connectOverHttp(url, token);
    const { sessionId = '' } = first.transport ?? {};
    expect(sessionId).not.toBe('');
    expect(await post(url, { Authorization: `Bearer ${otherToken}`, 'Mcp-Session-Id': sessionId })).toBe(404);
  });

  test('that opens many sessions ends only the oldest ones of its own client', async () => {
    const app = await openTestApp({ sandbox: true });
    const { url, token } = await allowClient(app);
    const { id } = await app.calls.mcp.addClient({ name: 'Other', free: true, runs: 'no', limit: { charges: 1 } });
    const other = await connectOverHttp(url, (await app.calls.mcp.createToken({ id })).token);
    const first = await connectOverHttp(url, token);
    const authorized = { Authorization: `Bearer ${token}` };
    const nine = await Promise.all(Array.from({ length: 9 }, () => post(url, authorized)));
    expect(nine).toEqual(Array(9).fill(200));
    expect(await callTool(first, 'list_projects')).toMatchObject({ isError: false });
    expect(await post(url, authorized)).toBe(200);
    await expect(callTool(first, 'list_projects')).rejects.toThrow();
    expect(await callTool(other, 'list_projects')).toMatchObject({ isError: false });
  });

  test('with an old token is refused after a new one was created, and no token is stored', async () => {
    const settingsFile = memorySettings();
    const app = await openTestApp({ sandbox: true, settingsFile });
    const { url, token, id } = await allowClient(app);
    const { token: next } = await app.calls.mcp.createToken({ id });
    expect(await post(url, { Authorization: `Bearer ${token}` })).toBe(401);
    expect(await post(url, { Authorization: `Bearer ${next}` })).toBe(200);
    const stored = JSON.stringify([settingsFile.content, await app.snapshot()]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(next);
  });
});

test('a message that is no object is refused', async () => {
  const { calls } = await openTestApp({ sandbox: true });
  const connectionId = crypto.randomUUID();
  const stop = new AbortController();
  const messages = await calls.mcp.connect({ connectionId }, { signal: stop.signal });
  await messages.next();
  for (const message of ['null', '[]', '1', 'x']) {
    await expect(calls.mcp.send({ connectionId, message })).rejects.toThrow();
  }
  stop.abort();
});

test('a port that another program uses is a problem with the way out, and the program still starts', async () => {
  const first = await openTestApp({ sandbox: true });
  const { url } = await allowClient(first);
  const second = await openTestApp({ sandbox: true });
  await second.calls.mcp.change({ isOn: true, port: Number(new URL(url).port) });
  const { mcp } = await second.snapshot();
  expect(mcp).toMatchObject({ problem: { sentence: expect.stringMatching(/^Another program uses the port/) } });
  expect(mcp.url).toBeUndefined();
});
