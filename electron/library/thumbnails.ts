import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Item } from '../../shared/item.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { writeWhole } from '../store/write-whole.ts';
import { makeStill } from './pictures.ts';

/** Small stills of items, kept on disk. They can always be made again, so nothing waits for them. */
export interface Thumbnails {
  /** Makes the still of a picture; answers its ThumbHash. `undefined` for a video or a picture that does not decode. */
  make(item: Item, file: string): Promise<string | undefined>;
  /** Keeps a still that the screen made of a video; answers its ThumbHash. */
  keepPoster(item: Item, picture: Buffer): Promise<string>;
  read(item: Item, file: string): Promise<Buffer | undefined>;
  /** Of items that are gone for good. */
  forget(itemIds: readonly string[]): Promise<void>;
  /** Ends with the still that is under way; those that wait are not made. */
  close(): Promise<void>;
}

const longestSide = 480;
/** Pixels; a larger picture would take more than half a gigabyte to decode. */
const mostPixels = 150_000_000;

/** `temporary` is on the same disk and emptied at each start. */
export function createThumbnails(folder: string, temporary: string): Thumbnails {
  // Decoding takes a core; one at a time leaves the other to everything else.
  const queue = new PQueue({ concurrency: 1 });
  const pathOf = (item: Pick<Item, 'id'>) => join(folder, item.id.slice(0, 2), `${item.id}.webp`);

  function keep(item: Item, source: Buffer | string): Promise<string> {
    return queue.add(async () => {
      const still = await makeStill(source, longestSide);
      await mkdir(join(folder, item.id.slice(0, 2)), { recursive: true });
      await writeWhole(pathOf(item), still.bytes, { through: temporary, durable: false });
      return still.thumbHash;
    });
  }

  async function make(item: Item, file: string): Promise<string | undefined> {
    if (item.kind !== 'image' || item.width * item.height > mostPixels) return undefined;
    return keep(item, file).catch(() => undefined);
  }

  return {
    make,
    keepPoster: (item, picture) =>
      keep(item, picture).catch(() => {
        throw new ProblemError(problem('input', 'The still cannot be read as a picture.'));
      }),
    async read(item, file) {
      const kept = await readFile(pathOf(item)).catch(() => undefined);
      if (kept || (await make(item, file)) === undefined) return kept;
      return readFile(pathOf(item)).catch(() => undefined);
    },
    async forget(itemIds) {
      for (const id of itemIds) await rm(pathOf({ id }), { force: true }).catch(() => {});
    },
    async close() {
      queue.clear();
      await queue.onPendingZero();
    },
  };
}
