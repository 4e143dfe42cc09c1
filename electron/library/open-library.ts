import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Item } from '../../shared/library/item.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Snapshot } from '../../shared/sync/synced-state.ts';
import { withoutUndefined } from '../../shared/util/json.ts';
import { isDiskLow } from '../files/disk-space-reserve-file.ts';
import { makeFolder } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { RunLock } from '../storage/database/run-lock.ts';
import { readLineage } from '../storage/read-lineage.ts';
import { throttle } from '../util/throttle.ts';
import type { ImageDecoder } from '../workers/images/image-decoder.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { createBulkEditJobs } from './catalog/bulk-edit-jobs.ts';
import { openCollectionService } from './catalog/collection-service.ts';
import { createEditService } from './catalog/edit-service.ts';
import { createLibrary, type Library } from './catalog/library.ts';
import { createDiskUseService } from './disk-use-service.ts';
import { createExportService } from './export/export-service.ts';
import { createPageDownloads } from './export/page-downloads.ts';
import { createReadyDownloads } from './export/ready-downloads.ts';
import { createFileStates } from './file-states.ts';
import { createEmbeddedPrompts } from './files/embed-prompts.ts';
import { describeItem } from './files/sidecar.ts';
import { createStorageGuard, type StorageGuard } from './files/storage-guard.ts';
import { createFrameTimingService } from './frame-timing-service.ts';
import { createImportLibraryService } from './import-library/import-library-service.ts';
import { createMissingThumbnails } from './missing-thumbnails.ts';
import { createLibraryMover, type LibraryMover } from './move/library-move.ts';
import { createProjectFileWriter } from './project-files/project-file-writer.ts';
import { createImportService } from './saving/import-service.ts';
import { createResultStore, removePartialFiles } from './saving/result-store.ts';
import { createSavedFrames } from './saving/save-frame.ts';
import { createLibrarySearch } from './search/library-search.ts';
import { createSidecarWriter } from './sidecars/sidecar-writer.ts';
import { createXmpSidecars } from './sidecars/xmp-sidecars.ts';
import { createStrayFiles } from './stray-files.ts';
import { createThumbnails } from './thumbnails/thumbnails.ts';
import { Trash } from './trash.ts';

/** Reading the whole library waits until the window is surely shown: both need the disk and the processor. */
const startDelayMs = 5000;

interface OpenLibraryOptions extends Omit<CoreServices, 'random'> {
  readonly temporaryFolder: string;
  readonly lock: RunLock;
  readonly settings: SettingsService;
  readonly ledger: Pick<Stores['tasks'], 'find'>;
  /** True when the task exists and is unfinished. */
  readonly isUnfinished: (taskId: string) => Promise<boolean>;
  /** Resolves when each file of the library has its row, or throws when the program ends. */
  readonly whenFolderIsRead: () => Promise<void>;
  readonly imageDecoder: ImageDecoder;
  readonly mediaReader: MediaFileReader;
  readonly inputStore: InputStore;
  /** Called when saving became impossible, or possible again. */
  readonly onStorageGuardChange: (why: Problem | undefined) => void;
  /** Removes keys from a text. */
  readonly redact: (text: string) => string;
}

/** Opens all services of the library, which start and end in the right order. */
export async function openLibrary(options: OpenLibraryOptions) {
  const { dataFolder, folder, lock, isReadOnly, settings } = options;
  const { mediaReader, eventHub, clock, onUnexpectedError } = options;
  const cache = join(dataFolder, 'thumbnails');
  const thumbnails = createThumbnails({
    folder: cache,
    temporary: options.temporaryFolder,
    imageDecoder: options.imageDecoder,
    crashLoopGuard: mediaReader.crashLoopGuard,
    clock,
  });
  const library = createLibrary({ ...options, thumbnails });
  const missingThumbnails = createMissingThumbnails({
    ...options,
    folder: cache,
    library,
    thumbnails,
    onDescribed: () => eventHub.send({ kind: 'measurements' }),
  });
  const storageGuard = createStorageGuard(
    folder,
    clock,
    (reason) => {
      notify();
      if (reason === undefined) {
        filesBehind();
        trash.resume();
      }
      options.onStorageGuardChange(reason);
    },
    (place) => isDiskLow(dataFolder) && isOneDisk(place, dataFolder),
  );
  const libraryMover = createLibraryMover({
    ...options,
    changeFolder: (to) => void settings.change({ libraryFolder: to }),
    leaveFolder: () => lock.release(),
    onChange: throttle(200, clock, () => {
      notify();
      // Files of deleted projects stay until the move ends.
      if (libraryMover.state() === undefined) projectFiles.wake();
    }),
  });
  const bulkEdits = createBulkEditJobs(throttle(200, clock, notify), onUnexpectedError);
  const edits = createEditService({ ...options, library, bulkEdits });
  const onUnwritable = () => void storageGuard.check();
  const collections = await openCollectionService({ ...options, edits, onUnwritable });
  const promptsInFiles = createEmbeddedPrompts({ ...options, isWanted: () => settings.current().promptsInFiles });
  const resultStore = createResultStore({
    ...options,
    collections,
    template: () => settings.current().nameTemplate,
    promptsInFiles,
  });
  const describe = async (item: Item) => {
    const task = await options.ledger.find(item.taskId);
    return task && describeItem(item, task);
  };
  const { sidecars, xmpSidecars } = openSidecars(options, {
    edits,
    pathOf: library.pathOf,
    describe,
    storageGuard,
    bulkEdits,
  });
  const projectFiles = openProjectFileWriter(options, { storageGuard, libraryMover });
  const trash = new Trash({
    ...options,
    library,
    thumbnails,
    storageGuard,
    bulkEdits,
    days: () => settings.current().trashDays,
    sidecars,
  });
  const fileStates = createFileStates({ ...options, library });
  const importService = createImportService({
    ...options,
    resultStore,
    library,
    storageGuard,
    xmpSidecars,
    restoreFile: fileStates.restoreFile,
  });
  const strayFiles = createStrayFiles({ ...options, library, imports: importService, fileStates });
  const folders = () => ({ inputs: join(dataFolder, 'inputs'), thumbnails: cache, library: folder() });
  const storage = createDiskUseService({ ...options, library, thumbnails, fileStates, strayFiles, folders });
  const tools = openLibraryTools({
    ...options,
    collections,
    library,
    resultStore,
    importService,
    describe,
    promptsInFiles,
  });

  /** Updates sidecars, project files and the collections file, which may be older than the database. */
  function filesBehind(): void {
    if (isReadOnly) return;
    sidecars.wake();
    projectFiles.wake();
    void collections.updateCollectionsFile();
  }

  const state = (): Snapshot['library'] => {
    const [problem, move, running] = [storageGuard.problem(), libraryMover.state(), bulkEdits.running()];
    const jobs = running.length === 0 ? undefined : [...running];
    return { folder: folder(), ...withoutUndefined({ problem, move, jobs }) };
  };
  eventHub.provide(() => ({ library: state() }));
  function notify(): void {
    eventHub.set({ library: state() });
  }

  return {
    services: {
      ...{ library, resultStore, storageGuard, bulkEdits, libraryMover, xmpSidecars },
      ...{ trash, fileStates, importService, strayFiles, storage, edits, collections },
      ...tools,
    },
    /** Call before anything is saved. */
    async prepare(): Promise<void> {
      await prepareFolder(folder(), dataFolder, (await library.page(undefined, 1)).length === 0);
      await storageGuard.check();
      filesBehind();
    },
    /** Starts background work. Call after the tasks have resumed. */
    start(): void {
      if (isReadOnly) return;
      void trash.start().catch(onUnexpectedError);
      fileStates.start(startDelayMs);
      if (!isDiskLow(dataFolder)) missingThumbnails.start();
      void libraryMover.resume().catch(onUnexpectedError);
    },
    async close(): Promise<void> {
      storageGuard.close();
      await bulkEdits.close();
      await mediaReader.close();
      await tools.libraryImport.close();
      await libraryMover.close();
      await fileStates.close();
      await trash.close();
      missingThumbnails.close();
      await thumbnails.close();
      await sidecars.close();
      await projectFiles.close();
    },
  };
}

type SidecarParts = Pick<
  Parameters<typeof createXmpSidecars>[0] & Parameters<typeof createSidecarWriter>[0],
  'edits' | 'pathOf' | 'describe' | 'storageGuard' | 'bulkEdits'
>;

/** The JSON and the XMP beside a file: reading an XMP file pauses the writer, which would overwrite it. */
function openSidecars(options: OpenLibraryOptions, parts: SidecarParts) {
  const { sidecarsDue } = options.stores;
  const xmpSidecars = createXmpSidecars({
    ...options,
    ...parts,
    whilePaused: (work) => sidecars.whilePaused(work),
  });
  const sidecars = createSidecarWriter({ ...options, ...parts, xmpSidecars });
  sidecarsDue.onAdded(sidecars.wake);
  return { xmpSidecars, sidecars };
}

/** Deletes partial files of an earlier program run, and creates the folder of a library without items. */
async function prepareFolder(folder: string, dataFolder: string, isEmpty: boolean): Promise<void> {
  await removePartialFiles(folder);
  // The folder is created only for a library without items: a library that is missing later may be on a disconnected
  // disk. Beside the database, other users need no access; elsewhere the folder has default permissions.
  const mode = dirname(folder) === dataFolder ? privateFolder : 0o777;
  if (isEmpty) await makeFolder(folder, { mode }).catch(() => {});
}

function isOneDisk(one: string, other: string): boolean {
  try {
    return statSync(one).dev === statSync(other).dev;
  } catch {
    return false;
  }
}

/** The writer starts whenever a project is changed. In a read-only library, it writes nothing. */
function openProjectFileWriter(
  options: OpenLibraryOptions,
  { storageGuard, libraryMover }: { storageGuard: StorageGuard; libraryMover: LibraryMover },
): ReturnType<typeof createProjectFileWriter> {
  if (options.isReadOnly) return { wake: () => {}, close: async () => {} };
  const isMoving = () => libraryMover.state() !== undefined;
  const writer = createProjectFileWriter({ ...options, storageGuard, isMoving });
  options.stores.projects.onChanged(writer.wake);
  return writer;
}

interface LibraryToolsOptions
  extends Pick<CoreServices, 'database' | 'eventHub'>,
    Pick<
      Parameters<typeof createImportLibraryService>[0],
      'importService' | 'inputStore' | 'collections' | 'isUnfinished'
    >,
    Pick<Parameters<typeof createExportService>[0], 'describe' | 'promptsInFiles'>,
    Omit<Parameters<typeof createSavedFrames>[0], 'library'> {
  readonly mediaReader: MediaFileReader;
  readonly imageDecoder: ImageDecoder;
  readonly inputStore: InputStore;
  readonly library: Library;
  readonly temporaryFolder: string;
}

/** Opens the services for saved results: search, export, import of a library, frames and lineage. */
function openLibraryTools(options: LibraryToolsOptions) {
  const { database, stores, library, mediaReader, clock } = options;
  const downloads = createReadyDownloads(options.temporaryFolder);
  const librarySearch = createLibrarySearch(database, stores, clock, {
    describeItem: (item) => library.describe(item, { urgency: 'shown' }),
    async describeInput(hash) {
      const thumbnail = await options.inputStore.thumbnail(hash);
      return thumbnail && (await options.imageDecoder.describe(thumbnail)).descriptor;
    },
  });
  return {
    libraryImport: createImportLibraryService(options),
    videos: createFrameTimingService(library, mediaReader),
    lineage: async (itemId: string, depth: number) =>
      readLineage(await library.item(itemId), depth, { database, items: stores.items }),
    frames: createSavedFrames(options),
    librarySearch,
    pageDownloads: createPageDownloads({ ...options, downloads }),
    downloads,
    exports: createExportService({
      ...options,
      collections: options.collections.all,
      downloads,
      index: librarySearch.index,
    }),
  };
}
