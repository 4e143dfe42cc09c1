import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DownloadLimits, downloadElectron } from './electron-download.ts';
import { inProject } from './project.ts';

export type ElectronBinary = { there: true; program: string } | { there: false; why: string };

const askAgainAfterMs = 24 * 60 * 60 * 1000;

interface Choices {
  /** True: try the download again, even if the last one failed a short time ago. */
  again?: boolean;
  environment?: NodeJS.ProcessEnv;
  /** The folder of the package `electron`. */
  folder?: string;
  /** The file with the reason of the last failed download. With it, not every start waits for the same failure. */
  failureNote?: string;
  limits?: DownloadLimits;
}

const ownFolder = inProject('node_modules', 'electron');

/** The Electron that npm installed, if its binary is complete. Never downloads. */
export function installedElectron(environment = process.env, folder = ownFolder): string | undefined {
  const override = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  const named = readText(path.join(folder, 'path.txt'));
  // Electron's installer writes path.txt last. Without this file, the program may exist while half of its files are
  // missing.
  if (!override && (named === undefined || unpackedVersion(folder) !== versionOf(folder))) return undefined;
  const file = path.join(override || path.join(folder, 'dist'), named ?? nameOfProgram());
  return existsSync(file) ? file : undefined;
}

/** Returns the installed Electron, or runs Electron's own downloader within the time limits. */
export async function getElectron(print: (sentence: string) => void, choices: Choices = {}): Promise<ElectronBinary> {
  const { again = false, environment = process.env, folder = ownFolder } = choices;
  const { failureNote = inProject('out', 'electron-not-available') } = choices;
  const there = installedElectron(environment, folder);
  if (there) return { there: true, program: there };
  if (!existsSync(path.join(folder, 'install.js'))) return { there: false, why: 'it is not installed' };
  if (environment['ELECTRON_SKIP_BINARY_DOWNLOAD']) return { there: false, why: 'its download is switched off' };
  const noted = again ? undefined : recentFailure(failureNote);
  if (noted) return { there: false, why: noted };

  const why = await downloadElectron(folder, environment, print, choices.limits);
  const program = installedElectron(environment, folder);
  if (why === undefined && program) {
    rmSync(failureNote, { force: true });
    return { there: true, program };
  }
  const reason = why ?? 'its download is incomplete';
  mkdirSync(path.dirname(failureNote), { recursive: true });
  writeFileSync(failureNote, reason);
  return { there: false, why: reason };
}

/** Builds the environment of Electron without ELECTRON_RUN_AS_NODE, which terminals inside other Electron programs set. */
export function electronEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const isForIt = (entry: [string, string | undefined]): entry is [string, string] =>
    entry[0] !== 'ELECTRON_RUN_AS_NODE' && entry[1] !== undefined;
  return Object.fromEntries(Object.entries(environment).filter(isForIt));
}

function recentFailure(failureNote: string): string | undefined {
  const note = statSync(failureNote, { throwIfNoEntry: false });
  if (!note || Date.now() - note.mtimeMs > askAgainAfterMs) return undefined;
  return readFileSync(failureNote, 'utf8');
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Reads the version of the unpacked program. After an update of the package, the older program stays until the download. */
function unpackedVersion(folder: string): string | undefined {
  return readText(path.join(folder, 'dist', 'version'))
    ?.trim()
    .replace(/^v/, '');
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Path of the program in the unpacked archive of this system, as Electron's own installer names it. */
export function nameOfProgram(): string {
  switch (process.platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}
