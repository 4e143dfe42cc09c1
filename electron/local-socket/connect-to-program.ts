import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { callsPath } from '../../shared/contract/http-routes.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { type CommandConnection, connectionHeader, proofOfConnection } from './command-connection.ts';
import type { OpenedProgram, ProgramCalls } from './opened-program.ts';
import { type RunningProgram, readRunning } from './running-program.ts';
import { isPrivateSocket } from './socket-path.ts';

type Address = NonNullable<RunningProgram['socket']>;

/**
 * Connects to the program that holds the lock of a data folder. Returns `undefined` while it can’t be reached: it may
 * have just started, or may have ended. Throws a `ProblemError` for a program of another version, and for a command with
 * another connection.
 */
export async function connectToProgram(
  dataFolder: string,
  version: string,
  connection: CommandConnection,
): Promise<OpenedProgram | undefined> {
  const running = readRunning(dataFolder);
  const address = running?.socket;
  // The token goes to no socket of another user.
  if (!address || !isPrivateSocket(address.path, dataFolder, process.platform)) return undefined;
  const socket = await openSocket(address, connection);
  if (!socket) return undefined;
  if (address.version !== version) {
    if (socket !== 'other connection') socket.terminate();
    throw new ProblemError(
      problem(
        'input',
        `Triptych ${address.version} is running with this data folder, and this command belongs to version ${version}. Quit the running program, or use the command of its version.`,
      ),
    );
  }
  if (socket === 'other connection') throw new ProblemError(otherConnection(running.connection, connection));
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

/** A command with a connection of its own doesn’t send the runs of other commands there. */
function otherConnection(name: string | undefined, wanted: CommandConnection): Problem {
  const isOtherKey = name !== undefined && name === wanted.name;
  const what = isOtherKey ? `${name} with another key` : (name ?? 'the connection of Settings');
  return problem(
    'input',
    `Another command runs with this data folder and uses ${what}. Wait until it ends, or use another folder with --data-dir.`,
  );
}

/** Resolves to `undefined` if nothing listens there, or if another program refuses the token. */
function openSocket(
  address: Address,
  connection: CommandConnection,
): Promise<WebSocket | 'other connection' | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://localhost${callsPath}`, {
      createConnection: () => connect(address.path),
      headers: { ...authorization(address), [connectionHeader]: proofOfConnection(connection, address.token) },
      handshakeTimeout: 5000,
      // Calls over a local socket need no compression.
      perMessageDeflate: false,
    });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (request, { statusCode }) => {
      resolve(statusCode === 409 ? 'other connection' : undefined);
      request.destroy();
    });
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
