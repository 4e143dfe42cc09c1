import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from '../files/private-files.ts';
import { removeSocket } from './socket-path.ts';

const runningProgramSchema = z.object({
  /** A command opens the core without a window. */
  shell: z.enum(['electron', 'browser', 'command']),
  /** The connection from the options of a command: a URL or `sandbox`. */
  connection: z.string().optional(),
  /** The port of the browser shell, which the next start prefers. */
  port: z.number().int().optional(),
  /** The secret that a second start must send to the browser shell. */
  secret: z.string().optional(),
  /** The socket for commands. Absent until the core is open. */
  socket: z.object({ path: z.string(), token: z.string(), version: z.string() }).optional(),
});
/** State of the program that holds the lock of a data folder, for the next start and for commands. */
export type RunningProgram = z.infer<typeof runningProgramSchema>;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'running.json');

/** Only this user can read the file, because it contains secrets. */
export function writeRunning(dataFolder: string, running: RunningProgram): void {
  writePrivateFile(fileOf(dataFolder), JSON.stringify(running));
}

/**
 * Replaces the state of an earlier program as soon as this one holds the lock. Until the new state is complete, nobody
 * sends the old secrets: the port and the socket may belong to another user by now. The port stays for the next start
 * of the browser shell.
 */
export function announceStart(
  dataFolder: string,
  running: Pick<RunningProgram, 'shell' | 'connection'>,
  platform = process.platform,
): RunningProgram {
  const earlier = readRunning(dataFolder);
  const starting = { ...running, port: earlier?.port };
  writeRunning(dataFolder, starting);
  if (earlier?.socket) removeSocket(earlier.socket.path, dataFolder, platform);
  return starting;
}

/** Returns `undefined` without a file, and for a file that is being written or is damaged. */
export function readRunning(dataFolder: string): RunningProgram | undefined {
  try {
    return runningProgramSchema.parse(JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')));
  } catch {
    return undefined;
  }
}
