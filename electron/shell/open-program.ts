import { setTimeout } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { AppCore } from '../core/app-core-types.ts';
import type { CommandConnection } from '../local-socket/command-connection.ts';
import { connectToProgram } from '../local-socket/connect-to-program.ts';
import type { OpenedProgram, ProgramCalls } from '../local-socket/opened-program.ts';
import { announceStart } from '../local-socket/running-program.ts';
import { acquireRunLock, type RunLock } from '../storage/database/run-lock.ts';
import { openLocalSocket } from './open-local-socket.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';

interface OpenProgramOptions {
  readonly dataFolder: string;
  readonly version: string;
  /** Default: the connection of Settings. */
  readonly connection?: CommandConnection;
  /** Lets connected commands end before the core closes, until `stop` is aborted. Without it, they are disconnected. */
  readonly whileUsed?: { readonly stop: AbortSignal; readonly onWait: () => void };
  /** Opens the core in this process. Called only with the lock of the data folder. */
  openCore(): Promise<AppCore>;
}

/** A program that starts with a large library, or ends with open writes, needs some time. Milliseconds. */
const attempts = { count: 600, pauseMs: 100 };

/**
 * Opens the core of a data folder in this process, without a window, or connects to the program that has the folder
 * open: two programs never write to one folder. Throws a `ProblemError` if neither is possible, and an `AbortError` if it
 * is stopped while it waits.
 */
export async function openProgram(options: OpenProgramOptions): Promise<OpenedProgram> {
  const { dataFolder, version, connection = {}, whileUsed } = options;
  const unwritable = prepareDataFolder(dataFolder);
  if (unwritable) throw new ProblemError(problem('disk', unwritable));
  for (let attempt = 0; attempt < attempts.count; attempt += 1) {
    const lock = acquireRunLock(dataFolder);
    if (lock) return openHere(options, lock);
    const program = await connectToProgram(dataFolder, version, connection);
    if (program) return program;
    await setTimeout(attempts.pauseMs, undefined, whileUsed && { signal: whileUsed.stop });
  }
  throw new ProblemError(
    problem(
      'disk',
      `Another Triptych uses the data folder ${dataFolder} but doesn’t respond. Quit it, or choose another folder with --data-dir.`,
    ),
  );
}

async function openHere(options: OpenProgramOptions, lock: RunLock): Promise<OpenedProgram> {
  const { dataFolder, version, openCore, connection = {}, whileUsed } = options;
  try {
    // Other commands and a second start find this one.
    const running = announceStart(dataFolder, { shell: 'command', connection: connection.name });
    const core = await openCore();
    const socket = await openLocalSocket(core, { dataFolder, version, connection }, running);
    return {
      client: createRouterClient(core.router) as ProgramCalls,
      fetch: async (route, init) =>
        (await core.handle(new Request(new URL(route, 'http://localhost'), init))) ??
        new Response(null, { status: 404 }),
      isConnected: false,
      isOfCommand: true,
      ended: new Promise(() => {}),
      async close() {
        if (whileUsed && socket?.isUsed() && !whileUsed.stop.aborted) {
          whileUsed.onWait();
          await socket.waitUntilUnused(whileUsed.stop);
        }
        await socket?.close();
        await core.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
