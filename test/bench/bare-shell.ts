import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

// The smallest possible shell: a loopback server for the files in the given folder.

const folder = process.argv[2] ?? '.';
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const server = createServer(async (request, response) => {
  const name = request.url === '/' ? '/index.html' : (request.url ?? '');
  try {
    const content = await readFile(join(folder, name));
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })}\n`);
});
