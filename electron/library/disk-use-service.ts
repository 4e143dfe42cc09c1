import { rm, stat } from 'node:fs/promises';
import type { storageContract } from '../../shared/contract/library-contract.ts';
import type { CheckEvent } from '../../shared/library/storage-summary.ts';
import { mostListedFiles } from '../../shared/library/storage-summary.ts';
import { ProblemError } from '../../shared/problem.ts';
import { hashFile } from '../files/hash-file.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { createItemFileRows } from '../storage/item-file-rows.ts';
import {
  countAndBytesOfFolder,
  findDuplicates,
  readStorageSummary,
  type StorageFolders,
} from '../storage/storage-summary.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { Library } from './catalog/library.ts';
import type { FileStates } from './file-states.ts';
import type { StrayFileHandlers, StrayFiles } from './stray-files.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';

/** Reports the use of the disk, and cleans up. */
type DiskUseService = Omit<Handlers<typeof storageContract>, keyof StrayFileHandlers>;

interface DiskUseServiceOptions extends Pick<CoreServices, 'database' | 'stores'> {
  readonly library: Pick<Library, 'pathOf' | 'announceChanges'>;
  readonly fileStates: FileStates;
  readonly strayFiles: StrayFiles;
  readonly thumbnails: Pick<Thumbnails, 'remove'>;
  readonly folders: () => StorageFolders;
  readonly mediaReader: Pick<MediaFileReader, 'media'>;
}

const pageSize = 200;

export function createDiskUseService(options: DiskUseServiceOptions): DiskUseService {
  const { database, library, fileStates, strayFiles, thumbnails, folders, mediaReader } = options;
  const { items } = options.stores;

  async function withState(state: 'missing' | 'changed') {
    const ids = await createItemFileRows(database).idsWithState(state);
    const listed = await items.findMany(ids.slice(0, mostListedFiles));
    return { items: listed.toSorted((a, b) => b.createdAt - a.createdAt), count: ids.length };
  }

  async function* check(signal: AbortSignal | undefined): AsyncGenerator<CheckEvent> {
    const total = await items.count();
    let done = 0;
    yield { kind: 'progress', done, total };
    for (let after = 0; ; ) {
      signal?.throwIfAborted();
      const page = await fileStates.page(after, pageSize);
      const last = page.at(-1);
      if (!last) break;
      after = last.number;
      await fileStates.checkMany(page, 'content');
      done += page.length;
      yield { kind: 'progress', done, total: Math.max(done, total) };
    }
    const [missing, changed] = [await withState('missing'), await withState('changed')];
    const found = await strayFiles.search(missing.items, signal);
    yield {
      kind: 'report',
      report: {
        checkedCount: done,
        missing: missing.items,
        missingCount: missing.count,
        changed: changed.items,
        changedCount: changed.count,
        // Missing files of items come first.
        strays: found
          .toSorted((one, other) => Number(other.kind === 'lost') - Number(one.kind === 'lost'))
          .slice(0, mostListedFiles),
        strayCount: found.length,
      },
    };
  }

  return {
    summary: () => readStorageSummary(database, folders()),
    duplicates: () => findDuplicates(database, items),
    check: (_, { signal }) => check(signal),
    async acceptChanged({ ids }) {
      let count = 0;
      for (const item of await items.findMany(ids)) {
        if (item.fileState !== 'changed' || item.trashedAt !== undefined) continue;
        const path = library.pathOf(item);
        const facts = await mediaReader.media(path, { name: item.file }).catch((error: unknown) => {
          if (error instanceof ProblemError) return undefined;
          throw error;
        });
        // A file with another type cannot be shown as this result.
        if (facts?.mime !== item.mime) continue;
        const { extension: _, ...measured } = facts;
        const [hash, { size: bytes }] = [await hashFile(path), await stat(path)];
        await thumbnails.remove([item.id]);
        await items.change(item.id, ({ fileState: __, thumbHash: ___, ...current }) => ({
          ...current,
          ...measured,
          hash,
          bytes,
        }));
        count += 1;
      }
      if (count > 0) await library.announceChanges();
      return { count };
    },
    async clearThumbnails() {
      const weight = await countAndBytesOfFolder(folders().thumbnails);
      await rm(folders().thumbnails, { recursive: true, force: true });
      // Only the renderer creates thumbnails of videos, and a hash tells it that one exists.
      await createItemFileRows(database).removeVideoThumbnailHashes();
      await library.announceChanges();
      return weight;
    },
  };
}
