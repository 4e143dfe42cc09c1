import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Usage {
  /** User and system time since the start, milliseconds. */
  cpuMs: number;
  /** Size of the JavaScript heap after a garbage collection, in bytes. */
  heap: number;
  unfinished: number;
}

export interface MeasuredProcess {
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/** Runs in the measured process: replies to each request with its current usage. */
export function answerUsage(unfinished: () => number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    globalThis.gc?.();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      heap: process.memoryUsage().heapUsed,
      unfinished: unfinished(),
    };
    process.send?.(usage);
  });
  process.send?.('ready');
}

/** Starts a program that calls `answerUsage`, and waits until it is ready. */
export async function startMeasured(program: string, args: readonly string[]): Promise<MeasuredProcess> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(path, args, { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return {
    async usage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async end() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
