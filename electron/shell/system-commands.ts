import { spawn } from 'node:child_process';
import path from 'node:path';
import { errorCodeOf } from '../files/system-error.ts';
import type { Host } from '../host/host.ts';
import { environmentProxy } from '../http/proxies/environment-proxy.ts';

/** The command that hands `target` to the system. No shell is involved, so nothing in it can be read as a command. */
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

/** The command that shows `file` in the system's file manager. */
export function revealCommand(platform: NodeJS.Platform, file: string): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      return ['explorer.exe', `/select,${file}`];
    case 'darwin':
      return ['open', '-R', file];
    default:
      // Only some Linux file managers can select a file; every one can open its folder.
      return ['xdg-open', path.dirname(file)];
  }
}

/** The system functions for the core, where the shell has none. */
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
    proxyFor: environmentProxy(environment),
  };
}

/** Resolves once the program runs; what it does then is its own affair. */
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
