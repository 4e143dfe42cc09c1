import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { makeImage } from '../../support/make-images.ts';

export interface Trap {
  readonly url: string;
  /** The first line of each connection; empty for a connection without data. */
  received(): readonly string[];
  close(): void;
}

/** Opens a server that must never receive a request. */
export async function openTrap(): Promise<Trap> {
  const received: string[] = [];
  const listener = createListener((socket) => {
    const place = received.push('') - 1;
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      received[place] = chunk.toString('latin1').split('\r\n')[0] ?? '';
      socket.end('HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: () => received,
    close: () => void listener.close(),
  };
}

/**
 * A gateway that writes `text` into every free text, and `address` into every URL that is not a result. A create whose
 * prompt starts with `refuse` is refused, one with `fail` fails, and others succeed.
 */
export async function openHostileGateway(text: string, address: string): Promise<{ baseUrl: string; close(): void }> {
  const prompts = new Map<string, string>();
  let made = 0;
  const error = { code: 1003, type: text, param: text, title: text, detail: text, message: text };
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (url === '/file/image')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(makeImage(64, 48));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    if (url.endsWith('/models'))
      return json(200, {
        object: 'list',
        data: ['model-m', ...text.split('\n').slice(0, 40)].map((id) => ({ id, object: 'model', owned_by: address })),
      });
    if (method === 'GET') {
      const id = url.split('/').at(-1) ?? '';
      if (prompts.get(id)?.startsWith('fail')) return json(200, { task_info: { id, status: 'failed', error } });
      return json(200, {
        task_info: { id, status: 'completed', title: text, webhook: address },
        images: [`http://${headers.host}/file/image`],
        thumbnail: address,
        cover: `${address}/cover`,
      });
    }
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
    if (url.endsWith('/chat/completions')) {
      const annotation = {
        type: 'url_citation',
        url_citation: { url: address, title: text, start_index: 0, end_index: 5 },
      };
      return json(200, {
        id: text.slice(0, 200),
        object: 'chat.completion',
        created: 1,
        model: text.slice(0, 200),
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: text, reasoning_content: text, annotations: [annotation] },
          },
        ],
      });
    }
    if (url.endsWith('/messages')) {
      const citation = {
        type: 'web_search_result_location',
        url: address,
        title: text,
        cited_text: text,
        encrypted_index: 'x',
      };
      return json(200, {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: text.slice(0, 200),
        content: [
          { type: 'thinking', thinking: text, signature: 'x' },
          { type: 'text', text, citations: [citation] },
          { type: 'image', source: { type: 'url', url: `${address}/image` } },
          { type: 'tool_use', id: 't', name: 'x', input: { url: address, text } },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 1, output_tokens: 1 },
      });
    }
    const prompt = String(body['prompt']);
    if (prompt.startsWith('refuse')) return json(400, { error, detail: text, docs: address });
    made += 1;
    const id = `task-${made}`;
    prompts.set(id, prompt);
    return json(202, { task_info: { id, status: 'pending', status_url: address } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
