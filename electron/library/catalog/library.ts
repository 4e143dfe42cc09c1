import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { laterFrames } from '../../../shared/similarity/descriptor-layout.ts';
import { newestFirstLimits } from '../../../shared/sync/synced-lists.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import type { ThumbnailFacts } from '../../media/thumbnail-images.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { ThumbnailRequest } from '../thumbnails/priority-queue.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';

export type Library = ReturnType<typeof createLibrary>;

/** Maximum number of changed items that are sent one by one. Above it, the windows receive one event. */
export const mostItemsPerEvent = 200;

interface LibraryOptions
  extends Pick<CoreServices, 'folder' | 'stores' | 'eventHub' | 'clock' | 'onUnexpectedError' | 'isReadOnly'> {
  readonly thumbnails: Thumbnails;
}

/** Maximum wait for the thumbnail of a new item before the windows know the item. Milliseconds. */
const thumbnailWaitMs = 400;

export function createLibrary(options: LibraryOptions) {
  const { folder: place, thumbnails, eventHub, clock, isReadOnly, onUnexpectedError } = options;
  const { items, visualDescriptors } = options.stores;
  async function item(id: string): Promise<Item> {
    const found = await items.find(id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This result isn’t in the library.'));
  }

  async function notify(changed: readonly Item[]): Promise<void> {
    if (changed.length > mostItemsPerEvent) return pushAll();
    // The windows show no thumbnail of an item in Trash.
    for (const each of changed) if (each.trashedAt === undefined) eventHub.put('items', each);
  }

  const newest = async () => ({
    items: await items.page(undefined, newestFirstLimits.items),
    itemCount: await items.count(),
  });
  eventHub.provide(newest);

  async function pushAll(): Promise<void> {
    eventHub.set(await newest());
  }

  async function push(pushed: Item): Promise<void> {
    // The item is in none of the synced lists.
    if (pushed.trashedAt !== undefined) return pushAll();
    eventHub.put('items', pushed);
  }

  const pathOf = (item: Item) => join(place(), itemFilePath(item));

  /**
   * Reads a thumbnail with `read` or `describe`. `saved` resolves when the facts about a new thumbnail are in the
   * database, where another program may have the lock.
   */
  async function readThumbnail(target: Item, request: ThumbnailRequest, way: 'read' | 'describe' = 'read') {
    const { bytes, thumbHash, descriptor } = (await thumbnails[way](target, pathOf(target), request)) ?? {};
    const isNew = thumbHash !== undefined && descriptor !== undefined && !isReadOnly;
    const saved = isNew ? saveFacts(target, { thumbHash, descriptor }).catch(onUnexpectedError) : undefined;
    return { bytes, descriptor, saved };
  }

  /**
   * Returns the descriptor of an item from its thumbnail, and saves the descriptor. `undefined` without a readable
   * thumbnail.
   */
  async function describe(target: Item, request: ThumbnailRequest): Promise<Uint8Array | undefined> {
    const { descriptor, saved } = await readThumbnail(target, request, 'describe');
    await saved;
    return descriptor;
  }

  async function saveFacts(target: Item, facts: ThumbnailFacts): Promise<void> {
    const { id, hash } = target;
    // Several callers may have waited for the same thumbnail.
    if ((await item(id)).thumbHash !== facts.thumbHash) await changeFacts(target, facts);
    else if ((await visualDescriptors.find(hash))?.length !== facts.descriptor.length)
      await visualDescriptors.save(hash, facts.descriptor);
  }

  /** Saves both facts in one commit, because each commit waits for the disk, and sends the item. */
  async function changeFacts({ id, hash }: Item, { thumbHash, descriptor }: ThumbnailFacts): Promise<Item> {
    const changed = await items.change(
      id,
      (before) => ({ ...before, thumbHash }),
      (transaction) => visualDescriptors.save(hash, descriptor, transaction),
    );
    const current = changed ?? (await item(id));
    await push(current);
    return current;
  }

  async function waitAtMost(work: Promise<void>, milliseconds: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const cancelTimer = clock.after(milliseconds, late.resolve);
    await Promise.race([work, late.promise]);
    cancelTimer();
  }

  return {
    get folder(): string {
      return place();
    },
    /** Throws a `ProblemError` for an unknown item. */
    item,
    /** Returns the existing items of these ids, in any order. */
    items: items.findMany,
    page: items.page,
    count: items.count,
    /** Returns the absolute path of an item's file. */
    pathOf,
    /**
     * Sends a new item to the windows, with its thumbnail if that is made in time. `onSent` is called when the windows
     * know the item. Resolves when the thumbnail is made.
     */
    async announce(added: Item, onSent?: () => Promise<void>): Promise<void> {
      const thumbnail = readThumbnail(added, { urgency: 'new' })
        .then(({ saved }) => saved)
        .catch(onUnexpectedError);
      await waitAtMost(thumbnail, thumbnailWaitMs);
      const now = await items.find(added.id);
      // The event of a new hash has already sent it.
      if (now && now.thumbHash === added.thumbHash) await push(now);
      await onSent?.();
      // Only here, because counting a large library blocks for a moment, and a change of an item leaves the number as it is.
      eventHub.set({ itemCount: await items.count() });
      await thumbnail;
    },
    /** Saves a frame of a video: 0 is the poster. The last one is sent last, and describes all. */
    async savePoster(id: string, image: Buffer, frame: number): Promise<Item> {
      const found = await item(id);
      if (found.kind !== 'video') refuse('Only videos can have a poster.');
      const facts = await thumbnails.savePoster(found, image, frame);
      if (frame === 0) return changeFacts(found, facts);
      if (frame === laterFrames.length && !isReadOnly) await describe(found, { urgency: 'left' });
      return found;
    },
    /** Returns the thumbnail of an item. See `Thumbnails.read`. */
    thumbnail: async (target: Item, request: ThumbnailRequest) => (await readThumbnail(target, request)).bytes,
    describe,
    /** Notifies the windows that many items changed. */
    announceChanges: pushAll,
    /** Sends changed items to the windows. */
    notify,
  };
}
