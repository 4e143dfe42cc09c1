import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The command that keeps the computer awake for as long as it runs. Each ends by itself when the pipe to it does, so
 * that not even a killed program keeps a computer awake for ever. Windows has no such command: there, only the Electron
 * shell keeps awake.
 */
export function inhibitCommand(platform: NodeJS.Platform): readonly [string, ...string[]] | undefined {
  switch (platform) {
    case 'linux':
      return ['systemd-inhibit', '--what=sleep:idle', '--who=Triptych', '--why=Results are being saved', 'cat'];
    case 'darwin':
      return ['caffeinate', '-i', 'cat'];
    default:
      return undefined;
  }
}

/** As well as it goes: without the command, or where it is not allowed, nothing happens and nobody is bothered. */
export function startKeepAwake(command: readonly [string, ...string[]] | undefined): (on: boolean) => void {
  let child: ChildProcess | undefined;
  let works = command !== undefined;
  return (on) => {
    child?.stdin?.end();
    child = undefined;
    if (!on || command === undefined || !works) return;
    const [program, ...args] = command;
    const started = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child = started;
    started.once('error', () => {
      works = false;
    });
    started.once('exit', (code) => {
      // It ends with 0 once its pipe is closed; anything else, and it would only be started in vain again.
      if (code !== 0) works = false;
    });
    started.stdin.on('error', () => {});
    // The program must be able to end while it still runs.
    started.unref();
  };
}
