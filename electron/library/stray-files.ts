import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, posix } from 'node:path';
import type { storageContract } from '../../shared/contract/library-contract.ts';
import type { Item } from '../../shared/library/item.ts';
import type { StrayFile } from '../../shared/library/storage-summary.ts';
import { ProblemError } from '../../shared/problem.ts';
import { withDiskProblems } from '../files/disk-problem.ts';
import { isPlainFile } from '../files/file-exists.ts';
import { hashFile } from '../files/hash-file.ts';
import { itemFilePath, trashFilePath } from '../files/item-file-path.ts';
import { makeFolder } from '../files/make-folder.ts';
import { renameWithRetries } from '../files/rename-with-retries.ts';
import { isImportableName } from '../media/media-extensions.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { createItemFileRows } from '../storage/item-file-rows.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Library } from './catalog/library.ts';
import type { FileStates } from './file-states.ts';
import { sidecarName } from './files/month-folder-and-sidecar-name.ts';
import { isProjectOrCollectionsFile } from './files/project-file-paths.ts';
import { readDescribedFile } from './files/read-described-file.ts';
import { isSystemFolder } from './files/walk-library-folders.ts';
import { importDescribedItem } from './saving/import-described-item.ts';
import type { ImportService } from './saving/import-service.ts';
import { xmpSidecarNames } from './sidecars/xmp-sidecar-names.ts';

/**
 * Files in the library folder that belong to no item. The window refers to them by ids, which are valid until the next
 * search.
 */
export type StrayFileHandlers = Pick<
  Handlers<typeof storageContract>,
  'restoreMissing' | 'importStrays' | 'trashStrays' | 'restoreStrays'
>;

export interface StrayFiles extends StrayFileHandlers {
  /** `missing` contains items with missing files: their files may exist under another name. */
  search(missing: readonly Item[], signal: AbortSignal | undefined): Promise<StrayFile[]>;
}

interface StrayFilesOptions extends Pick<CoreServices, 'folder' | 'database' | 'stores'> {
  readonly library: Pick<Library, 'announce'>;
  readonly imports: ImportService;
  readonly fileStates: Pick<FileStates, 'checkMany'>;
}

interface Found extends StrayFile {
  readonly itemId?: string;
}

export function createStrayFiles({
  folder,
  database,
  stores: { items },
  library,
  imports,
  fileStates,
}: StrayFilesOptions): StrayFiles {
  let found = new Map<string, Found>();
  const pathOf = (file: string) => join(folder(), file);

  async function search(missing: readonly Item[], signal: AbortSignal | undefined): Promise<StrayFile[]> {
    const strays: Found[] = [];
    const lost = new Map(missing.map((item) => [item.hash, item]));
    const lengths = new Set(missing.map(({ bytes }) => bytes));
    for await (const file of filesBelow(folder(), '', signal)) {
      if (isProjectOrCollectionsFile(file) || (await isOfAnItem(database, file))) continue;
      const facts = await stat(pathOf(file)).catch(() => undefined);
      if (!facts) continue;
      const hash = lengths.has(facts.size) ? await hashFile(pathOf(file)).catch(() => '') : '';
      const item = lost.get(hash);
      lost.delete(hash);
      const kind = item ? 'lost' : isImportableName(file) ? 'media' : 'other';
      strays.push({ id: randomUUID(), file, bytes: facts.size, kind, ...(item ? { itemId: item.id } : {}) });
    }
    found = new Map(strays.map((each) => [each.id, each]));
    return strays.map(({ itemId: _, ...each }) => each);
  }

  function selectedFiles(ids: readonly string[]): Found[] {
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Imports a file with the metadata of its sidecar. Returns `undefined` without a valid sidecar. */
  async function adopt(file: string): Promise<Awaited<ReturnType<typeof importDescribedItem>> | undefined> {
    const path = posix.dirname(file) === '.' ? '' : posix.dirname(file);
    const beside = { path, names: new Set([posix.basename(file)]) };
    if (!(await isPlainFile(pathOf(sidecarName(file))))) return undefined;
    const read = await readDescribedFile(folder(), beside, posix.basename(sidecarName(file)));
    if (typeof read === 'string') return undefined;
    const { fileState: _, trashedAt: __, ...item } = read.item;
    const isOther = (await stat(pathOf(file))).size !== item.bytes;
    const adopting = { folder: folder(), items, isDue: async () => false };
    return importDescribedItem({ ...item, ...(isOther ? { fileState: 'changed' as const } : {}) }, adopting);
  }

  /** Returns the number of moved files. Missing files, and files that would replace another file, stay. */
  async function moveAll(ids: readonly string[], to: (stray: Found) => readonly [string, string]): Promise<number> {
    let count = 0;
    for (const stray of selectedFiles(ids)) {
      const [from, target] = to(stray);
      const [isHere, isTaken] = [await isPlainFile(pathOf(from)), await isPlainFile(pathOf(target))];
      if (!isHere || isTaken) continue;
      await makeFolder(dirname(pathOf(target)));
      await renameWithRetries(pathOf(from), pathOf(target));
      count += 1;
    }
    return count;
  }

  return {
    search,
    restoreMissing: ({ ids }) =>
      withDiskProblems(async () => {
        let count = 0;
        for (const { file, itemId } of selectedFiles(ids)) {
          const [item] = itemId === undefined ? [] : await items.findMany([itemId]);
          const target = item && pathOf(itemFilePath(item));
          if (!item || target === undefined || (await isPlainFile(target)) || !(await isPlainFile(pathOf(file))))
            continue;
          await makeFolder(dirname(target));
          await renameWithRetries(pathOf(file), target);
          // A sidecar is renamed too, unless a sidecar with the earlier name exists.
          const targets = sidecarNames(itemFilePath(item)).map(pathOf);
          for (const [index, from] of sidecarNames(file).map(pathOf).entries()) {
            const to = targets[index] ?? '';
            if ((await isPlainFile(from)) && !(await isPlainFile(to))) await renameWithRetries(from, to);
          }
          await fileStates.checkMany([item], 'content');
          count += 1;
        }
        return { count };
      }),
    async importStrays({ ids }) {
      const itemIds: string[] = [];
      const refused: string[] = [];
      for (const { file, bytes, kind } of selectedFiles(ids)) {
        if (kind !== 'media') continue;
        try {
          const adopted = await adopt(file);
          if (adopted?.outcome === 'refused') {
            refused.push(`${file}: ${adopted.why ?? 'it can’t be imported.'}`);
            continue;
          }
          if (adopted) {
            itemIds.push(adopted.item.id);
            await library.announce(adopted.item);
            continue;
          }
          const { outcome, item } = await imports.importFile({
            name: basename(file),
            body: createReadStream(pathOf(file)),
            length: bytes,
            path: pathOf(file),
          });
          if (outcome === 'here') {
            refused.push(`${file} has the same content as ${item.file}.`);
            continue;
          }
          itemIds.push(item.id);
          await rm(pathOf(file), { force: true });
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          refused.push(error.problem.sentence);
        }
      }
      return { itemIds, refused };
    },
    trashStrays: ({ ids }) =>
      withDiskProblems(async () => ({ count: await moveAll(ids, ({ file }) => [file, trashFilePath(file)]) })),
    restoreStrays: ({ ids }) =>
      withDiskProblems(async () => ({ count: await moveAll(ids, ({ file }) => [trashFilePath(file), file]) })),
  };
}

/** Yields plain files, folder by folder. Links are not followed. Names that start with a dot are ignored. */
async function* filesBelow(folder: string, path: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  signal?.throwIfAborted();
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || isSystemFolder(entry.name)) continue;
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isFile()) yield below;
    else if (entry.isDirectory()) yield* filesBelow(folder, below, signal);
  }
}

/** True for the file of an item and its sidecars. */
async function isOfAnItem(database: Database, file: string): Promise<boolean> {
  // An XMP sidecar may have the extension of its file before its own.
  const name = file.replace(/\.xmp$/, '');
  const stem = name.slice(0, name.length - extname(name).length);
  const files = await createItemFileRows(database).withStem(stem);
  return files.some((each) => [each, ...sidecarNames(each)].includes(file));
}

const sidecarNames = (file: string) => [sidecarName(file), ...xmpSidecarNames(file)];
