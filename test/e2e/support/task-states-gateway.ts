import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeImage } from '../../support/make-images.ts';

/**
 * A gateway that treats a task according to its prompt:
 *
 * - `silent`: the create is read and never answered.
 * - `patient`: the task is pending until `finish`.
 * - `half`: the result stops in the middle until `finish`.
 * - `face`: the task fails because of a face in the input.
 * - `late`: the task is completed, and its link has expired.
 */
export interface TaskStatesGateway {
  readonly baseUrl: string;
  /** The prompts of all creates, in order of arrival. */
  readonly creates: readonly string[];
  finish(): void;
  close(): void;
}

interface TaskStatesOptions {
  /** The gateway has no tasks at these paths. */
  readonly unknownPaths?: RegExp;
}

/** Status of the results endpoint, by the first word of the prompt. */
const refusals: Readonly<Record<string, number>> = { late: 403, locked: 401, forbidden: 403, misplaced: 404 };

export async function openTaskStatesGateway(options: TaskStatesOptions = {}): Promise<TaskStatesGateway> {
  const creates: string[] = [];
  const prompts = new Map<string, string>();
  const file = makeImage(640, 480);
  let isFinished = false;

  function pollTask(id: string, origin: string): object {
    const prompt = prompts.get(id) ?? '';
    const name = prompt.split(' ')[0];
    // An expired link has a past expiry time; a link that is refused for another reason has a future one.
    const ends = name === 'late' ? 1_700_000_000 : 4_000_000_000;
    const images = [`${origin}/file/${name}?Expires=${ends}`];
    if (prompt.startsWith('face')) {
      const error = { code: 1003, title: 'Input rejected', detail: 'The input image shows a human face.' };
      return { task_info: { id, status: 'failed', error } };
    }
    if (prompt.startsWith('patient') && !isFinished) return { task_info: { id, status: 'processing' } };
    return { task_info: { id, status: 'completed' }, images };
  }

  function send(response: ServerResponse, name: string): void {
    const refusal = refusals[name];
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    response.writeHead(200, { 'content-length': file.length, 'content-type': 'image/png' });
    if (name === 'half' && !isFinished) response.write(file.subarray(0, Math.floor(file.length / 2)));
    else response.end(file);
  }

  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    if (method === 'GET' && url.startsWith('/file/'))
      return send(response, url.slice('/file/'.length).split('?')[0] ?? '');
    response.setHeader('content-type', 'application/json');
    const trace = randomUUID().replaceAll('-', '');
    response.setHeader('Traceparent', `00-${trace}-${trace.slice(0, 16)}-01`);
    if (method === 'GET') {
      if (options.unknownPaths?.test(url)) {
        const error = { code: 404, title: 'Not found', detail: 'There is no such path.' };
        return void response.writeHead(404).end(JSON.stringify({ error }));
      }
      return void response.end(JSON.stringify(pollTask(url.split('/').at(-1) ?? '', `http://${headers.host}`)));
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { prompt } = JSON.parse(Buffer.concat(parts).toString()) as { prompt: string };
    creates.push(prompt);
    if (prompt.startsWith('silent')) return;
    const id = randomUUID();
    prompts.set(id, prompt);
    response.writeHead(202).end(JSON.stringify({ task_info: { id, status: 'pending' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    creates,
    finish() {
      isFinished = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
