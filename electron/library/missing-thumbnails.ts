import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileExists } from '../files/file-exists.ts';
import { isInvisible } from '../media/thumbnail-images.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import { createItemFileRows } from '../storage/item-file-rows.ts';
import { createEventLoopYield, type EventLoopYield } from '../util/yield-to-event-loop.ts';
import type { Library } from './catalog/library.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';

interface MissingThumbnailsOptions extends Pick<CoreServices, 'database' | 'clock' | 'onUnexpectedError'> {
  /** Folder of the thumbnails. */
  readonly folder: string;
  readonly stores: Pick<Stores, 'items'>;
  readonly library: Pick<Library, 'thumbnail' | 'describe' | 'notify'>;
  readonly thumbnails: Pick<Thumbnails, 'remove' | 'pathOf'>;
  /** Called when thumbnails of an earlier version were described, from time to time. */
  readonly onDescribed: () => void;
}

/** Delay after the start, which has more important work. Milliseconds. */
const soon = 20_000;
const pageSize = 500;
/** Nine times as long as each turn, so that the search uses a tenth of a core. Milliseconds. */
const restMs = 72;
/** Number of described thumbnails after which searches by similarity are notified. */
const describedOfNotification = 500;

/**
 * Creates thumbnails that earlier program runs did not create, after all requested ones, and describes thumbnails of
 * earlier versions. Earlier versions could save a poster without a visible pixel: it counts as missing.
 */
export function createMissingThumbnails(options: MissingThumbnailsOptions) {
  const { folder, database, library, thumbnails, clock, onDescribed, onUnexpectedError } = options;
  const { items } = options.stores;
  const stopping = new AbortController();
  let cancel = () => {};

  async function run(): Promise<void> {
    const pace = createEventLoopYield(stopping.signal);
    let described = 0;
    for await (const { id, isVideo, thumbHash, isMissing } of missing()) {
      // Without the thumbnail folder, the loop below waits only for the database, which leaves no pause.
      await pace.yieldIfDue();
      if (stopping.signal.aborted) return;
      if (!isMissing) {
        await describe(id);
        described += 1;
        if (described % describedOfNotification === 0) onDescribed();
        // Nobody waits for it, and a whole library can lack descriptors.
        await setTimeout(restMs, undefined, { signal: stopping.signal });
        continue;
      }
      // Only the renderer creates thumbnails of videos, and the hash tells it that one exists.
      if (isVideo && thumbHash !== null) await dropPoster(id, thumbHash);
      else await makeThumbnail(id);
    }
    if (described % describedOfNotification > 0) onDescribed();
  }

  /**
   * Yields the rows without a thumbnail or without its descriptor, newest first. Holds one page, because all of them can
   * be a whole library.
   */
  async function* missing() {
    const pace = createEventLoopYield(stopping.signal, restMs);
    const storedIds = await keptIn(folder, pace);
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await createItemFileRows(database).thumbnailHashes(before, pageSize);
      for (const row of rows) {
        const isKept = storedIds.has(row.id);
        const isFine =
          row.thumbHash === null ? row.isVideo && !isKept : isKept && !(row.isVideo && isInvisible(row.thumbHash));
        if (!isFine || (isKept && !row.isDescribed)) yield { ...row, isMissing: !isFine };
      }
      const last = rows.at(-1);
      if (!last) return;
      before = last.number;
      await pace.yieldIfDue();
    }
  }

  async function makeThumbnail(id: string): Promise<void> {
    const item = await items.find(id);
    if (item && item.trashedAt === undefined)
      await library.thumbnail(item, { urgency: 'left', signal: stopping.signal });
  }

  async function describe(id: string): Promise<void> {
    const item = await items.find(id);
    if (item) await library.describe(item, { urgency: 'left', signal: stopping.signal });
  }

  async function dropPoster(id: string, foundHash: string): Promise<void> {
    // The window may have made a poster since the row was read.
    const now = await items.find(id);
    if (now?.thumbHash !== foundHash) return;
    // The window may have made the poster after the folder was listed, and before the row was read.
    if (!isInvisible(foundHash) && (await fileExists(thumbnails.pathOf(id)))) return;
    // A file would restore the hash.
    await thumbnails.remove([id]);
    const changed = await items.change(id, (as) => {
      if (as.thumbHash !== foundHash) return as;
      const { thumbHash: _, ...without } = as;
      return without;
    });
    if (changed && changed.thumbHash === undefined) await library.notify([changed]);
  }

  return {
    start(): void {
      cancel = clock.after(soon, () => {
        void run().catch((error: unknown) => {
          if (!stopping.signal.aborted) onUnexpectedError(error);
        });
      });
    },
    close(): void {
      cancel();
      stopping.abort();
    },
  };
}

/** Returns the ids of the existing thumbnails. Listing folders costs a hundredth of checking each file. */
async function keptIn(folder: string, pace: EventLoopYield): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const below of await readdir(folder).catch(() => [])) {
    await pace.yieldIfDue();
    for (const name of await readdir(`${folder}/${below}`).catch(() => [])) ids.add(name.replace(/\.webp$/, ''));
  }
  return ids;
}
