import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { systemClock } from '../../electron/host/host.ts';
import type { Urgency } from '../../electron/library/thumbnails/priority-queue.ts';
import { createThumbnails } from '../../electron/library/thumbnails/thumbnails.ts';
import { makeThumbnail } from '../../electron/media/thumbnail-images.ts';
import { createImageDecoder } from '../../electron/workers/images/image-decoder.ts';
import { createCrashLoopGuard } from '../../electron/workers/media-files/crash-loop-guard.ts';
import type { Item } from '../../shared/library/item.ts';
import { hugePng } from '../support/huge-png.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { idOf } from '../support/store-results.ts';
import { compare, fixed, type Row } from './harness.ts';
import { onPage } from './in-browser.ts';
import { residentMemoryWithChildren } from './resident-memory.ts';

/** Typical contents of libraries: photos, and results of two megapixels and of one. */
const kinds = [
  [4000, 3000, 'image/jpeg', 'jpg'],
  [2048, 1152, 'image/png', 'png'],
  [1024, 1024, 'image/webp', 'webp'],
  [1280, 720, 'image/jpeg', 'jpg'],
  [1024, 1024, 'image/png', 'png'],
] as const;
const files = 60;

/**
 * G11: thumbnails of mixed files through the whole path of the program: a process, its queue and the disk. Beside them:
 * the same decoder in a bare loop, and the browser's decoders and canvas in a bare page. Also measures the growth of
 * the program with that process, and how many hidden thumbnails are made before the visible ones.
 *
 * The intended peer, sharp, is not a dependency, because it is native code for this bench alone. If it is installed,
 * its own loop replaces `bareLoop`.
 */
export async function thumbnails(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-thumbnails');
  try {
    const items = seed(scratch.path);
    let run = 0;
    const next = () => join(scratch.path, `stills-${run++}`);
    let most = 0;
    const before = residentMemoryWithChildren();
    const timer = setInterval(() => {
      most = Math.max(most, residentMemoryWithChildren() - before);
    }, 20);
    await ours(items, next());
    clearInterval(timer);
    return [
      fixed({
        id: 'G11-memory',
        label: `growth of the program and its decoder while ${files} thumbnails of mixed files are made`,
        unit: 'MB',
        within: 300,
        ours: [most / 1e6],
        peer: [before / 1e6],
      }),
      await compare({
        id: 'G11-rate',
        label: `thumbnails of ${files} mixed files, saved to the disk, beside the same decoder in a bare loop`,
        unit: 'ms',
        atMost: 1.25,
        pairs,
        ours: () => ours(items, next()),
        peer: () => bareLoop(items),
      }),
      await besideBrowser(items, { pairs, next, folder: scratch.path }),
      await shownFirst(items, next()),
      await bomb(scratch.path, next()),
    ];
  } finally {
    scratch.remove();
  }
}

interface StoredFile {
  readonly item: Item;
  readonly path: string;
}

function seed(folder: string): StoredFile[] {
  const made = kinds.map(([width, height, mime, extension], index) => {
    const path = join(folder, `${index}.${extension}`);
    const bytes = mime === 'image/webp' ? webp(width, height) : makeImage(width, height, mime, index * 60);
    writeFileSync(path, bytes);
    return { path, bytes, mime, width, height };
  });
  return Array.from({ length: files }, (_, index) => {
    const { path, ...facts } = made[index % made.length] ?? {
      path: '',
      bytes: Buffer.alloc(0),
      mime: '',
      width: 1,
      height: 1,
    };
    return { path, item: itemOf(`${index}`, facts) };
  });
}

function itemOf(
  name: string,
  { bytes, ...facts }: { bytes: Buffer; mime: string; width: number; height: number },
): Item {
  return {
    ...facts,
    id: idOf(name),
    kind: 'image',
    file: name,
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    createdAt: 0,
    modelId: 'image-e-2',
    prompt: '',
    taskId: idOf(`task ${name}`),
    position: 1,
    synthetic: true,
  };
}

function webp(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let x = 0; x < width; x += 16) {
    context.fillStyle = `hsl(${x} 60% 50%)`;
    context.fillRect(x, (x * 7) % height, 200, 200);
  }
  return canvas.toBuffer('image/webp', 90);
}

function openIn(folder: string) {
  const imageDecoder = createImageDecoder();
  const crashLoopGuard = createCrashLoopGuard(`${folder}-marks`);
  return createThumbnails({
    folder,
    temporary: `${folder}-temporary`,
    imageDecoder,
    crashLoopGuard,
    clock: systemClock,
  });
}

/** Milliseconds until all thumbnails are on the disk. */
async function ours(stored: readonly StoredFile[], folder: string): Promise<number> {
  const made = openIn(folder);
  const startTime = performance.now();
  const thumbnails = await Promise.all(stored.map(({ item, path }) => made.read(item, path, { urgency: 'shown' })));
  const took = performance.now() - startTime;
  await made.close();
  if (thumbnails.some((thumbnail) => thumbnail === undefined)) throw new Error('A file has no thumbnail.');
  return took;
}

async function bareLoop(stored: readonly StoredFile[]): Promise<number> {
  const startTime = performance.now();
  for (const { path } of stored) await makeThumbnail(readFileSync(path), 480);
  return performance.now() - startTime;
}

async function besideBrowser(
  stored: readonly StoredFile[],
  { pairs, next, folder }: { pairs: number; next: () => string; folder: string },
): Promise<Row> {
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  for (const { path } of stored) copyFileSync(path, join(plain, path.slice(folder.length + 1)));
  const names = stored.map(({ path }) => path.slice(folder.length));
  const program = [fileURLToPath(new URL('./media-peer-server.ts', import.meta.url)), plain];
  return onPage(program, (page) =>
    compare({
      id: 'G11-browser',
      label: 'the same files beside the browser’s decoders in a bare page, one after the other',
      unit: 'ms',
      // At least 0.3 of the peer's rate.
      atMost: 3.33,
      pairs,
      ours: () => ours(stored, next()),
      peer: () => page.evaluate(inPage, names),
    }),
  );
}

/** Runs in the page and can use only its arguments. */
async function inPage(names: readonly string[]): Promise<number> {
  const startTime = performance.now();
  for (const name of names) {
    const blob = await (await fetch(name)).blob();
    const whole = await createImageBitmap(blob);
    const scale = 480 / Math.max(whole.width, whole.height);
    const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  }
  return performance.now() - startTime;
}

/** Half of the thumbnails were left by an earlier run and are requested first; then the others become visible. */
async function shownFirst(stored: readonly StoredFile[], folder: string): Promise<Row> {
  const made = openIn(folder);
  const order: Urgency[] = [];
  const half = stored.length / 2;
  const ask = async ({ item, path }: StoredFile, urgency: Urgency) => {
    await made.read(item, path, { urgency });
    order.push(urgency);
  };
  const left = stored.slice(0, half).map((each) => ask(each, 'left'));
  const shown = stored.slice(half).map((each) => ask(each, 'shown'));
  await Promise.all([...left, ...shown]);
  await made.close();
  const early = order.slice(0, order.lastIndexOf('shown')).filter((urgency) => urgency === 'left').length;
  return fixed({
    id: 'G11-order',
    label: `of ${half} hidden thumbnails, those made before all visible ones; one may be in progress`,
    unit: 'thumbnails',
    within: 1,
    ours: [early],
    peer: [half],
  });
}

/** Milliseconds until an image of 900 million pixels is known to have no thumbnail, and the next image has one. */
async function bomb(folder: string, thumbnails: string): Promise<Row> {
  const huge = hugePng(30_000, 30_000);
  const [path, next] = [join(folder, 'huge.png'), join(folder, 'cut.png')];
  writeFileSync(path, huge);
  const whole = makeImage(1024, 1024);
  writeFileSync(next, whole.subarray(0, whole.length / 2));
  const facts = { mime: 'image/png', width: 30_000, height: 30_000 };
  const made = openIn(thumbnails);
  const startTime = performance.now();
  const refused = [
    await made.read(itemOf('huge', { ...facts, bytes: huge }), path, { urgency: 'shown' }),
    await made.read(itemOf('cut', { ...facts, bytes: whole }), next, { urgency: 'shown' }),
  ];
  const took = performance.now() - startTime;
  await made.close();
  if (refused.some((thumbnail) => thumbnail !== undefined)) throw new Error('A damaged image has a thumbnail.');
  return fixed({
    id: 'G11-bomb',
    label: 'until 30,000 x 30,000 pixels and a truncated file are known to have no thumbnail',
    unit: 'ms',
    within: 2000,
    ours: [took],
    peer: [took],
  });
}
