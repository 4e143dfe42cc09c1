import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';

const count = 100;
const fileBytes = 2_000_000;
/** Milliseconds: ten files a second. */
const enough = 10_000;

/** Generated results, and photos. */
const kinds = [
  [1024, 1024, 'png'],
  [3000, 2000, 'jpeg'],
  [1344, 768, 'png'],
  [2400, 1600, 'jpeg'],
] as const;

/**
 * G27: 100 images of 2 MB are imported four at a time, like from the window, until the last one is in the database and
 * has its thumbnail. Beside them: the same files read, hashed and decoded one after the other by the same libraries.
 */
export async function importFiles(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-import');
  try {
    const images = join(scratch.path, 'images');
    writeImages(images);
    let run = 0;
    return [
      await compare({
        id: 'G27-import',
        label: `${count} images of 2 MB imported, with thumbnails, against reading, hashing and decoding them`,
        unit: 'ms',
        atMost: 1.5,
        enough,
        pairs,
        isFresh: true,
        ours: () => runProcess([images, join(scratch.path, `data-${run++}`)]),
        peer: () => runProcess([images]),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function runProcess(args: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL('./import-files-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout));
}

/** Writes files of exactly 2 MB, all of them different. */
function writeImages(folder: string): void {
  mkdirSync(folder);
  const pictures = kinds.map(([width, height, type], index) => pictureOf(width, height, type, index + 1));
  for (let index = 0; index < count; index += 1) {
    const kind = index % kinds.length;
    const bytes = Buffer.alloc(fileBytes);
    pictures[kind]?.copy(bytes);
    // Decoders ignore what follows the end of an image.
    bytes.writeUInt32BE(index, fileBytes - 4);
    writeFileSync(join(folder, `image ${String(index + 1).padStart(3, '0')}.${kinds[kind]?.[2]}`), bytes);
  }
}

/** Returns the noisiest picture with fewer bytes than a file. */
function pictureOf(width: number, height: number, type: 'png' | 'jpeg', seed: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  for (let bits = 6; bits > 0; bits -= 1) {
    let state = seed;
    for (let index = 0; index < pixels.data.length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const light = ((index / 4) % width) / width + index / pixels.data.length;
      pixels.data[index] = index % 4 === 3 ? 255 : light * 90 + (state >>> (32 - bits));
    }
    context.putImageData(pixels, 0, 0);
    const bytes = type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 90);
    if (bytes.length <= fileBytes - 4) return bytes;
  }
  throw new Error(`An image of ${width} x ${height} pixels needs more than ${fileBytes} bytes.`);
}
