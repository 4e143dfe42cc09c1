import { isFinal } from '../../shared/tasks/task-states.ts';
import { readLineage } from '../storage/read-lineage.ts';
import type { TaskListStore } from '../storage/task-list-store.ts';
import type { TaskStore } from '../storage/task-store.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { Library } from './catalog/library.ts';
import type { OrganizeService } from './catalog/organize-service.ts';
import { createExportService, type ExportServiceOptions } from './export/export-service.ts';
import { createPageDownloads } from './export/page-downloads.ts';
import { createReadyDownloads } from './export/ready-downloads.ts';
import { createFrameTimingService } from './frame-timing-service.ts';
import {
  createImportLibraryService,
  type ImportLibraryServiceOptions,
} from './import-library/import-library-service.ts';
import { createSavedFrames, type SavedFramesOptions } from './saving/save-frame.ts';
import { createLibrarySearch } from './search/library-search.ts';

/** Services for saved results: search, export, import of a library, frames and lineage. */
export type LibraryTools = ReturnType<typeof openLibraryTools>;

interface LibraryToolsOptions
  extends Pick<ImportLibraryServiceOptions, 'importService' | 'inputStore' | 'projects' | 'eventHub'>,
    Pick<ExportServiceOptions, 'describe' | 'promptsInFiles' | 'database' | 'temporaryFolder'>,
    Omit<SavedFramesOptions, 'library'> {
  readonly mediaReader: MediaFileReader;
  readonly library: Library;
  readonly taskList: TaskListStore;
  readonly ledger: Pick<TaskStore, 'find'>;
  readonly organizeService: OrganizeService;
}

export function openLibraryTools(options: LibraryToolsOptions) {
  const { database, items, library, mediaReader, clock, ledger, organizeService } = options;
  const downloads = createReadyDownloads();
  const librarySearch = createLibrarySearch(database, options.taskList, clock);
  return {
    libraryImport: createImportLibraryService({
      ...options,
      ...organizeService,
      isUnfinished: async (taskId) => {
        const task = await ledger.find(taskId);
        return task !== undefined && !isFinal(task.state);
      },
    }),
    videos: createFrameTimingService(library, mediaReader),
    lineage: async (itemId: string, depth: number) =>
      readLineage(await library.item(itemId), depth, { database, items }),
    frames: createSavedFrames(options),
    librarySearch,
    pageDownloads: createPageDownloads({ ...options, downloads }),
    downloads,
    exports: createExportService({
      ...options,
      collections: organizeService.collections.all,
      downloads,
      index: librarySearch.index,
    }),
  };
}
