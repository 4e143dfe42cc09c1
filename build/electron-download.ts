import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from './run-command.ts';

export interface DownloadLimits {
  /** The longest wait for the first byte. Milliseconds. */
  answerMs: number;
  /** The longest time after the first byte without new or unpacked bytes. Milliseconds. */
  stallMs: number;
  /** The time between two progress reports. Milliseconds. */
  reportMs: number;
}

const usualLimits: DownloadLimits = { answerMs: 20_000, stallMs: 60_000, reportMs: 10_000 };

/**
 * Runs the downloader of the package `electron` in `folder`. This downloader also handles mirrors, proxies and its
 * cache. Returns the reason of a failure, or nothing after a success.
 */
export async function downloadElectron(
  folder: string,
  environment: NodeJS.ProcessEnv,
  print: (sentence: string) => void,
  limits: DownloadLimits = usualLimits,
): Promise<string | undefined> {
  // The downloader reports no progress, so its temporary folder is measured. A test request to the server would prove
  // nothing: it may take another route, and some servers refuse it.
  const arriving = mkdtempSync(path.join(tmpdir(), 'electron-download-'));
  const child = spawn(process.execPath, [path.join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      // Node's own fetch ignores HTTPS_PROXY without this variable.
      NODE_USE_ENV_PROXY: '1',
      ...environment,
      ELECTRON_GET_NO_PROGRESS: '1',
      TMPDIR: arriving,
      TEMP: arriving,
      TMP: arriving,
    },
  });
  let gaveUp: string | undefined;
  let size = 0;
  let changedAt = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.now();
    const [downloaded, unpacked] = [sizeOf(arriving), sizeOf(path.join(folder, 'dist'))];
    if (downloaded + unpacked !== size) {
      size = downloaded + unpacked;
      changedAt = now;
    } else if (now - changedAt > (size === 0 ? limits.answerMs : limits.stallMs)) {
      gaveUp = size === 0 ? 'no answer came' : 'it came to a standstill';
      child.kill('SIGKILL');
    }
    if (downloaded > 0 && now - reportedAt > limits.reportMs) {
      reportedAt = now;
      print(`Downloading Electron (only once): ${Math.round(downloaded / 1e6)} of about 110 MB ...`);
    }
  }, 200);
  const { code, output } = await finished(child);
  clearInterval(timer);
  rmSync(arriving, { recursive: true, force: true, maxRetries: 5 });
  if (code === 0) return undefined;
  const cause = gaveUp ?? lastSentence(output);
  return `it could not be downloaded from ${hostOfDownload(environment)}${cause === undefined ? '' : ` (${cause})`}`;
}

/** Sums the bytes of all files in the folder. */
function sizeOf(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // The downloader may move or remove a file meanwhile. The next measurement counts that file again.
  }
  return bytes;
}

/** Returns the last error in the output of a failed Node program, without its stack; otherwise the last line. */
function lastSentence(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const error = lines.findLast((line) => line.includes('Error') && line.includes(': '));
  return error === undefined ? lines.findLast((line) => line !== '') : error.slice(error.indexOf(': ') + 2);
}

/** Returns the host of the download from the variables that Electron's downloader reads, in the downloader's order. */
function hostOfDownload(environment: NodeJS.ProcessEnv): string {
  const names = ['npm_config_electron_mirror', 'NPM_CONFIG_ELECTRON_MIRROR', 'ELECTRON_MIRROR'];
  const mirror = names.map((name) => environment[name]).find((value) => value);
  return mirror === undefined ? 'github.com' : (URL.parse(mirror)?.host ?? mirror);
}
