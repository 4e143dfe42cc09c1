import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Returns the command that keeps the computer awake while it runs. The command ends when its pipe closes, so a killed
 * program does not keep the computer awake. Windows has no such command: only the Electron shell keeps it awake there.
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

/** Without the command or the permission, nothing happens. */
export function startKeepAwake(command: readonly [string, ...string[]] | undefined): (on: boolean) => void {
  let child: ChildProcess | undefined;
  let works = command !== undefined;
  return (isAwake) => {
    child?.stdin?.end();
    child = undefined;
    if (!isAwake || command === undefined || !works) return;
    const [program, ...args] = command;
    const started = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child = started;
    started.once('error', () => {
      works = false;
    });
    started.once('exit', (code) => {
      // The command returns 0 when its pipe is closed. After any other code, a further start would also fail.
      if (code !== 0) works = false;
    });
    started.stdin.on('error', () => {});
    // The program must be able to exit while the command runs.
    started.unref();
  };
}
