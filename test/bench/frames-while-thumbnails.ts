import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { bigItem, makeBigLibrary } from '../support/large-library.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { openWall } from './library-grid.ts';
import { scrollWall } from './library-grid-in-page.ts';

const library = { count: 3000, distinct: 60, searchable: false };
/** Older ones than what is scrolled through: their stills are made, and nobody sees them. */
const firstMade = 2000;

/** G11-frames: the frames of the wall in the real program while stills of photos are made, beside the same at rest. */
export async function framesWhileStills(pairs = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-stills-frames');
  try {
    await makeBigLibrary(scratch.path, library);
    putPhotos(scratch.path);
    return [await onPage(ourProgram(scratch.path), (page) => measure(page, scratch.path, pairs))];
  } finally {
    scratch.remove();
  }
}

/** All items share these files by hard links, so that writing into one changes each. */
function putPhotos(dataFolder: string): void {
  for (let index = 0; index < library.distinct; index += 1) {
    const photo = makeImage(2400, 1800, 'image/jpeg', index * 6);
    writeFileSync(join(dataFolder, 'library', 'shared', `${index}.jpg`), photo);
  }
}

async function measure(page: Page, dataFolder: string, pairs: number): Promise<Row> {
  await openWall(page);
  const ids = Array.from({ length: library.count - firstMade }, (_, at) => bigItem(firstMade + at, library))
    .filter((item) => item.kind === 'image')
    .map((item) => item.id);
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const atRest = await page.evaluate(scrollWall);
    forgetStills(dataFolder, ids);
    await page.evaluate(askForStills, ids);
    const meanwhile = await page.evaluate(scrollWall);
    await page.evaluate(() => window.stopStills?.());
    if (stillsOf(dataFolder, ids) === 0) throw new Error('No stills were made meanwhile.');
    if (pair === 0) continue;
    idle.push(atRest);
    busy.push(meanwhile);
  }
  return fixed({
    id: 'G11-frames',
    what: 'p95 of frames of the wall while stills of photos are made, beside the same at rest',
    unit: 'ms',
    atMost: 1.1,
    ours: busy,
    peer: idle,
  });
}

const stillOf = (id: string) => join(id.slice(0, 2), `${id}.webp`);

function forgetStills(dataFolder: string, ids: readonly string[]): void {
  for (const id of ids) rmSync(join(dataFolder, 'thumbnails', stillOf(id)), { force: true });
}

function stillsOf(dataFolder: string, ids: readonly string[]): number {
  return ids.filter((id) => existsSync(join(dataFolder, 'thumbnails', stillOf(id)))).length;
}

declare global {
  interface Window {
    stopStills?: () => void;
  }
}

/** Runs in the page: asks for one still after the other until it is stopped. */
function askForStills(ids: readonly string[]): void {
  const stopped = new AbortController();
  window.stopStills = () => stopped.abort();
  void (async () => {
    for (const id of ids) await fetch(`/thumb/${id}?asked=${performance.now()}`, { signal: stopped.signal });
  })().catch(() => undefined);
}
