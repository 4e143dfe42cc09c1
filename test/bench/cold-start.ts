import { join } from 'node:path';
import type { Page } from 'playwright';
import { startLineProcess } from '../support/json-line-process.ts';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { keyInForm, launchBrowser, ourProgram, peerProgram } from './in-browser.ts';

/**
 * G1: from the start of the process to a window that accepts a key. Ours has library, database and sandbox connection;
 * the peer is a bare server with one text field in the same browser.
 */
export async function coldStart(pairs = 15): Promise<Row[]> {
  const scratch = scratchFolder('bench-start');
  const ours = ourProgram(join(scratch.path, 'data'));
  const bare = await peerProgram('bare-page', scratch.path);

  try {
    return [
      await compare({
        id: 'G1',
        label: 'cold start to the first accepted key, against a bare window',
        unit: 'ms',
        atMost: 1.35,
        pairs,
        ours: () => timeToKey(ours, keyInForm),
        peer: () => timeToKey(bare),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

/** G1b: our start with a library of 100,000 results against our start without results. */
export async function bigLibraryStart(pairs = 15): Promise<Row[]> {
  const scratch = scratchFolder('bench-big-start');
  const [big, empty] = [join(scratch.path, 'big'), join(scratch.path, 'empty')];
  try {
    await makeBigLibrary(big, { count: 100_000, files: false });
    return [
      await compare({
        id: 'G1b',
        label: 'cold start to the first accepted key with 100,000 results, against none',
        unit: 'ms',
        atMost: 1.1,
        pairs,
        ours: () => timeToKey(ourProgram(big), keyInForm),
        peer: () => timeToKey(ourProgram(empty), keyInForm),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

/** `check` runs after the measured time. */
async function timeToKey(args: readonly string[], check?: (page: Page) => Promise<void>): Promise<number> {
  const start = performance.now();
  const shell = await startLineProcess(args);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(String(shell.ready['url']), { waitUntil: 'commit' });
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.pressSequentially('a');
    await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('a'));
    const milliseconds = performance.now() - start;
    await check?.(page);
    return milliseconds;
  } finally {
    await browser.close();
    await shell.end('SIGKILL');
  }
}
