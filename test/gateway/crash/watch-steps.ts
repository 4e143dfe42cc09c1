import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeImage } from '../../support/make-images.ts';
import type { Calls } from '../support/open-core.ts';

/** At a higher speed, a busy machine needs longer to read a file than the limits of the program allow. */
export const watchSpeed = 10;

/** The files of the folder. The last one has the content of another one. */
const widths = { 'old.png': 21, 'one.png': 22, 'two.png': 23, 'three.png': 24, 'copy of one.png': 22 } as const;
export const differentFiles = new Set(Object.values(widths)).size;

export function writeWatchedFile(folder: string, name: keyof typeof widths): void {
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), makeImage(widths[name], 16));
}

/** Continues from any state: watches the folder, imports what is offered, writes all files, and waits for their end. */
export async function importAllWatched(calls: Calls, folder: string): Promise<void> {
  const before = (await watchFolders(calls)).find((each) => each.path === folder);
  const id = before?.id ?? (await calls.watchFolders.add({ path: folder })).id;
  await calls.watchFolders.importExisting({ id });
  for (const name of Object.keys(widths)) writeWatchedFile(folder, name as keyof typeof widths);
  for (;;) {
    const [state] = await watchFolders(calls);
    if (state && state.imported + state.notImportedCount === Object.keys(widths).length && state.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function watchFolders(calls: Calls) {
  const stop = new AbortController();
  for await (const event of await calls.watch(undefined, { signal: stop.signal })) {
    stop.abort();
    if (event.kind === 'snapshot') return event.snapshot.watchFolders;
  }
  throw new Error('The first event is no snapshot.');
}
