import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface LineProcess {
  child: ChildProcess;
  /** The first line of its output, parsed as JSON. */
  ready: Record<string, unknown>;
  /** Ends the process and waits for its exit; returns the exit code, or `null` after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a Node program that prints one line of JSON when it is ready. */
export async function startLineProcess(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<LineProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  const line = await Promise.race([
    new Promise<string>((resolve) => {
      if (child.stdout) createInterface(child.stdout).once('line', resolve);
    }),
    exited.then((code) => {
      throw new Error(`ended with ${code} before it was ready:\n${output}`);
    }),
  ]);
  return {
    child,
    ready: JSON.parse(line) as Record<string, unknown>,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exited;
    },
  };
}
