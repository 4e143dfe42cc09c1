import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../electron/host/host.ts';
import { sendFile } from './send-file.ts';
import { fileOf } from './soak-files.ts';
import { planOf, type SoakPlan } from './soak-plan.ts';

const minuteMs = 75_000;
const shortMs = 15_000;

/** The outcome of one intent at the gateway. */
export interface SoakEntry {
  plan: SoakPlan;
  /** Creates that arrived. */
  asked: number;
  /** Accepted creates, which are charged. */
  made: number;
  polls: number;
  /** For each result: the time at which its first link was returned. */
  givenAt: number[];
  fetches: number[];
}

export interface SoakGateway {
  origin: string;
  entries: ReadonlyMap<number, SoakEntry>;
  requests(): number;
  close(): Promise<void>;
}

/** A gateway on loopback with all the faults of `planOf(seed, index)`. */
export async function openSoakGateway(seed: number, clock: Clock): Promise<SoakGateway> {
  const entries = new Map<number, SoakEntry>();
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()));
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let requests = 0;

  function entryOf(index: number): SoakEntry {
    const known = entries.get(index);
    if (known) return known;
    const made = { plan: planOf(seed, index), asked: 0, made: 0, polls: 0, givenAt: [], fetches: [] };
    entries.set(index, made);
    return made;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    requests += 1;
    const body = await read(request);
    const path = request.url ?? '';
    const [, fileIndex, position, generation] = /^\/files\/(\d+)\/(\d+)\/(\d+)/.exec(path) ?? [];
    if (fileIndex !== undefined) {
      return answerFile(Number(fileIndex), Number(position), Number(generation), request, response);
    }
    if (request.method === 'POST') return answerCreate(Number(/soak (\d+)/.exec(body)?.[1]), response);
    return answerPoll(
      Number(/task-(\d+)-/.exec(path)?.[1]),
      decodeURIComponent(path.split('/').at(-1) ?? ''),
      response,
    );
  }

  function answerCreate(index: number, response: ServerResponse): unknown {
    const entry = entryOf(index);
    const { create } = entry.plan;
    entry.asked += 1;
    const fault = entry.asked === 1 ? create : undefined;
    if (fault === 'busy-429') return send(response, 429, { title: 'Too many' }, { 'retry-after': '5' });
    if (fault === 'busy-503') return send(response, 503, { title: 'Away' }, { 'retry-after': '5' });
    if (fault === 'refused-400') return send(response, 400, { title: 'No', detail: 'This prompt is refused.' });
    entry.made += 1;
    const made = { task_info: { id: `task-${index}-${entry.made}`, status: 'pending' } };
    if (fault === undefined) return send(response, 202, made);
    if (fault === 'no-id') return send(response, 202, { task_info: { status: 'pending' } });
    return sendBroken(response, fault, made);
  }

  function answerPoll(index: number, id: string, response: ServerResponse): unknown {
    const entry = entryOf(index);
    const { plan } = entry;
    const fault = plan.polls[entry.polls];
    const done = entry.polls >= plan.polls.length + plan.working;
    entry.polls += 1;
    const info = { id, created_at: '2026-01-01T00:00:00Z' };
    if (fault === 'not-found') return send(response, 404, { title: 'Not found' });
    if (fault === 'busy-429') return send(response, 429, { title: 'Too many' }, { 'retry-after': '5' });
    if (fault === 'odd-status') return send(response, 200, { task_info: { ...info, status: 'QUEUED_7' } });
    if (fault === 'no-status') return send(response, 200, { task_info: info });
    if (fault === 'other-task') return send(response, 200, { task_info: { ...info, id: 'another', status: 'failed' } });
    if (fault !== undefined) return sendBroken(response, fault, { task_info: { ...info, status: 'pending' } });
    if (!done) return send(response, 200, { task_info: { ...info, status: 'processing' } });
    if (plan.fails) return send(response, 200, { task_info: { ...info, status: 'failed', error: { title: 'No' } } });
    const images = plan.links.map((_, position) => {
      entry.givenAt[position] ??= clock.now();
      const isFirst = clock.now() - (entry.givenAt[position] ?? 0) < shortMs;
      const life = plan.links[position]?.life;
      const ends = life === 'minute' ? minuteMs : life === 'short' && isFirst ? shortMs : 3_600_000;
      return `${origin}/files/${index}/${position}/${isFirst ? 0 : 1}?expires=${(entry.givenAt[position] ?? 0) + ends}`;
    });
    return send(response, 200, { task_info: { ...info, status: 'completed' }, images });
  }

  function answerFile(
    index: number,
    position: number,
    generation: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): unknown {
    const entry = entryOf(index);
    const link = entry.plan.links[position];
    const age = clock.now() - (entry.givenAt[position] ?? 0);
    const isOver =
      link === undefined ||
      link.life === 'gone' ||
      (link.life === 'minute' && age > minuteMs) ||
      (link.life === 'short' && generation === 0 && age > shortMs);
    if (isOver) {
      return response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error/>');
    }
    const count = entry.fetches[position] ?? 0;
    entry.fetches[position] = count + 1;
    return sendFile(fileOf(index, position), link.faults[count], request, response, clock);
  }

  return { origin, entries, requests: () => requests, close: () => close(server) };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, value: object, headers: Record<string, string> = {}): unknown {
  return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

type Broken = 'reset' | 'silent' | 'error-500' | 'html-502' | 'html-200' | 'cut-answer';

const page = '<!doctype html><title>Sign in</title><p>This network wants you to sign in.';

function sendBroken(response: ServerResponse, fault: Broken, whole: object): unknown {
  switch (fault) {
    case 'reset':
      return response.socket?.resetAndDestroy();
    case 'silent':
      return undefined;
    case 'error-500':
      return send(response, 500, { title: 'Internal error' });
    case 'html-502':
      return response.writeHead(502, { 'content-type': 'text/html' }).end(page);
    case 'html-200':
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    case 'cut-answer': {
      const text = JSON.stringify(whole);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      return response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
    }
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
