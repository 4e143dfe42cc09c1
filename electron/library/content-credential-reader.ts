import { join } from 'node:path';
import type { ContentCredentials } from '../../shared/library/content-credentials.ts';
import type { Item } from '../../shared/library/item.ts';
import { trashFilePath } from '../files/item-file-path.ts';
import { isMissingPath } from '../files/system-error-codes.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ContentCredentialStore, StoredCredentials } from '../storage/content-credential-store.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { PoolClosedError } from '../workers/worker-pool.ts';
import type { FileStates } from './file-states.ts';
import { isLibraryAway } from './is-library-away.ts';
import type { Library } from './library.ts';
import type { StorageGuard } from './storage-guard.ts';

/** Reads which files of the library have Content Credentials, so that a search finds them. */
export interface ContentCredentialReader {
  /** After `delayMs`, reads the items that were not read yet, slowly enough not to disturb other work. */
  start(delayMs?: number): void;
  /** Reads new items soon. Does nothing before `start`. */
  wake(): void;
  /**
   * Reads the files of these items soon: they were missing, or have a new content. Call before the cause is stored, so
   * that a kill skips no file. Does nothing before `start`.
   */
  readAgain(itemIds: readonly string[]): Promise<void>;
  /** Stores what the details of an item show. Does nothing before `start`. */
  save(item: Pick<Item, 'hash'>, credentials: ContentCredentials | undefined): Promise<void>;
  close(): Promise<void>;
}

export interface ContentCredentialReaderOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly credentialStore: ContentCredentialStore;
  readonly mediaReader: Pick<MediaFileReader, 'credentials'>;
  readonly library: Pick<Library, 'announceChanges'>;
  readonly storageGuard: Pick<StorageGuard, 'problem' | 'check'>;
  /** Stores and returns the state of a file. */
  readonly checkFile: FileStates['check'];
}

const pageSize = 100;
/** Pause before each page. Milliseconds. */
const betweenMs = 500;

export function createContentCredentialReader(options: ContentCredentialReaderOptions): ContentCredentialReader {
  const { folder, credentialStore, mediaReader, library, storageGuard, clock, checkFile, onUnexpectedError } = options;
  let state: 'new' | 'idle' | 'reading' | 'closed' = 'new';
  let isWoken = false;
  /** An item became unread or moved while a page was being read, so the page is read again. */
  let isPageOutdated = false;
  let isDiskAway = false;
  let cancelTimer: (() => void) | undefined;
  let working: Promise<void> = Promise.resolve();

  function readSoon(delayMs = betweenMs): void {
    state = 'reading';
    isWoken = false;
    cancelTimer = clock.after(delayMs, () => {
      working = readPage()
        .catch((error: unknown) => {
          if (!(error instanceof PoolClosedError)) onUnexpectedError(error);
        })
        .then((hasMore) => {
          if (state === 'closed') return;
          if (hasMore === true || isWoken) readSoon();
          else state = 'idle';
        });
    });
  }

  /** Returns true if more items may follow. */
  async function readPage(): Promise<boolean> {
    isPageOutdated = false;
    isDiskAway = false;
    const unread = await credentialStore.unread(pageSize);
    if (unread.rows.length === 0) return false;
    const states = new Map<string, StoredCredentials>();
    for (const { item } of unread.rows) {
      const found = item && (await read(item));
      if (item && found) states.set(item.hash, found);
      // The files of a disconnected disk are read when it is back.
      if (isClosed() || isDiskAway || storageGuard.problem()) return false;
    }
    if (isPageOutdated) return true;
    if (await credentialStore.saveRead(states, unread)) await library.announceChanges();
    return unread.rows.length === pageSize;
  }

  async function read(item: Item): Promise<StoredCredentials | undefined> {
    // A file that is being moved to or from Trash is at the other place.
    const places = [item.file, trashFilePath(item.file)];
    for (const place of item.trashedAt === undefined ? places : places.reverse()) {
      try {
        return storedState(await mediaReader.credentials(join(folder(), place), item.mime, item.bytes));
      } catch (error) {
        if (error instanceof PoolClosedError) throw error;
        // The file is locked or too large, or ends its worker.
        if (!isMissingPath(error)) return 'unchecked';
      }
    }
    isDiskAway = (await storageGuard.check()) !== undefined || (await isLibraryAway(folder()));
    // A missing file is read when it is back. A file that was moved or renamed meanwhile is read with the page again.
    if (!isDiskAway && (await checkFile(item)) !== 'missing') isPageOutdated = true;
    return undefined;
  }

  const isClosed = () => state === 'closed';

  function wake(): void {
    if (state === 'idle') readSoon();
    else isWoken = true;
  }

  return {
    start: readSoon,
    wake,
    async readAgain(itemIds) {
      if (state === 'new' || itemIds.length === 0) return;
      isPageOutdated = true;
      await credentialStore.markUnread(itemIds);
      wake();
    },
    async save({ hash }, credentials) {
      // A read-only library is never started.
      if (state === 'new') return;
      if (await credentialStore.save(hash, storedState(credentials))) await library.announceChanges();
    },
    async close() {
      state = 'closed';
      cancelTimer?.();
      await working;
    },
  };
}

/** The database has the name of earlier versions for a changed file. */
const storedStates = { intact: 'intact', tampered: 'altered', unchecked: 'unchecked' } as const;

function storedState(credentials: ContentCredentials | undefined): StoredCredentials | undefined {
  if (!credentials) return undefined;
  return storedStates[credentials.state];
}
