import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { laterFrames } from '../../../shared/similarity/descriptor-layout.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';
import { isSystemError } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import type { Clock } from '../../host/host.ts';
import type { ThumbnailFacts, ThumbnailImage } from '../../media/thumbnail-images.ts';
import type { ImageDecoder } from '../../workers/images/image-decoder.ts';
import { type CrashLoopGuard, markKey } from '../../workers/media-files/crash-loop-guard.ts';
import { WorkerStoppedError } from '../../workers/worker-pool.ts';
import { createPriorityQueue, type ThumbnailRequest } from './priority-queue.ts';

/** Thumbnails of items, stored on the disk. They can be recreated at any time, so no other work waits for them. */
export type Thumbnails = ReturnType<typeof createThumbnails>;

/** The facts about a stored thumbnail are computed only if they are needed. */
type KnownThumbnail = Pick<ThumbnailImage, 'bytes'> & Partial<ThumbnailImage>;

interface Job {
  readonly item: Item;
  readonly file: string;
  /** True if the facts are needed as well. */
  readonly isDescribed: boolean;
}

const longestSide = 480;

interface ThumbnailsOptions {
  readonly folder: string;
  /** Folder on the same disk; each start empties it. */
  readonly temporary: string;
  readonly imageDecoder: Pick<ImageDecoder, 'thumbnail' | 'describe' | 'close'>;
  readonly crashLoopGuard: Pick<CrashLoopGuard, 'start' | 'end'>;
  readonly clock: Clock;
}

export function createThumbnails({ folder, temporary, imageDecoder, crashLoopGuard, clock }: ThumbnailsOptions) {
  /** Frame 0 is the poster; a video also has the others, to describe it. */
  const pathOf = (id: string, frame = 0) =>
    join(folder, id.slice(0, 2), frame === 0 ? `${id}.webp` : `${id}.${frame}.webp`);
  /** State of the files without a possible thumbnail. They are tried again only after a change. */
  const refused = new Map<string, string>();
  const work = createPriorityQueue<Job, KnownThumbnail>(make, clock);

  async function make({ item, file, isDescribed }: Job): Promise<KnownThumbnail | undefined> {
    // Another job may have created it a moment ago.
    const stored = await readStored(item, isDescribed);
    if (stored || item.kind !== 'image') return stored;
    const state = await stateOf(file);
    if (state === undefined || refused.get(item.id) === state) return undefined;
    const thumbnail = await makeOnce(item, file);
    if (thumbnail === 'unread') return undefined;
    if (!thumbnail) {
      refused.set(item.id, state);
      return undefined;
    }
    // A full disk is no fault of the image.
    await keep(item, thumbnail, 0).catch(() => {});
    return thumbnail;
  }

  /**
   * Returns `undefined` for an image that cannot be decoded, or that crashed its worker before: later starts do not try
   * it again. Returns `unread` for a file that can't be read now.
   */
  async function makeOnce({ id, hash }: Item, file: string): Promise<ThumbnailImage | 'unread' | undefined> {
    const key = markKey('still', `${id} ${hash}`);
    let isGivenUp = !(await crashLoopGuard.start(key));
    try {
      return isGivenUp ? undefined : await imageDecoder.thumbnail({ source: file, longest: longestSide });
    } catch (error) {
      isGivenUp = error instanceof WorkerStoppedError;
      return isSystemError(error) ? 'unread' : undefined;
    } finally {
      await crashLoopGuard.end(key, isGivenUp);
    }
  }

  async function readStored(item: Item, isDescribed: boolean): Promise<KnownThumbnail | undefined> {
    const path = pathOf(item.id);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes || (item.thumbHash !== undefined && !isDescribed)) return bytes && { bytes };
    // The thumbnail is older than a lost database, or than descriptors.
    const facts = await describeStored(item).catch(() => undefined);
    // The known hash is of the image before it was encoded.
    return { bytes, ...facts, ...(item.thumbHash === undefined ? {} : { thumbHash: item.thumbHash }) };
  }

  async function describeStored({ id, kind }: Item): Promise<ThumbnailFacts> {
    const facts = await imageDecoder.describe(pathOf(id));
    if (kind !== 'video') return facts;
    const frames = laterFrames.map((_, index) => imageDecoder.describe(pathOf(id, index + 1)));
    // A poster of an earlier version has no later frames.
    const later = await Promise.all(frames).catch(() => []);
    return { ...facts, descriptor: Buffer.concat([facts, ...later].map(({ descriptor }) => descriptor)) };
  }

  async function keep(item: Item, thumbnail: ThumbnailImage, frame: number): Promise<void> {
    await makeFolder(join(folder, item.id.slice(0, 2)), { mode: 0o700 });
    await writeFileAtomically(pathOf(item.id, frame), thumbnail.bytes, { temporaryFolder: temporary, durable: false });
  }

  return {
    /** Returns the path of an item's thumbnail. */
    pathOf,
    /**
     * Returns the thumbnail of the item whose file is at `file`: the stored one or, for an image, a new one.
     * `undefined` for a video without one, for an image that cannot be decoded, and when no caller waits.
     */
    async read(item: Item, file: string, request: ThumbnailRequest): Promise<KnownThumbnail | undefined> {
      const bytes = await readFile(pathOf(item.id)).catch(() => undefined);
      if (bytes && item.thumbHash !== undefined) return { bytes };
      return bytes || item.kind === 'image'
        ? work.run(item.id, { item, file, isDescribed: false }, request)
        : undefined;
    },
    /** Returns the thumbnail like `read`, with the facts about it. */
    describe: (item: Item, file: string, request: ThumbnailRequest): Promise<KnownThumbnail | undefined> =>
      work.run(`${item.id} described`, { item, file, isDescribed: true }, request),
    /**
     * Saves the poster of a video from the renderer, or a later frame, and returns the facts about it. Throws a `ProblemError` of kind
     * `input` (no image) or `disk`.
     */
    async savePoster(item: Item, image: Buffer, frame: number): Promise<ThumbnailFacts> {
      const thumbnail = await imageDecoder
        .thumbnail({ source: image, longest: longestSide })
        .catch(() => refuse('The poster can’t be read as an image.'));
      try {
        await keep(item, thumbnail, frame);
      } catch (error) {
        throw new ProblemError(problem('disk', `Couldn’t save the poster: ${diskErrorReason(error)}.`));
      }
      return thumbnail;
    },
    /** Removes the thumbnails of permanently deleted items. */
    async remove(itemIds: readonly string[]): Promise<void> {
      for (const id of itemIds)
        for (const frame of [0, ...laterFrames.map((_, index) => index + 1)]) await removeIfPossible(pathOf(id, frame));
    },
    /** Cancels the waiting jobs. */
    async close(): Promise<void> {
      work.clear();
      await imageDecoder.close();
    },
  };
}

/** Returns a text that changes with the content of the file, as far as the disk tells. */
async function stateOf(file: string): Promise<string | undefined> {
  const facts = await stat(file).catch(() => undefined);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}
