import type { Database } from '../../storage/database.ts';
import { itemFilePage } from '../../storage/item-file-rows.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { XmpItemReader, XmpReading } from './xmp-item-reader.ts';
import type { XmpSidecarWriter } from './xmp-sidecar-writer.ts';

export interface XmpLibraryWalkOptions {
  readonly database: Database;
  readonly items: Pick<ItemStore, 'findMany' | 'count'>;
  readonly files: Pick<XmpSidecarWriter, 'find'>;
}

/** Reads the XMP sidecars of the library, and adds their changes to a reading. */
export interface XmpLibraryWalk {
  /** Reads all files that were written after `since` (wall clock, milliseconds), and yields the progress. */
  readAll(reading: XmpReading, since: number, signal: AbortSignal): AsyncGenerator<{ done: number; total: number }>;
  readSome(reading: XmpReading, itemIds: readonly string[]): Promise<void>;
}

const pageSize = 200;

export function createXmpLibraryWalk(
  { database, items, files }: XmpLibraryWalkOptions,
  { readItems, findFiles }: Pick<XmpItemReader, 'readItems' | 'findFiles'>,
): XmpLibraryWalk {
  return {
    async *readAll(reading, since, signal) {
      const total = await items.count();
      let done = 0;
      for (let after = -1; ; ) {
        signal.throwIfAborted();
        const page = await itemFilePage(database, after, pageSize);
        await readItems(reading, await findFiles(page, since));
        done += page.length;
        yield { done, total: Math.max(done, total) };
        const last = page.at(-1);
        if (!last || page.length < pageSize) return;
        after = last.number;
      }
    },
    async readSome(reading, itemIds) {
      const paths = new Map<string, string>();
      for (const item of await items.findMany(itemIds)) {
        const file = item.trashedAt === undefined ? await files.find(item) : undefined;
        if (file) paths.set(item.id, file.path);
      }
      await readItems(reading, paths);
    },
  };
}
