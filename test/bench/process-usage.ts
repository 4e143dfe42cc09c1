import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface MeasuredProcess {
  /** User and system time since the start. Milliseconds. */
  cpuMs(): Promise<number>;
  /** Size of the JavaScript heap after a garbage collection. Bytes. */
  heap(): Promise<number>;
  end(): Promise<void>;
}

type Question = 'cpuMs' | 'heap';

/** Runs in the measured process: replies to each question with a number. */
export function answerUsage(): void {
  process.on('message', (question) => {
    process.send?.(question === 'heap' ? heapAfterCollection() : processorTime());
  });
  process.send?.('ready');
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function heapAfterCollection(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Starts a program that calls `answerUsage`, and waits until it is ready. */
export async function startMeasured(program: string, args: readonly string[]): Promise<MeasuredProcess> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(path, args, { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  const ask = async (question: Question): Promise<number> => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [number];
    return answer;
  };
  return {
    cpuMs: () => ask('cpuMs'),
    heap: () => ask('heap'),
    async end() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
