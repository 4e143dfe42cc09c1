import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

// The comparison server for media by URL: a plain loopback server that sends the files of the given folder with Range.

const folder = process.argv[2] ?? '.';
const types: Record<string, string> = { '.png': 'image/png', '.mp4': 'video/mp4' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  const path = join(folder, basename(pathname));
  const facts = await stat(path).catch(() => undefined);
  if (!facts) return void response.writeHead(404).end();
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from);
  const end = to === '' ? facts.size - 1 : Number(to);
  response.writeHead(from === '' ? 200 : 206, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    // As file servers do: the browser keeps a copy, and asks whether it is current.
    'cache-control': 'no-cache',
    etag: `"${facts.size}-${facts.mtimeMs}"`,
    ...(from === '' ? {} : { 'content-range': `bytes ${start}-${end}/${facts.size}` }),
  });
  createReadStream(path, { start, end }).pipe(response);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })}\n`);
});
