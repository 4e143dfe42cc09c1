import { join } from 'node:path';
import PQueue from 'p-queue';
import { type Item, type Mark, marked } from '../../shared/item.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { diskSentence } from '../downloads/part-file.ts';
import type { PushHub } from '../pushes/push-hub.ts';
import type { ItemStore } from '../store/item-store.ts';
import { sidecarName } from './file-name.ts';
import { placeOf } from './item-place.ts';
import { readSidecar, writeSidecar } from './sidecar.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface Library {
  readonly folder: string;
  /** Throws a `ProblemError` when there is no such item. */
  item(id: string): Promise<Item>;
  /** Those of these ids that there are, in no order. */
  these(ids: readonly string[]): Promise<Item[]>;
  page(before: { createdAt: number; id: string } | undefined, limit: number): Promise<Item[]>;
  count(): Promise<number>;
  /** The absolute path of an item's file. */
  pathOf(item: Item): string;
  /** Tells the screens of a new item, and makes its still. */
  announce(item: Item): Promise<void>;
  /** Tells the screens that many items changed at once. */
  announceChanges(): Promise<void>;
  keepPoster(id: string, picture: Buffer): Promise<Item>;
  /** Writes it into the file beside each first: the database can be made again from those. */
  mark(ids: readonly string[], mark: Mark): Promise<void>;
  /** Puts what is known of an item by now into the file beside it, where there is one. */
  describeAgain(item: Item): Promise<void>;
}

/** The screen holds so many of the newest; see the snapshot. */
export const newestHeld = 200;
/** Of more that change at once, the screens are told in one word. */
const mostPushed = 200;

export function createLibrary(folder: string, items: ItemStore, thumbnails: Thumbnails, pushes: PushHub): Library {
  async function item(id: string): Promise<Item> {
    const found = await items.find(id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This result is not in the library.'));
  }

  // Two marks of one result are written in the order in which they were made.
  const marking = new PQueue({ concurrency: 1 });

  async function write(id: string, by: (as: Item) => Item): Promise<Item> {
    return (await items.change(id, by)) ?? (await item(id));
  }

  async function change(id: string, by: (as: Item) => Item): Promise<Item> {
    const changed = await write(id, by);
    await push(changed);
    return changed;
  }

  async function describeAgain(of: Item): Promise<void> {
    const path = join(folder, sidecarName(placeOf(of)));
    const sidecar = await readSidecar(path);
    if (!sidecar) return;
    await writeSidecar(path, { ...sidecar, item: of }, join(folder, '.parts')).catch((error: unknown) => {
      throw new ProblemError(problem('disk', diskSentence(error)));
    });
  }

  async function mark(ids: readonly string[], given: Mark): Promise<void> {
    const isMany = ids.length > mostPushed;
    for (const id of ids) {
      const before = await item(id);
      const after = marked(before, given);
      if (JSON.stringify(after) === JSON.stringify(before)) continue;
      await describeAgain(after);
      const by = (as: Item) => marked(as, given);
      if (isMany) await write(id, by);
      else await change(id, by);
    }
    if (isMany) await pushAll();
  }

  async function pushAll(): Promise<void> {
    const newest = await items.page(undefined, newestHeld);
    pushes.push({ kind: 'library-changed', items: newest, itemCount: await items.count() });
  }

  async function push(pushed: Item): Promise<void> {
    // It is in no list that the screen holds.
    if (pushed.trashedAt !== undefined) return pushAll();
    pushes.push({ kind: 'item', item: pushed, itemCount: await items.count() });
  }

  const pathOf = (of: Item) => join(folder, placeOf(of));

  return {
    folder,
    item,
    these: items.these,
    page: items.page,
    count: items.count,
    pathOf,
    async announce(added) {
      await push(added);
      const thumbHash = await thumbnails.make(added, pathOf(added));
      if (thumbHash !== undefined) await change(added.id, (as) => ({ ...as, thumbHash }));
    },
    async keepPoster(id, picture) {
      const of = await item(id);
      if (of.kind !== 'video') throw new ProblemError(problem('input', 'Only a video takes a still.'));
      const thumbHash = await thumbnails.keepPoster(of, picture);
      return change(id, (as) => ({ ...as, thumbHash }));
    },
    announceChanges: pushAll,
    mark: (ids, given) => marking.add(() => mark(ids, given)),
    describeAgain: (of) => marking.add(() => describeAgain(of)),
  };
}
