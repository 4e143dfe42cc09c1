import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileFiles } from './hostile-files.ts';

/** The far end of a storm: a gateway and the host of its results, which record all requests. */
export interface StormGateway {
  readonly origin: string;
  /** Number of received creates for each prompt. */
  readonly creates: ReadonlyMap<string, number>;
  /** Number of times that each question of a conversation arrived. */
  readonly questions: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface StormTask {
  readonly prompt: string;
  readonly bytes: Buffer;
}

/**
 * Listens on loopback. A prompt ends with the name of its result: `good`, or one of `hostileFiles`. `goodFile` returns
 * the bytes of a good prompt's result, the same each time.
 */
export async function openStormGateway(goodFile: (prompt: string) => Buffer): Promise<StormGateway> {
  const tasks = new Map<string, StormTask>();
  const creates = new Map<string, number>();
  const questions = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const id = path.split('/').at(-1) ?? '';
    if (path.startsWith('/result/')) {
      const bytes = tasks.get(id)?.bytes;
      response.writeHead(bytes ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(bytes);
    } else if (request.method === 'POST') {
      const body = JSON.parse(await textOf(request)) as { prompt?: string; messages?: { content: unknown }[] };
      if (path.endsWith('/chat/completions')) return completion(body.messages ?? [], response);
      const prompt = String(body.prompt);
      count(creates, prompt);
      const taskId = crypto.randomUUID();
      const [, kind = ''] = prompt.split(' · ');
      tasks.set(taskId, { prompt, bytes: hostileFiles[kind] ?? goodFile(prompt) });
      send(response, 202, { task_info: { id: taskId, status: 'pending' } });
    } else if (path.endsWith('/models')) {
      send(response, 200, { data: [{ id: 'storm-chat' }] });
    } else if (tasks.has(id)) {
      send(response, 200, { task_info: { id, status: 'completed' }, images: [`${origin()}/result/${id}`] });
    } else {
      send(response, 404, { title: 'No such task' });
    }
  }

  function completion(messages: readonly { content: unknown }[], response: ServerResponse): void {
    const lastContent = JSON.stringify(messages.at(-1)?.content);
    count(questions, /question \d+-\d+/.exec(lastContent)?.[0] ?? lastContent);
    const message = { role: 'assistant', content: `Answer to ${lastContent}` };
    const choices = [{ index: 0, finish_reason: 'stop', message }];
    send(response, 200, { id: 'c', object: 'chat.completion', created: 1, model: 'storm-chat', choices, usage: {} });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: origin(),
    creates,
    questions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const traceparent = `00-${crypto.randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`;
  response.writeHead(status, { 'content-type': 'application/json', traceparent }).end(JSON.stringify(value));
}
