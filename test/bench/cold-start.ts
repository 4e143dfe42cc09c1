import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { systemClock } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createDraftStore } from '../../electron/storage/draft-store.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { makeTasks } from '../support/large-task-list.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { keyInForm, launchBrowser, ourProgram, peerProgram } from './in-browser.ts';
import { copySharedDatabase, sharedLibrary } from './shared-library.ts';

/**
 * G1: from the start of the process to a window that accepts a key. Ours has library, database and sandbox connection;
 * the peer is a bare server with one text field in the same browser.
 */
export async function coldStart(pairs = 7): Promise<Row[]> {
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
export async function bigLibraryStart(pairs = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-big-start');
  try {
    const [big, empty] = [await sharedLibrary(), join(scratch.path, 'empty')];
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

/**
 * G1c: from the start of the process to the form with the draft of the last time, with 100,000 results and 50,000 runs,
 * against the same start without results and runs.
 */
export async function fullDatabaseStart(pairs = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-full-start');
  const [full, empty] = [join(scratch.path, 'full'), join(scratch.path, 'empty')];
  try {
    await copySharedDatabase(full);
    await makeTasks(full, { count: 50_000, state: 'done' });
    for (const folder of [full, empty]) await saveDraft(folder);
    return [
      await compare({
        id: 'G1c',
        label: 'cold start to the form with its draft, with 100,000 results and 50,000 runs, against none',
        unit: 'ms',
        atMost: 1.1,
        pairs,
        ours: () => timeToDraft(full),
        peer: () => timeToDraft(empty),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

const draft = draftOf('video-b', 'A lighthouse keeper climbs the stairs at dawn.');

async function saveDraft(dataFolder: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const database = await openDatabase(dataFolder);
  await createDraftStore(database, systemClock).save('video-b', draft);
  await database.destroy();
}

function timeToDraft(dataFolder: string): Promise<number> {
  return timeOfStart(ourProgram(dataFolder), async (page) => {
    const shown = ({ prompt }: typeof draft.values) =>
      document.querySelector<HTMLTextAreaElement>('#field-prompt')?.value === prompt;
    await page.waitForFunction(shown, draft.values);
  });
}

/** `check` runs after the measured time. */
async function timeToKey(args: readonly string[], check?: (page: Page) => Promise<void>): Promise<number> {
  return timeOfStart(
    args,
    async (page) => {
      await page.getByLabel('Prompt', { exact: true }).pressSequentially('a');
      await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('a'));
    },
    check,
  );
}

/** Milliseconds from the start of the process until `use` has ended. */
async function timeOfStart(
  args: readonly string[],
  use: (page: Page) => Promise<void>,
  check?: (page: Page) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  const shell = await startLineProcess(args);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(String(shell.ready['url']), { waitUntil: 'commit' });
    await use(page);
    const milliseconds = performance.now() - start;
    await check?.(page);
    return milliseconds;
  } finally {
    await browser.close();
    await shell.end('SIGTERM');
  }
}
