import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { bigItem, makeBigLibrary } from '../support/large-library.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { openGrid } from './library-grid.ts';
import { scrollGrid } from './library-grid-in-page.ts';

const library = { count: 3000, distinct: 60, searchable: false };
/** Items after this index are never scrolled into view: their thumbnails are made, but never shown. */
const firstMade = 2000;

/**
 * G11-frames: the frames of the grid in the real program while thumbnails of photos are made, beside the same grid at
 * rest.
 */
export async function framesWhileThumbnails(pairs = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-thumbnail-frames');
  try {
    await makeBigLibrary(scratch.path, library);
    putPhotos(scratch.path);
    return [await onPage(ourProgram(scratch.path), (page) => measure(page, scratch.path, pairs))];
  } finally {
    scratch.remove();
  }
}

/** All items share these files by hard links, so writing into one file changes all of them. */
function putPhotos(dataFolder: string): void {
  for (let index = 0; index < library.distinct; index += 1) {
    const photo = makeImage(2400, 1800, 'image/jpeg', index * 6);
    writeFileSync(join(dataFolder, 'library', 'shared', `${index}.jpg`), photo);
  }
}

async function measure(page: Page, dataFolder: string, pairs: number): Promise<Row> {
  await openGrid(page);
  const ids = Array.from({ length: library.count - firstMade }, (_, at) => bigItem(firstMade + at, library))
    .filter((item) => item.kind === 'image')
    .map((item) => item.id);
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const atRest = await page.evaluate(scrollGrid);
    deleteThumbnails(dataFolder, ids);
    await page.evaluate(requestThumbnails, ids);
    const meanwhile = await page.evaluate(scrollGrid);
    await page.evaluate(() => window.stopThumbnails?.());
    if (countThumbnails(dataFolder, ids) === 0) throw new Error('No thumbnails were made meanwhile.');
    if (pair === 0) continue;
    idle.push(atRest);
    busy.push(meanwhile);
  }
  return fixed({
    id: 'G11-frames',
    label: 'p95 of frames of the grid while thumbnails of photos are made, beside the grid at rest',
    unit: 'ms',
    atMost: 1.1,
    ours: busy,
    peer: idle,
  });
}

const thumbnailPath = (id: string) => join(id.slice(0, 2), `${id}.webp`);

function deleteThumbnails(dataFolder: string, ids: readonly string[]): void {
  for (const id of ids) rmSync(join(dataFolder, 'thumbnails', thumbnailPath(id)), { force: true });
}

function countThumbnails(dataFolder: string, ids: readonly string[]): number {
  return ids.filter((id) => existsSync(join(dataFolder, 'thumbnails', thumbnailPath(id)))).length;
}

declare global {
  interface Window {
    stopThumbnails?: () => void;
  }
}

/** Runs in the page: requests one thumbnail after the other until it is stopped. */
function requestThumbnails(ids: readonly string[]): void {
  const stopped = new AbortController();
  window.stopThumbnails = () => stopped.abort();
  void (async () => {
    for (const id of ids) await fetch(`/thumb/${id}?asked=${performance.now()}`, { signal: stopped.signal });
  })().catch(() => undefined);
}
