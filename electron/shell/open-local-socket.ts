import { errorMessage } from '../../shared/util/error-message.ts';
import type { AppCore } from '../core/app-core-types.ts';
import { type RunningProgram, writeRunning } from '../local-socket/running-program.ts';
import { serveLocalSocket } from '../local-socket/serve-local-socket.ts';
import { serveCallsOf } from './serve-calls-of.ts';

/**
 * Serves commands, and writes the file of the running program with the socket. A system without such sockets still runs
 * the program; the reason is printed. Resolves to `undefined` then.
 */
export async function openLocalSocket(
  { router, handle }: Pick<AppCore, 'router' | 'handle'>,
  {
    dataFolder,
    version,
    connection,
  }: Pick<Parameters<typeof serveLocalSocket>[0], 'dataFolder' | 'version' | 'connection'>,
  running: RunningProgram,
): Promise<Awaited<ReturnType<typeof serveLocalSocket>> | undefined> {
  try {
    const socket = await serveLocalSocket({
      dataFolder,
      version,
      connection,
      core: { handle, serveCalls: serveCallsOf({ router }) },
    });
    writeRunning(dataFolder, { ...running, socket: socket.address });
    return socket;
  } catch (error) {
    process.stderr.write(`Commands can’t connect to this program: ${errorMessage(error)}\n`);
    return undefined;
  }
}
