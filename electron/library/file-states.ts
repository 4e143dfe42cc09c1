import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Item } from '../../shared/library/item.ts';
import { hashFile } from '../files/hash-file.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { PartialFile } from '../files/partial-file.ts';
import { renameWithRetries } from '../files/rename-with-retries.ts';
import { isMissingPath } from '../files/system-error-codes.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import { createItemFileRows, type FileState, type ItemFile } from '../storage/item-file-rows.ts';
import type { Library } from './catalog/library.ts';
import { isLibraryAway } from './files/walk-library-folders.ts';

/** Detects library files that were changed or deleted outside the program, and stores their state. */
export type FileStates = ReturnType<typeof createFileStates>;

const pageSize = 200;
const betweenMs = 250;
/**
 * A file is written shortly before its row. A file that was written much later comes from another program.
 * Milliseconds.
 */
const doubtMs = 60_000;

interface FileStatesOptions extends Pick<CoreServices, 'folder' | 'database' | 'clock' | 'onUnexpectedError'> {
  readonly stores: Pick<Stores, 'items'>;
  readonly library: Pick<Library, 'notify'>;
}

export function createFileStates({ folder, database, stores, clock, ...options }: FileStatesOptions) {
  const { items } = stores;
  const rows = createItemFileRows(database);
  let isClosed = false;
  let cancelTimer: (() => void) | undefined;
  let working: Promise<void> = Promise.resolve();

  async function readState(item: ItemFile, mode: 'length' | 'content'): Promise<FileState | undefined> {
    const path = join(folder(), itemFilePath(item));
    try {
      const facts = await stat(path);
      if (!facts.isFile()) return 'missing';
      if (facts.size !== item.bytes) return 'changed';
      // A copied file keeps its old time. The system notes the change of the entry itself.
      const changedMs = Math.max(facts.mtimeMs, facts.ctimeMs);
      const isDoubtful = item.fileState === 'changed' || changedMs > item.createdAt + doubtMs;
      if (item.fileState === 'changed' || (mode === 'content' && isDoubtful)) {
        return (await hashFile(path)) === item.hash ? undefined : 'changed';
      }
      return undefined;
    } catch (error) {
      // An error other than a missing file leaves the state unchanged.
      return isMissingPath(error) ? 'missing' : item.fileState;
    }
  }

  /**
   * Returns the files that are missing and not just being moved to or from Trash. Rows and planned moves change before
   * files move, so they are read before and after the disk.
   */
  async function confirmMissing(files: readonly ItemFile[]): Promise<readonly ItemFile[]> {
    const missing: ItemFile[] = [];
    for (const item of await rows.atRest(files))
      if ((await readState(item, 'length')) === 'missing') missing.push(item);
    return rows.atRest(missing);
  }

  async function otherSpelling(item: ItemFile): Promise<string | undefined> {
    for (const form of ['NFC', 'NFD'] as const) {
      const file = item.file.normalize(form);
      if (file !== item.file && (await readState({ ...item, file }, 'length')) !== 'missing') return file;
    }
    return undefined;
  }

  /** Stores the names of files under their other spelling. Returns their states. */
  async function findRespelled(missing: readonly ItemFile[]): Promise<ReadonlyMap<string, FileState | undefined>> {
    const found = new Map<string, FileState | undefined>();
    for (const item of missing) {
      const file = await otherSpelling(item);
      if (file === undefined) continue;
      await rows.setFile(item.id, file);
      found.set(item.id, await readState({ ...item, file }, 'content'));
    }
    return found;
  }

  async function checkMany(files: readonly ItemFile[], mode: 'length' | 'content') {
    const changedStates = new Map<string, FileState | undefined>();
    for (const item of files) {
      const state = await readState(item, mode);
      if (state !== item.fileState) changedStates.set(item.id, state);
    }
    const missing = files.filter(({ id }) => changedStates.get(id) === 'missing');
    if (missing.length > 0) {
      // A disconnected disk still has the files.
      if (await isLibraryAway(folder())) return new Map<string, FileState | undefined>();
      for (const { id } of missing) changedStates.delete(id);
      const respelled = await findRespelled(missing);
      for (const { id } of await confirmMissing(missing.filter((item) => !respelled.has(item.id))))
        changedStates.set(id, 'missing');
      for (const [id, state] of respelled) changedStates.set(id, state);
    }
    if (changedStates.size === 0) return changedStates;
    await write(changedStates);
    return changedStates;
  }

  async function write(changedStates: ReadonlyMap<string, FileState | undefined>): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      for (const [id, state] of changedStates) await createItemFileRows(transaction).setState(id, state);
    });
    await options.library.notify(await items.findMany([...changedStates.keys()]));
  }

  async function walkFrom(after: number): Promise<void> {
    if (isClosed) return;
    const files = await rows.page(after, pageSize);
    await checkMany(files, 'length');
    const last = files.at(-1);
    if (last && !isClosed) walkLater(last.number, betweenMs);
  }

  function walkLater(after: number, delayMs: number): void {
    cancelTimer = clock.after(delayMs, () => {
      working = walkFrom(after).catch(options.onUnexpectedError);
    });
  }

  return {
    /** Checks many files. `content` also reads files with a doubtful time or state. Returns the changed states. */
    checkMany,
    /**
     * Returns the path of a missing file whose name has the other Unicode form, as after a copy through macOS or a file
     * server. Reads only the disk.
     */
    otherSpelling,
    /** Returns `limit` files of the library after number `after`, in the order of their creation. */
    page: rows.page,
    /** Checks one file by its length, and stores the result. */
    async check(item: ItemFile): Promise<FileState | undefined> {
      const changedStates = await checkMany([item], 'length');
      return changedStates.has(item.id) ? changedStates.get(item.id) : item.fileState;
    },
    /** Restores the missing file of an item from a received file. */
    async restoreFile(item: Item, part: PartialFile): Promise<Item> {
      await part.finish();
      const target = join(folder(), itemFilePath(item));
      await makeFolder(dirname(target));
      await renameWithRetries(part.path, target);
      await write(new Map([[item.id, undefined]]));
      const [restored] = await items.findMany([item.id]);
      return restored ?? item;
    },
    /** After `delayMs`, checks all files one after the other, slowly enough not to disturb other work. */
    start: (delayMs: number): void => walkLater(0, delayMs),
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer?.();
      await working;
    },
  };
}
