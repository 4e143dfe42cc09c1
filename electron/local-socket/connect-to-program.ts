import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { OpenedProgram, ProgramCalls } from './opened-program.ts';
import { type RunningProgram, readRunning } from './running-program.ts';

type Address = NonNullable<RunningProgram['socket']>;

/**
 * Connects to the program that holds the lock of a data folder. Returns `undefined` while it can’t be reached: it may
 * have just started, or may have ended. Throws a `ProblemError` for a program of another version.
 */
export async function connectToProgram(dataFolder: string, version: string): Promise<OpenedProgram | undefined> {
  const running = readRunning(dataFolder);
  const address = running?.socket;
  const socket = address && (await openSocket(address));
  if (!address || !socket) return undefined;
  if (address.version !== version) {
    socket.terminate();
    throw new ProblemError(
      problem(
        'input',
        `Triptych ${address.version} is running with this data folder, and this command belongs to version ${version}. Quit the running program, or use the command of its version.`,
      ),
    );
  }
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  return {
    client: createORPCClient<ProgramCalls>(link),
    fetch: (route, init) => fetchRoute(address, route, init),
    isConnected: true,
    isOfCommand: running.shell === 'command',
    ended,
    close() {
      socket.close();
      return ended;
    },
  };
}

const authorization = ({ token }: Address) => ({ Authorization: `Bearer ${token}` });

/** Resolves to `undefined` if nothing listens there, or if another program refuses the token. */
function openSocket(address: Address): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://localhost${callsPath}`, {
      createConnection: () => connect(address.path),
      headers: authorization(address),
      handshakeTimeout: 5000,
      // Calls over a local socket need no compression.
      perMessageDeflate: false,
    });
    socket.once('open', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
  });
}

/** `fetch` of Node can’t use a local socket. */
function fetchRoute(address: Address, route: string, init?: RequestInit): Promise<Response> {
  const given = new Request(new URL(route, 'http://localhost'), init);
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        socketPath: address.path,
        path: route,
        method: given.method,
        headers: { ...Object.fromEntries(given.headers), ...authorization(address) },
        signal: given.signal,
      },
      (answer) => resolve(responseOf(answer)),
    );
    asking.once('error', reject);
    if (given.body)
      Readable.from(given.body)
        .once('error', (error) => asking.destroy(error))
        .pipe(asking);
    else asking.end();
  });
}

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = answer.statusCode ?? 500;
  const hasBody = ![204, 304].includes(status);
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, { status, headers });
}
