import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A chat gateway in a separate process. The question `8000000 in 1000` gets a Markdown text of eight million characters
// in events of a thousand characters; `8000000` gets it in one event. `60000 of 1. ` repeats `1. ` up to that length,
// with a line end for each `¶`.

const paragraph = '## A heading\n\nA paragraph with **strong** words, `code`, and a [link](https://docs.example/).\n\n';
const item = '- a line of a list that goes on for a while\n';

/** Numbered, so that no two places in the text are equal. */
function textOf(length: number): string {
  const parts: string[] = [];
  for (let at = 0, number = 1; at < length; number += 1) {
    const part = `${number}. ${paragraph}${item}${item}\n`;
    parts.push(part);
    at += part.length;
  }
  return parts.join('').slice(0, length);
}

function eventOf(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'large', choices })}\n\n`;
}

async function streamText(response: ServerResponse, text: string, size: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += size) {
    if (!response.write(eventOf({ content: text.slice(at, at + size) }, null))) await once(response, 'drain');
  }
  response.end(`${eventOf({}, 'stop')}data: [DONE]\n\n`);
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  if (request.method === 'GET') {
    const data = [{ id: 'large', object: 'model', owned_by: 'test' }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
    return;
  }
  const { messages } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { messages: { content: unknown }[] };
  const asked = JSON.stringify(messages.at(-1)?.content);
  const [, length = '1000', size, again] = /(\d+)(?: in (\d+)| of ([^"]+))?/.exec(asked) ?? [];
  const part = again?.replaceAll('¶', '\n');
  const text = part ? part.repeat(Math.ceil(Number(length) / part.length)) : textOf(Number(length));
  await streamText(response, text, Number(size ?? text.length));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
