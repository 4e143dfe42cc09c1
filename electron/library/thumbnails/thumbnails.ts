import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { diskReason } from '../../files/disk-reason.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import type { Clock } from '../../host/host.ts';
import type { ThumbnailImage } from '../../media/thumbnail-images.ts';
import type { CrashMarks } from '../../workers/measurement/crash-marks.ts';
import type { ThumbnailPool } from '../../workers/thumbnails/thumbnail-pool.ts';
import { WorkerStoppedError } from '../../workers/worker-pool.ts';
import { createPriorityQueue, type ThumbnailRequest } from './priority-queue.ts';

/** Small images of items, stored on the disk. They can be made again at any time, so nothing waits for them. */
export interface Thumbnails {
  /**
   * The thumbnail of the item whose file is at `file`: stored, or made now for an image. `undefined` for a video
   * without one, for an image that does not decode, and when no caller waits.
   */
  read(item: Item, file: string, asking: ThumbnailRequest): Promise<KnownThumbnail | undefined>;
  /** Saves a poster that the renderer made of a video; returns its ThumbHash. Problems: `input` (no image), `disk`. */
  savePoster(item: Item, image: Buffer): Promise<string>;
  /** Path of the thumbnail of an item. */
  pathOf(id: string): string;
  /** For permanently deleted items. */
  remove(itemIds: readonly string[]): Promise<void>;
  /** Those that wait are not made. */
  close(): Promise<void>;
}

/** The hash of one that lay there is known only where the item has none. */
export type KnownThumbnail = Pick<ThumbnailImage, 'bytes'> & Partial<ThumbnailImage>;

interface Job {
  readonly item: Item;
  readonly file: string;
}

const longestSide = 480;

export interface ThumbnailsOptions {
  readonly folder: string;
  /** On the same disk; emptied at each start. */
  readonly temporary: string;
  readonly thread: ThumbnailPool;
  readonly crashMarks: Pick<CrashMarks, 'start' | 'end'>;
  readonly clock: Clock;
}

export function createThumbnails({ folder, temporary, thread, crashMarks, clock }: ThumbnailsOptions): Thumbnails {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), `${id}.webp`);
  /** Files without a possible thumbnail, with their state at that time. They are tried again only after a change. */
  const refused = new Map<string, string>();
  const work = createPriorityQueue<Job, KnownThumbnail>(make, clock);

  async function make({ item, file }: Job): Promise<KnownThumbnail | undefined> {
    // A moment ago it may have been under way.
    const kept = await readStored(item);
    if (kept || item.kind !== 'image') return kept;
    const state = await stateOf(file);
    if (state === undefined || refused.get(item.id) === state) return undefined;
    const thumbnail = await makeOnce(item, file);
    if (!thumbnail) {
      refused.set(item.id, state);
      return undefined;
    }
    // A disk that is full now is none of the image's faults.
    await keep(item, thumbnail).catch(() => {});
    return thumbnail;
  }

  /** `undefined` where it does not decode, or took its thread down before: that is not tried at each start again. */
  async function makeOnce({ hash, mime }: Item, file: string): Promise<ThumbnailImage | undefined> {
    const key = `still-${hash}`;
    let isGivenUp = !(await crashMarks.start(key));
    try {
      return isGivenUp ? undefined : await thread.make({ source: file, mime, longest: longestSide });
    } catch (error) {
      isGivenUp = error instanceof WorkerStoppedError;
      return undefined;
    } finally {
      await crashMarks.end(key, isGivenUp);
    }
  }

  async function readStored(item: Item): Promise<KnownThumbnail | undefined> {
    const path = pathOf(item.id);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes || item.thumbHash !== undefined) return bytes && { bytes };
    // A thumbnail from before a lost database. Its ThumbHash must be computed again.
    const again = await thread.make({ source: path, longest: longestSide }).catch(() => undefined);
    return { bytes, ...(again ? { thumbHash: again.thumbHash } : {}) };
  }

  async function keep(item: Item, thumbnail: ThumbnailImage): Promise<void> {
    await mkdir(join(folder, item.id.slice(0, 2)), { recursive: true, mode: 0o700 });
    await writeFileAtomically(pathOf(item.id), thumbnail.bytes, { through: temporary, durable: false });
  }

  return {
    pathOf,
    async read(item, file, asking) {
      const bytes = await readFile(pathOf(item.id)).catch(() => undefined);
      if (bytes && item.thumbHash !== undefined) return { bytes };
      return bytes || item.kind === 'image' ? work.run(item.id, { item, file }, asking) : undefined;
    },
    async savePoster(item, image) {
      const thumbnail = await thread.make({ source: image, longest: longestSide }).catch(() => {
        throw new ProblemError(problem('input', 'The poster can’t be read as an image.'));
      });
      try {
        await keep(item, thumbnail);
      } catch (error) {
        throw new ProblemError(problem('disk', `Couldn’t save the poster: ${diskReason(error)}.`));
      }
      return thumbnail.thumbHash;
    },
    async remove(itemIds) {
      for (const id of itemIds) await removeIfPossible(pathOf(id));
    },
    async close() {
      work.clear();
      await thread.close();
    },
  };
}

/** Changes with what the file holds, as far as the disk tells. */
async function stateOf(file: string): Promise<string | undefined> {
  const facts = await stat(file).catch(() => undefined);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}
