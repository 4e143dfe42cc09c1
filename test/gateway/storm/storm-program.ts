import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { callsPath } from '../../../shared/contract/http-routes.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import { callsWithIntents } from '../../support/calls-with-intents.ts';
import { type LineProcess, startLineProcess } from '../../support/json-line-process.ts';
import type { Calls } from '../support/open-core.ts';

const entry = fileURLToPath(new URL('../../../electron/browser.ts', import.meta.url));

/** The real program as a separate process, with the connection of a page. */
export interface StormProgram {
  readonly calls: Calls;
  readonly process: LineProcess;
  snapshot(): Promise<Snapshot>;
  /** POSTs `body` to a route of the program. */
  post(route: string, body: Buffer): Promise<Response>;
  /** Returns the text of a route of the program. */
  get(route: string): Promise<string>;
  /** Sends one frame that breaks the protocol over a new connection; resolves with the close code. */
  sendBadFrame(kind: number): Promise<number>;
  /** The peak memory of the program in bytes; 0 if the system does not report it. */
  peakMemory(): number;
}

/** Starts the program on `dataFolder`. Throws if it prints no URL. */
export async function startStormProgram(dataFolder: string, gateway: string): Promise<StormProgram> {
  const program = await startLineProcess(
    [entry, '--no-open', '--json', '--data-dir', dataFolder, '--base-url', gateway],
    { TRIPTYCH_API_KEY: 'key-of-the-storm' },
  );
  const url = new URL(String(program.ready['url']));
  const headers = { Origin: url.origin, Cookie: await signIn(url) };
  const connect = () => new WebSocket(`ws://${url.host}${callsPath}`, { headers });
  const socket = connect();
  // The program is killed during calls, which end with their connection.
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('close', () => reject(new Error('The connection for calls was closed at once.')));
  });
  const calls = callsWithIntents(
    createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
  );
  return {
    calls,
    process: program,

    async snapshot() {
      const once = new AbortController();
      for await (const push of await calls.watch(undefined, { signal: once.signal })) {
        once.abort();
        if (push.kind === 'snapshot') return push.snapshot;
      }
      throw new Error('The first push is no snapshot');
    },

    post: (route, body) =>
      fetch(url.origin + route, { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) }),

    get: async (route) => (await fetch(url.origin + route, { headers: { ...headers } })).text(),

    async sendBadFrame(kind) {
      const broken = connect();
      broken.on('error', () => {});
      const closed = new Promise<number>((resolve) => broken.once('close', resolve));
      // The connection to a killed program never opens.
      await Promise.race([closed, new Promise((resolve) => broken.once('open', resolve))]);
      if (broken.readyState !== WebSocket.OPEN) return closed;
      // Writes to the raw socket, because the library writes no such frame.
      (broken as unknown as { _socket: Socket })._socket.write(badFrames[kind % badFrames.length] ?? '');
      return closed;
    },

    peakMemory() {
      try {
        const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
        return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
      } catch {
        return 0;
      }
    },
  };
}

/** Too large, invalid UTF-8, reserved bits, not masked, an unknown opcode. */
const badFrames = [
  Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
  Buffer.from([0xf1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]),
  Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
  Buffer.from([0x83, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]),
];

async function signIn(url: URL): Promise<string> {
  const answer = await fetch(`${url.origin}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url.origin },
    body: JSON.stringify({ token: new URLSearchParams(url.hash.slice(1)).get('token') }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
