import type { Database } from '../../storage/database.ts';
import { itemFilePage } from '../../storage/item-file-rows.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { XmpItemReader, XmpReading } from './xmp-item-reader.ts';
import type { XmpSidecarWriter } from './xmp-sidecar-writer.ts';

export interface LibraryXmpSidecarsReaderOptions {
  readonly database: Database;
  readonly items: Pick<ItemStore, 'findMany' | 'count'>;
  readonly files: Pick<XmpSidecarWriter, 'find'>;
}

/** Reads the XMP sidecars of the library, and adds their changes to a reading. */
export interface LibraryXmpSidecarsReader {
  /**
   * Reads the files that changed after `since` (wall clock, milliseconds), and those of the items in `always`. Yields
   * the progress.
   */
  readAll(
    reading: XmpReading,
    since: number,
    always: ReadonlySet<string>,
    signal: AbortSignal,
  ): AsyncGenerator<{ done: number; total: number }>;
  /** Also ends the conflicts of items without a file, and of items in the trash. */
  readSome(reading: XmpReading, itemIds: readonly string[]): Promise<void>;
}

const pageSize = 200;

export function createLibraryXmpSidecarsReader(
  { database, items, files }: LibraryXmpSidecarsReaderOptions,
  { readItems, findFiles, endConflict }: Pick<XmpItemReader, 'readItems' | 'findFiles' | 'endConflict'>,
): LibraryXmpSidecarsReader {
  async function readSome(reading: XmpReading, itemIds: readonly string[]): Promise<void> {
    const paths = new Map<string, string>();
    for (const item of await items.findMany(itemIds)) {
      const file = item.trashedAt === undefined ? await files.find(item) : undefined;
      if (file) paths.set(item.id, file.path);
    }
    for (const id of itemIds) if (!paths.has(id)) endConflict(id);
    await readItems(reading, paths);
  }

  return {
    readSome,
    async *readAll(reading, since, always, signal) {
      signal.throwIfAborted();
      await readSome(reading, [...always]);
      const total = await items.count();
      let done = 0;
      for (let after = -1; ; ) {
        signal.throwIfAborted();
        const page = await itemFilePage(database, after, pageSize);
        const others = page.filter(({ id }) => !always.has(id));
        await readItems(reading, await findFiles(others, since));
        done += page.length;
        yield { done, total: Math.max(done, total) };
        const last = page.at(-1);
        if (!last || page.length < pageSize) return;
        after = last.number;
      }
    },
  };
}
