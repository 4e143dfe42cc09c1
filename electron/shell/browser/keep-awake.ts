import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The command that keeps the computer awake while it runs. It ends when its pipe closes, so that a killed program
 * cannot keep the computer awake. Windows has no such command: there, only the Electron shell keeps it awake.
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

/** Best effort: without the command or the permission, nothing happens. */
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
    // The program must be able to exit while the command runs.
    started.unref();
  };
}
