import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A host of large files in a separate process: GET /<bytes> returns that many bytes, as fast as the client reads them.

const block = Buffer.alloc(1024 * 1024);
for (let index = 0; index < block.length; index += 1) block[index] = (index * 31) & 255;

const server = createServer((request, response) => {
  let left = Number(request.url?.slice(1) ?? 0);
  response.writeHead(200, { 'content-length': left, 'content-type': 'video/mp4', etag: `"${left}"` });
  const push = () => {
    while (left > 0) {
      const part = left >= block.length ? block : block.subarray(0, left);
      left -= part.length;
      if (!response.write(part)) return void response.once('drain', push);
    }
    response.end();
  };
  push();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
