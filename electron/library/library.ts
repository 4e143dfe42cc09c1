import { join } from 'node:path';
import type { Item } from '../../shared/item.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { PushHub } from '../pushes/push-hub.ts';
import type { ItemStore } from '../store/item-store.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface Library {
  readonly folder: string;
  /** Throws a `ProblemError` when there is no such item. */
  item(id: string): Promise<Item>;
  page(before: { createdAt: number; id: string } | undefined, limit: number): Promise<Item[]>;
  count(): Promise<number>;
  /** The absolute path of an item's file. */
  pathOf(item: Item): string;
  /** Tells the screens of a new item, and makes its still. */
  announce(item: Item): Promise<void>;
  keepPoster(id: string, picture: Buffer): Promise<Item>;
}

export function createLibrary(folder: string, items: ItemStore, thumbnails: Thumbnails, pushes: PushHub): Library {
  async function item(id: string): Promise<Item> {
    const found = await items.find(id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This result is not in the library.'));
  }

  async function change(id: string, thumbHash: string): Promise<Item> {
    const changed = { ...(await item(id)), thumbHash };
    await items.replace(changed);
    await push(changed);
    return changed;
  }

  async function push(pushed: Item): Promise<void> {
    pushes.push({ kind: 'item', item: pushed, itemCount: await items.count() });
  }

  const pathOf = (of: Item) => join(folder, of.file);

  return {
    folder,
    item,
    page: items.page,
    count: items.count,
    pathOf,
    async announce(added) {
      await push(added);
      const thumbHash = await thumbnails.make(added, pathOf(added));
      if (thumbHash !== undefined) await change(added.id, thumbHash);
    },
    async keepPoster(id, picture) {
      const of = await item(id);
      if (of.kind !== 'video') throw new ProblemError(problem('input', 'Only a video takes a still.'));
      return change(id, await thumbnails.keepPoster(of, picture));
    },
  };
}
