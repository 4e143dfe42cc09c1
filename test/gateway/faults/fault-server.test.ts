import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';

/** Returns the whole response to these bytes, and how the connection ended. */
function raw(port: number, bytes: string): Promise<{ text: string; error?: string | undefined }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    let error: string | undefined;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', (failed: NodeJS.ErrnoException) => {
      error = failed.code;
    });
    socket.on('close', () => resolve({ text, error }));
  });
}

test('the ledger of the fault server has each request unchanged, its connection, and whether the connection was reused', async () => {
  const server = await openFaultServer(({ answer, end, entry }) =>
    entry.path === '/last' ? end() : answer(200, {}, 'ok'),
  );
  const body = 'a body with ünïcode';
  const bytes = Buffer.byteLength(body);
  await raw(
    server.port,
    `POST /x HTTP/1.1\r\nHost: h\r\nX-Odd: One\r\nContent-Length: ${bytes}\r\n\r\n${body}GET /last HTTP/1.1\r\n\r\n`,
  );
  await raw(server.port, 'GET /last HTTP/1.1\r\n\r\n');
  const [first, second, third] = server.ledger;
  expect(first).toMatchObject({ method: 'POST', path: '/x', connection: 1, isReused: false });
  expect(first?.headers).toContainEqual(['X-Odd', 'One']);
  expect(first?.body.toString()).toBe(body);
  expect(first?.bodyHash).toBe(createHash('sha256').update(body).digest('hex'));
  expect([second?.connection, second?.isReused]).toEqual([1, true]);
  expect([third?.connection, third?.isReused]).toEqual([2, false]);
  expect([server.connections(), server.count('GET'), server.count('POST')]).toEqual([2, 2, 1]);
});

test('the fault server sends exactly the written bytes, and a reset is a reset', async () => {
  const server = await openFaultServer(({ entry, end, reset }) => {
    if (entry.path === '/reset') return reset();
    end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: -1\r\n\r\nab');
  });
  expect(await raw(server.port, 'GET / HTTP/1.1\r\n\r\n')).toEqual({
    text: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: -1\r\n\r\nab',
    error: undefined,
  });
  expect((await raw(server.port, 'GET /reset HTTP/1.1\r\n\r\n')).error).toBe('ECONNRESET');
});

test('the fault server reports the headers before the body, for faults between both', async () => {
  const lines: string[] = [];
  const server = await openFaultServer(({ end }) => end(), {
    onHeaders: (method, path) => lines.push(`${method} ${path} with ${server.ledger.length} read`),
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST /slow HTTP/1.1\r\nContent-Length: 4\r\n\r\nab');
  await expect.poll(() => lines).toEqual(['POST /slow with 0 read']);
  socket.write('cd');
  await expect.poll(() => server.ledger[0]?.body.toString()).toBe('abcd');
  expect(lines).toHaveLength(1);
  socket.destroy();
});
