import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { systemClock } from '../../electron/host/host.ts';
import { createThumbnails } from '../../electron/library/thumbnails/thumbnails.ts';
import { makeThumbnail } from '../../electron/media/thumbnail-images.ts';
import { createImageDecoder } from '../../electron/workers/images/image-decoder.ts';
import { createCrashLoopGuard } from '../../electron/workers/media-files/crash-loop-guard.ts';
import type { Item } from '../../shared/library/item.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { idOf } from '../support/store-results.ts';
import { compare, fixed, type Row } from './harness.ts';
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
 * the same decoder in a bare loop. Also measures the growth of the program with that process.
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
