import type { CoreServices } from '../services/core-service-types.ts';
import type { StorageFolders } from '../storage/storage-summary.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { BulkEditJobs } from './catalog/bulk-edit-jobs.ts';
import type { Library } from './catalog/library.ts';
import { createDiskUseService } from './disk-use-service.ts';
import type { FileMovesOptions } from './file-moves/file-moves.ts';
import { createFileStates } from './file-states.ts';
import type { StorageGuard } from './files/storage-guard.ts';
import { createImportService } from './saving/import-service.ts';
import type { ResultStore } from './saving/result-store.ts';
import type { XmpSidecars } from './sidecars/xmp-sidecars.ts';
import { createStrayFiles } from './stray-files.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';
import { Trash } from './trash.ts';

/** Operations on library files: trash, changes from outside the program and import. */
export type FileServices = ReturnType<typeof openFileServices>;

interface FileServicesOptions
  extends Pick<CoreServices, 'database' | 'items' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly resultStore: ResultStore;
  readonly library: Library;
  readonly thumbnails: Thumbnails;
  readonly storageGuard: StorageGuard;
  readonly bulkEdits: BulkEditJobs;
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly folders: Omit<StorageFolders, 'library'>;
  readonly trashDays: () => number;
  readonly sidecars: FileMovesOptions['sidecars'];
  readonly mediaReader: MediaFileReader;
  readonly xmpSidecars: Pick<XmpSidecars, 'importFrom'>;
}

/** Reading the whole library waits until the window is surely shown: both need the disk and the processor. */
const startDelayMs = 5000;

export function openFileServices(options: FileServicesOptions) {
  const trash = new Trash({ ...options, days: options.trashDays });
  const fileStates = createFileStates(options);
  const importService = createImportService({ ...options, restoreFile: fileStates.restoreFile });
  const strayFiles = createStrayFiles({ ...options, imports: importService, fileStates });
  const storage = createDiskUseService({
    ...options,
    folders: () => ({ ...options.folders, library: options.folder() }),
    fileStates,
    strayFiles,
  });
  return {
    storage,
    strayFiles,
    trash,
    fileStates,
    importService,
    start(): void {
      void trash.start().catch(options.onUnexpectedError);
      fileStates.start(startDelayMs);
    },
    /** Call when the library is writable again. */
    resume: (): void => trash.resume(),
    async close(): Promise<void> {
      await fileStates.close();
      await trash.close();
    },
  };
}
