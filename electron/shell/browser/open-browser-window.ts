import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolderSync } from '../../files/make-folder.ts';
import type { CommandLine } from '../command-line.ts';
import { openCommand, startCommand } from '../system-commands.ts';
import { findInstalledBrowser, type Machine, thisMachine } from './installed-browser.ts';

type OpenedWindow =
  /** A separate window. Closing it ends the program. */
  | { kind: 'own'; ended: Promise<void>; close(): void; reportsExit: boolean }
  /** A page in the default browser, which does not report its closing. */
  | { kind: 'default' }
  | { kind: 'none'; why: string };

/** Time in which a browser that cannot start usually exits. Milliseconds. */
const startingMs = 3000;

/** Opens `newUrl()`, which is valid for one page, in the best available window. */
export async function openBrowserWindow(
  newUrl: () => string,
  { dataFolder, safeMode }: Pick<CommandLine, 'dataFolder' | 'safeMode'>,
  machine: Machine = thisMachine,
): Promise<OpenedWindow> {
  const { platform, environment } = machine;
  if (platform === 'linux' && !environment['DISPLAY'] && !environment['WAYLAND_DISPLAY']) {
    return { kind: 'none', why: 'This computer has no screen to open a window on.' };
  }
  const browser = findInstalledBrowser(machine);
  if (browser) {
    const ownWindow = await openOwnWindow(browser, newUrl(), profileFolder(browser, dataFolder), platform, safeMode);
    if (ownWindow) return ownWindow;
  }
  try {
    await startCommand(openCommand(platform, newUrl()));
    return { kind: 'default' };
  } catch {
    return { kind: 'none', why: 'No browser was found to open a window with.' };
  }
}

export function windowArguments(
  url: string,
  profile: string,
  platform: NodeJS.Platform,
  isRoot: boolean,
  safeMode: boolean,
): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--class=Triptych',
    '--window-size=1280,800',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-mode',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-sync',
    '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication',
    ...(safeMode ? ['--disable-gpu'] : []),
    // The profile stores no password, so the system need not unlock its password store.
    ...(platform === 'linux' ? ['--password-store=basic'] : []),
    ...(platform === 'darwin' ? ['--use-mock-keychain'] : []),
    // Chromium cannot use its sandbox as root, and the /dev/shm of a container is too small for it.
    ...(platform === 'linux' && isRoot ? ['--no-sandbox', '--test-type', '--disable-dev-shm-usage'] : []),
  ];
}

/** Returns a separate profile, which keeps the window apart from the user's tabs, extensions and history. */
function profileFolder(browser: string, dataFolder: string): string {
  // A snap cannot write to hidden folders, where data folders are by default. This folder belongs to the snap.
  if (browser.startsWith('/snap/')) {
    const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
    return path.join(homedir(), 'snap', path.basename(browser), 'common', `triptych-${name}`);
  }
  return path.join(dataFolder, 'window-profile');
}

async function openOwnWindow(
  browser: string,
  url: string,
  profile: string,
  platform: NodeJS.Platform,
  safeMode: boolean,
): Promise<OpenedWindow | undefined> {
  makeFolderSync(profile, { mode: 0o700 });
  const child = spawn(browser, windowArguments(url, profile, platform, process.getuid?.() === 0, safeMode), {
    stdio: 'ignore',
    // Ctrl+C in the terminal must reach only this process, which then closes the window.
    detached: platform !== 'win32',
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code));
  });
  const early = await Promise.race([ended, setTimeout(startingMs, 'still running', { ref: false })]);
  // On macOS, a program stays alive without windows.
  if (early === 'still running') return own(child, ended, platform !== 'darwin');
  // Exit code 0 this early: a window of an earlier run has the profile open, and its process shows the page.
  return early === 0 ? own(child, new Promise(() => undefined), false) : undefined;
}

function own(child: ChildProcess, ended: Promise<unknown>, reportsExit: boolean): OpenedWindow {
  return { kind: 'own', ended: ended.then(() => undefined), close: () => void child.kill(), reportsExit };
}
