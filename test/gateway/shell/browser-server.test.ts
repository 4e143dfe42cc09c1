import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { os } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AppCore } from '../../../electron/core/app-core-types.ts';
import { routes } from '../../../electron/shell/browser/routes.ts';
import { openSession } from '../../../electron/shell/browser/session.ts';
import { type ShellServer, startServer } from '../../../electron/shell/browser/shell-server.ts';
import { rendererFiles } from '../../../electron/shell/renderer-files.ts';
import { serveCallsOf } from '../../../electron/shell/serve-calls-of.ts';
import { largestCallBytes } from '../../../shared/contract/largest-call.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// Tests the shell's own part on a real socket, with a core of three answers.

const folder = scratchFolder('browser-server');
const session = openSession(folder.path);
let server: ShellServer;
let answer: ReturnType<typeof routes>;
let cookie: string;
const address = () => `127.0.0.1:${server.port}`;
const own = () => ({ Host: address(), Origin: `http://${address()}` });

const app: Pick<AppCore, 'router' | 'handle'> = {
  router: { greet: os.handler(() => 'hello from main') },
  async handle(asked) {
    const { pathname } = new URL(asked.url);
    if (pathname === '/media/1') return new Response('a picture');
    if (pathname === '/inputs') return new Response(await asked.text());
    if (pathname === '/fails') throw new Error('a defect');
    return null;
  },
};

beforeAll(async () => {
  const page = path.join(folder.path, 'page');
  mkdirSync(path.join(page, 'assets'), { recursive: true });
  writeFileSync(path.join(page, 'index.html'), '<!doctype html>the page');
  writeFileSync(path.join(page, 'assets', 'index-abc.js'), 'the code');
  const newUrl = () => `http://${address()}/#token=${session.newToken()}`;
  const options = { handle: app.handle, session, page: rendererFiles(page), controlSecret: 'control', newUrl };
  const core = Promise.resolve({ serveCalls: serveCallsOf(app) });
  answer = routes(options);
  server = await startServer({ core, session, port: 0, answer });
  cookie = session.exchange(session.newToken())?.split(';')[0] ?? '';
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(method: string, target: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = { Host: address(), ...headers };
    const asking = request({ host: '127.0.0.1', port: server.port, method, path: target, headers: given }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

describe('without a session, the browser shell', () => {
  it('serves the page and its files, which contain no data', async () => {
    const page = await ask('GET', '/');
    expect([page.status, page.body]).toEqual([200, '<!doctype html>the page']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await ask('GET', '/assets/index-abc.js')).headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['GET', '/media/1'],
    ['HEAD', '/media/1'],
    ['GET', '/nothing'],
    ['GET', '/calls'],
    ['GET', '/session'],
    ['POST', '/inputs'],
    ['POST', '/control'],
  ])('refuses %s %s', async (method, target) => {
    expect((await ask(method, target, own())).status).toBe(401);
  });

  it('shows an explanation on a page without further files', async () => {
    const page = await ask('GET', '/signed-out');
    expect(page.status).toBe(200);
    expect(page.body).toContain('npm start');
    expect(page.body).not.toMatch(/<script|src=|href=|url\(/);
  });
});

describe('the exchange of the token', () => {
  const exchange = (body: string, headers: Record<string, string> = {}) =>
    ask('POST', '/session', { ...own(), 'Content-Type': 'application/json', ...headers }, body);

  it('works once, and only for the browser that made it', async () => {
    const body = JSON.stringify({ token: session.newToken() });
    const first = await exchange(body);
    expect(first.status).toBe(204);
    const given = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await ask('GET', '/session', { Cookie: given })).status).toBe(204);
    expect((await exchange(body)).status).toBe(401);
  });

  // Other systems don't tell the user of a connection.
  it.skipIf(process.platform !== 'linux')('is refused to a connection of an unknown user', async () => {
    const body = JSON.stringify({ token: session.newToken() });
    const method = 'POST';
    const unknown = new Request(`http://${address()}/session`, { method, headers: own(), body });
    const ends = { remoteAddress: '127.0.0.2', remotePort: 1, localAddress: '127.0.0.1', localPort: server.port };
    expect((await answer(unknown, ends)).status).toBe(403);
    // The token is still valid for its user.
    expect((await exchange(body)).status).toBe(204);
  });

  it.each([
    ['an unknown token', JSON.stringify({ token: 'x' }), {}, 401],
    ['no token', '{}', {}, 400],
    ['no JSON', 'token=x', {}, 400],
    ['a form', '{"token":"x"}', { 'Content-Type': 'text/plain' }, 400],
    ['an endless body', `{"token":"${'x'.repeat(100_000)}"}`, {}, 400],
    ['another origin', '{"token":"x"}', { Origin: 'http://127.0.0.1:1' }, 403],
  ])('refuses %s', async (_name, body, headers, status) => {
    const answer = await exchange(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('with a session, the browser shell', () => {
  it('reaches the core', async () => {
    expect((await ask('GET', '/media/1', { Cookie: cookie })).body).toBe('a picture');
    expect((await ask('POST', '/inputs', { ...own(), Cookie: cookie }, 'bytes')).body).toBe('bytes');
    expect((await ask('GET', '/nothing', { Cookie: cookie })).status).toBe(404);
  });

  it('refuses actions from another origin', async () => {
    expect((await ask('POST', '/inputs', { Cookie: cookie }, 'bytes')).status).toBe(403);
    const elsewhere = { Cookie: cookie, Origin: 'http://127.0.0.1:1' };
    expect((await ask('POST', '/inputs', elsewhere, 'bytes')).status).toBe(403);
    const otherSite = { ...own(), Cookie: cookie, 'Sec-Fetch-Site': 'same-site' };
    expect((await ask('POST', '/inputs', otherSite, 'bytes')).status).toBe(403);
    expect((await ask('GET', '/media/1', { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('hides the details of an unexpected error', async () => {
    const answer = await ask('GET', '/fails', { Cookie: cookie });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('defect');
  });
});

describe('every answer of the browser shell', () => {
  it.each([
    ['GET', '/', {}, 200],
    ['GET', '/missing', {}, 401],
    ['GET', '/', { Host: 'evil.example' }, 421],
    ['OPTIONS', '/', { Origin: 'http://127.0.0.1:1', 'Access-Control-Request-Method': 'POST' }, 403],
    ['PUT', '/', {}, 403],
    ['GET', 'http://evil.example/media/1', {}, 400],
  ])('%s %s %j has the headers that protect against other origins', async (method, target, headers, status) => {
    const answer = await ask(method, target, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is a refusal if the request names two hosts', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: server.port }, () => {
        socket.write(`GET / HTTP/1.1\r\nHost: ${address()}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  // Only Linux answers on all of 127.0.0.0/8.
  it.skipIf(process.platform !== 'linux')('comes only from the loopback address', async () => {
    const refused = new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.2', port: server.port });
      socket.once('error', () => resolve('refused'));
      socket.once('connect', () => resolve('connected'));
    });
    expect(await refused).toBe('refused');
  });
});

describe('calls of the page', () => {
  const open = (headers: Record<string, string>, target = '/calls') =>
    new WebSocket(`ws://${address()}${target}`, { headers });
  const outcome = (socket: WebSocket) =>
    new Promise<number>((resolve) => {
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once('open', () => resolve(101));
      socket.once('error', () => resolve(0));
    });

  it('pass from our own page with its session', async () => {
    const socket = open({ Origin: `http://${address()}`, Cookie: cookie });
    expect(await outcome(socket)).toBe(101);
    const client: { greet(): Promise<string> } = createORPCClient(
      new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
    );
    expect(await client.greet()).toBe('hello from main');
    expect(server.connectedPages()).toBe(1);
    socket.close();
  });

  it.each([
    ['without the cookie', { Origin: 'own' }, '/calls', 401],
    ['with another cookie', { Origin: 'own', Cookie: 'triptych=1' }, '/calls', 401],
    ['without an origin', { Cookie: 'own' }, '/calls', 403],
    ['from another origin', { Origin: 'https://evil.example', Cookie: 'own' }, '/calls', 403],
    ['from another port', { Origin: 'http://127.0.0.1:1', Cookie: 'own' }, '/calls', 403],
    ['by another name', { Origin: 'own', Cookie: 'own', Host: 'localhost' }, '/calls', 421],
    ['from a page of the same site', { Origin: 'own', Cookie: 'own', 'Sec-Fetch-Site': 'same-site' }, '/calls', 403],
    ['at another path', { Origin: 'own', Cookie: 'own' }, '/media/1', 404],
  ])('are refused %s', async (_name, given, target, status) => {
    const headers: Record<string, string> = { ...given };
    if (headers['Origin'] === 'own') headers['Origin'] = `http://${address()}`;
    if (headers['Cookie'] === 'own') headers['Cookie'] = cookie;
    expect(await outcome(open(headers, target))).toBe(status);
  });
});

describe('WebSocket frames that break the protocol', () => {
  /** A frame in its wire format: masked, as a client must, unless `masked` is false. */
  function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
    const size = Buffer.alloc(9);
    size[0] = (masked ? 0x80 : 0) | 127;
    size.writeBigUInt64BE(BigInt(length), 1);
    // A mask of zeros leaves the payload unchanged.
    return Buffer.concat([Buffer.from([first]), size, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  }
  const text = 0x81;
  const word = Buffer.from('"x"');

  it.each([
    ['is larger than a call may be', frame(text, word, { length: largestCallBytes + 1 }), 1009],
    ['is text that is no UTF-8', frame(text, Buffer.from([0xff, 0xfe])), 1007],
    ['has reserved bits', frame(text | 0x70, word), 1002],
    ['is not masked', frame(text, word, { masked: false }), 1002],
    ['has an unknown opcode', frame(0x83, word), 1002],
  ])('end only their own connection: one that %s', async (_name, bytes, code) => {
    const headers = { Origin: `http://${address()}`, Cookie: cookie };
    const other = new WebSocket(`ws://${address()}/calls`, { headers });
    const broken = new WebSocket(`ws://${address()}/calls`, { headers });
    await Promise.all([other, broken].map((socket) => new Promise((resolve) => socket.once('open', resolve))));
    const closed = new Promise((resolve) => broken.once('close', resolve));
    // Writes to the raw socket, because the library writes no such frame.
    (broken as unknown as { _socket: Socket })._socket.write(bytes);
    expect(await closed).toBe(code);
    const client: { greet(): Promise<string> } = createORPCClient(
      new RPCLink({ websocket: other as unknown as globalThis.WebSocket }),
    );
    expect(await client.greet()).toBe('hello from main');
    other.close();
  });
});

describe('a second start of the browser shell', () => {
  it('gets a URL only with the secret of the lock file', async () => {
    const good = await ask('POST', '/control', { ...own(), Authorization: 'Bearer control' });
    const { url } = JSON.parse(good.body) as { url: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    for (const authorization of ['', 'Bearer ', 'Bearer x', 'control']) {
      expect((await ask('POST', '/control', { ...own(), Authorization: authorization })).status).toBe(401);
    }
    expect((await ask('POST', '/control', { Authorization: 'Bearer control' })).status).toBe(403);
  });
});
