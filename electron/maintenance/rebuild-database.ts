import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MaintenanceReport } from '../../shared/maintenance/maintenance.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { fileExists } from '../files/file-exists.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import {
  createMaintenanceReportBuilder,
  type MaintenanceReportBuilder,
} from '../library/files/maintenance-report-builder.ts';
import { type RebuildProjectsOptions, rebuildProjects } from '../library/project-files/rebuild-projects.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';
import { DamageError, isDamage } from '../storage/database/sqlite-damage.ts';
import { filesAtRest, itemFileLocations } from '../storage/item-file-rows.ts';
import { isSidecarDue } from '../storage/sidecars-due-store.ts';
import { PoolClosedError } from '../workers/worker-pool.ts';
import { type ImportLibraryFilesOptions, importLibraryFiles } from './import-library-files.ts';
import type { Job } from './single-job-runner.ts';

export interface RebuildOptions
  extends Pick<CoreServices, 'database' | 'stores' | 'clock'>,
    Pick<RebuildProjectsOptions, 'onProject'> {
  /** The library folder. */
  readonly folder: string;
  /** True while this is the library folder, so a missing file was moved or deleted. */
  readonly isFolderPresent: () => boolean;
  readonly kind: 'restored' | 'rebuilt';
  readonly asked?: boolean;
  readonly repair?: MaintenanceReport['repair'];
  readonly onlySince?: ImportLibraryFilesOptions['onlySince'];
  readonly isExpected: ImportLibraryFilesOptions['isExpected'];
  readonly mediaReader: ImportLibraryFilesOptions['mediaReader'];
}

/** The library was moved during the rebuild, so the results of the rebuild are outdated. */
export class LibraryMovedError extends Error {}

/** Updates the index from the folder, and returns the report, also after a stop. Throws a `LibraryMovedError`. */
export async function rebuildDatabase(options: RebuildOptions, job: Job): Promise<Omit<MaintenanceReport, 'file'>> {
  const { folder, isFolderPresent, database, stores, clock, kind, asked = false, repair, onlySince } = options;
  const { isExpected, mediaReader } = options;
  const counters = createMaintenanceReportBuilder();
  const startedAt = clock.now();
  let stopped = false;
  let projectCount = 0;
  try {
    await importLibraryFiles({
      folder,
      items: stores.items,
      counters,
      onlySince,
      isExpected,
      isDue: (id) => isSidecarDue(database, id),
      signal: job.signal,
      now: clock.now,
      onProgress: job.progress,
      mediaReader,
      isRequestedByUser: asked,
    });
    // Takes are found by the items that were just imported.
    projectCount = await rebuildProjects({ ...options, counters, signal: job.signal });
    if (onlySince === undefined)
      await markMissingFiles(database, {
        folder,
        isStillThere: isFolderPresent,
        items: stores.items,
        signal: job.signal,
        counters,
      });
  } catch (error) {
    stopped = true;
    if (isDamage(error)) throw error;
    if (!isFolderPresent()) throw new LibraryMovedError();
    // The folder itself is unreadable, for example on a disconnected disk.
    if (!job.signal.aborted && !(error instanceof PoolClosedError))
      counters.line('refused', folder, errorMessage(error));
  }
  if (!isFolderPresent()) throw new LibraryMovedError();
  return {
    id: randomUUID(),
    kind,
    asked,
    startedAt,
    endedAt: clock.now(),
    stopped,
    ...(repair ? { repair } : {}),
    ...(projectCount > 0 ? { projects: projectCount } : {}),
    ...counters.counts,
    lines: counters.lines,
    lineCount: counters.lines.length,
  };
}

/** Marks rows with missing files, and unmarks rows whose files are back. Deletes no row. */
export async function markMissingFiles(
  database: Database,
  {
    folder,
    isStillThere,
    items,
    signal,
    counters,
  }: {
    folder: string;
    isStillThere: () => boolean;
    items: Stores['items'];
    signal: AbortSignal;
    counters: MaintenanceReportBuilder;
  },
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await itemFileLocations(database, after);
    const last = rows.at(-1);
    if (!last) return;
    // A damaged table can return the same rows again and again.
    if (last.number <= after) throw new DamageError('The rows of a table are out of order.');
    // Rows and planned moves change before files move, so they are read before and after the disk.
    for (const row of await filesAtRest(database, rows)) {
      signal.throwIfAborted();
      const place = itemFilePath(row);
      const isMissing = !(await fileExists(join(folder, place)));
      if (!isStillThere()) return;
      if (isMissing && (await filesAtRest(database, [row])).length === 0) continue;
      if (isMissing)
        counters.line('missing', place, 'The file is missing from the folder. Its details are still in the library.');
      if (isMissing === (row.fileState === 'missing')) continue;
      await items.change(row.id, ({ fileState, ...item }) => {
        if (isMissing) return { ...item, fileState: 'missing' };
        return fileState === undefined || fileState === 'missing' ? item : { ...item, fileState };
      });
    }
    after = last.number;
  }
}
