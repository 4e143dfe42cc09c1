import { spawn } from 'node:child_process';
import path from 'node:path';
import { errorCodeOf } from '../files/system-error-codes.ts';
import type { Host } from '../host/host.ts';
import { environmentProxy } from '../http/proxies/environment-proxy.ts';

/**
 * Returns the command that opens `target` with the system. It runs without a shell, so no part of it is interpreted as
 * a command.
 */
export function openCommand(platform: NodeJS.Platform, target: string): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', target];
    case 'darwin':
      return ['open', target];
    default:
      return ['xdg-open', target];
  }
}

/** Returns the command that shows `file` in the file manager of the system. */
export function revealCommand(platform: NodeJS.Platform, file: string): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      return ['explorer.exe', `/select,${file}`];
    case 'darwin':
      return ['open', '-R', file];
    default:
      // Only some Linux file managers can select a file. All can open its folder.
      return ['xdg-open', path.dirname(file)];
  }
}

/**
 * Returns the command that opens a file with a program. The file is one argument, and an absolute path, so that the
 * program takes it for no option.
 */
export function openWithCommand(
  platform: NodeJS.Platform,
  program: string,
  file: string,
): readonly [string, ...string[]] {
  return platform === 'darwin' && program.endsWith('.app') ? ['open', '-a', program, file] : [program, file];
}

/** System functions for the core, for a shell without its own. */
export function systemHost(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): Host {
  const hasScreen = platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  const run = async (command: readonly [string, ...string[]]): Promise<void> => {
    if (!hasScreen) throw new Error('this computer has no screen to show it on.');
    await startCommand(command);
  };
  return {
    shell: 'browser',
    openLink: (url) => run(openCommand(platform, url)),
    revealFile: (file) => run(revealCommand(platform, file)),
    openFile: (file) => run(openCommand(platform, file)),
    openFileWith: (program, file) => run(openWithCommand(platform, program, file)),
    proxyFor: environmentProxy(environment),
  };
}

/** Resolves when the program has started. Its further fate is ignored. */
export function startCommand([program, ...args]: readonly [string, ...string[]]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', (error) => {
      reject(errorCodeOf(error) === 'ENOENT' ? new Error(`${program} is not installed.`) : error);
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
