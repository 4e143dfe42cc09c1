import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.ts';
import { finished } from './run.ts';

export type ElectronBinary = { there: true; program: string } | { there: false; why: string };

const electronFolder = inProject('node_modules', 'electron');
/** Holds the reason of the last failed download; asking again at every start would cost its time at every start. */
const failureNote = inProject('out', 'electron-not-available');
const askAgainAfterMs = 24 * 60 * 60 * 1000;
/** Until the server has answered. */
const silenceMs = 20_000;
/** From then on: 110 MB may take a while. */
const downloadMs = 15 * 60_000;

/** The Electron that npm installed, if its binary is there. Never downloads. */
export function installedElectron(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const override = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  const note = path.join(electronFolder, 'path.txt');
  const program = existsSync(note) ? readFileSync(note, 'utf8') : 'electron';
  const file = path.join(override || path.join(electronFolder, 'dist'), program);
  return existsSync(file) ? file : undefined;
}

/** The Electron that is there, or that its own downloader gets within the time limits. */
export async function getElectron(say: (sentence: string) => void): Promise<ElectronBinary> {
  const there = installedElectron();
  if (there) return { there: true, program: there };
  if (!existsSync(path.join(electronFolder, 'install.js'))) return { there: false, why: 'it is not installed' };
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return { there: false, why: 'its download is switched off' };
  const noted = recentFailure();
  if (noted) return { there: false, why: noted };

  const why = await download(say);
  const program = installedElectron();
  if (why === undefined && program) return { there: true, program };
  const reason = why ?? 'its download is incomplete';
  mkdirSync(path.dirname(failureNote), { recursive: true });
  writeFileSync(failureNote, reason);
  return { there: false, why: reason };
}

function recentFailure(): string | undefined {
  const note = statSync(failureNote, { throwIfNoEntry: false });
  if (!note || Date.now() - note.mtimeMs > askAgainAfterMs) return undefined;
  return readFileSync(failureNote, 'utf8');
}

/** Runs Electron's own downloader, which also knows mirrors and its cache. Answers why it did not work. */
async function download(say: (sentence: string) => void): Promise<string | undefined> {
  const child = spawn(process.execPath, [path.join(electronFolder, 'install.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = finished(child);
  let limit = setTimeout(() => child.kill('SIGKILL'), silenceMs);
  const address = downloadAddress();
  // The downloader does not say whether anyone answered, so this asks beside it.
  const answered = await Promise.race([done.then(() => undefined), answers(address)]);
  if (answered) {
    clearTimeout(limit);
    limit = setTimeout(() => child.kill('SIGKILL'), downloadMs);
    say('Downloading Electron, once, about 110 MB ...');
  }
  const { code } = await done;
  clearTimeout(limit);
  return code === 0 ? undefined : `it could not be downloaded from ${new URL(address).host}`;
}

function downloadAddress(): string {
  const { version } = JSON.parse(readFileSync(path.join(electronFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const mirror =
    process.env['ELECTRON_MIRROR'] ||
    process.env['npm_config_electron_mirror'] ||
    'https://github.com/electron/electron/releases/download/';
  return `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(silenceMs) });
    return answer.ok;
  } catch {
    return false;
  }
}
