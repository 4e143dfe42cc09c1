import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeImage } from '../../support/make-images.ts';

/**
 * A gateway that treats a task according to the first word of its prompt:
 *
 * - `limited`: the first create of this word gets 429 and must wait 25 s.
 * - `crowded`: its first poll gets 429 and must wait ten minutes.
 * - `failing`: its polls get 500.
 * - `unusable`: completed with links that can't be downloaded, until `mend`.
 * - `mixed`: completed with one such link and a good one.
 */
export interface BusyGateway {
  readonly baseUrl: string;
  /** Prompts of the accepted creates, in order of arrival. */
  readonly accepted: readonly string[];
  /** Number of all creates, including the refused ones. */
  creates(): number;
  polls(): number;
  mend(): void;
  close(): void;
}

export async function openBusyGateway(): Promise<BusyGateway> {
  const accepted: string[] = [];
  const prompts = new Map<string, string>();
  const declined = new Set<string>();
  const file = makeImage(640, 480);
  let creates = 0;
  let polls = 0;
  let isMended = false;

  function poll(id: string, origin: string, response: ServerResponse): void {
    polls += 1;
    const prompt = prompts.get(id) ?? '';
    const [word] = prompt.split(' ');
    if (word === 'crowded' && !declined.has(id)) {
      declined.add(id);
      json(response, 429, { detail: 'Slow down.' }, { 'retry-after': '600' });
      return;
    }
    if (word === 'failing') {
      json(response, 500, {});
      return;
    }
    const good = `${origin}/file`;
    const links = {
      unusable: isMended ? [good] : ['file:///etc/passwd', 7],
      mixed: ['javascript:alert(1)', good],
    }[word ?? ''];
    const status = links === undefined ? 'processing' : 'completed';
    json(response, 200, { task_info: { id, status }, ...(links && { images: links }) });
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { prompt } = JSON.parse(Buffer.concat(parts).toString()) as { prompt: string };
    creates += 1;
    if (prompt.startsWith('limited') && !declined.has('limited')) {
      declined.add('limited');
      return json(response, 429, { detail: 'Too many at once.' }, { 'retry-after': '25' });
    }
    accepted.push(prompt);
    const id = randomUUID();
    prompts.set(id, prompt);
    json(response, 202, { task_info: { id, status: 'pending' } });
  }

  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (url === '/file') return void response.writeHead(200, { 'content-type': 'image/png' }).end(file);
    if (method === 'GET') return poll(url.split('/').at(-1) ?? '', `http://${headers.host}`, response);
    void create(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    creates: () => creates,
    polls: () => polls,
    mend() {
      isMended = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}
