import { fork } from 'node:child_process';
import { serveTask, WorkerCalls, WorkerEndedError, type WorkerTask } from '../../shared/workers/worker-calls.ts';
import type { ChildProcess } from '../host/child-process.ts';

/** Starts a process of Node. In Electron, `utilityProcess` takes its place: a packed program can't run as plain Node. */
export function forkNode(path: string): ChildProcess {
  const child = fork(path, [], {
    execArgv: [],
    // Keeps the bytes of images as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  // The process does not keep the program running.
  child.unref();
  child.channel?.unref();
  return {
    // A failure is followed by the exit.
    send: (message) => void child.send(message as object, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener).once('error', listener),
    kill() {
      // Somebody waits for the exit, and may have nothing else that keeps the program running.
      child.ref();
      child.kill('SIGKILL');
    },
  };
}

/**
 * A process that runs one task. A crash of its native code ends only this process. Its calls reject when it ends.
 */
export class WorkerProcess<Task extends WorkerTask> extends WorkerCalls<Task> {
  /** Ending the process can't harm the program. */
  readonly endGraceMs = 0;
  readonly #child: ChildProcess;
  readonly #exited = Promise.withResolvers<void>();

  constructor(child: ChildProcess) {
    super((request) => child.send(request));
    this.#child = child;
    // The module at the other end serves tasks.
    child.onMessage((reply) => this.receive(reply as Parameters<typeof this.receive>[0]));
    child.onExit(() => {
      this.end(new WorkerEndedError());
      this.#exited.resolve();
    });
  }

  /** Resolves when the process has ended. */
  async terminate(): Promise<void> {
    this.#child.kill();
    await this.#exited.promise;
  }

  /** Unknown: the system, and not the process, has the number. */
  async usedBytes(): Promise<undefined> {}
}

/** Call once in the module of a process. Does nothing elsewhere. */
export function serveProcess(task: WorkerTask): void {
  // Only a utility process of Electron has this port.
  const port: Electron.ParentPort | undefined = process.parentPort;
  if (port) {
    const handle = serveTask(task, (reply) => port.postMessage(reply));
    port.on('message', ({ data }) => handle(data));
  } else if (process.send) {
    const handle = serveTask(task, (reply) => void process.send?.(reply, undefined, undefined, () => {}));
    process.on('message', (request) => handle(request as Parameters<typeof handle>[0]));
    // The program ended, perhaps by a crash.
    process.once('disconnect', () => process.exit());
  }
}
