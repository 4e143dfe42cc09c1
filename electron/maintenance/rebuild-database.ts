import { randomUUID } from 'node:crypto';
import type { MaintenanceReport } from '../../shared/maintenance/maintenance.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { createMaintenanceReportBuilder } from '../library/maintenance-report-builder.ts';
import { type RebuildProjectsOptions, rebuildProjects } from '../library/project-files/rebuild-projects.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { isSidecarDue } from '../storage/sidecars-due-store.ts';
import { isDamage } from '../storage/sqlite-damage.ts';
import { PoolClosedError } from '../workers/worker-pool.ts';
import { type ImportLibraryFilesOptions, importLibraryFiles } from './import-library-files.ts';
import { markMissingFiles } from './mark-missing-files.ts';
import type { Job } from './single-job-runner.ts';

export interface RebuildOptions
  extends Pick<CoreServices, 'database' | 'items' | 'clock'>,
    Pick<RebuildProjectsOptions, 'projects' | 'onProject'> {
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
  const { folder, isFolderPresent, database, items, clock, kind, asked = false, repair, onlySince } = options;
  const { isExpected, mediaReader } = options;
  const counters = createMaintenanceReportBuilder();
  const startedAt = clock.now();
  let stopped = false;
  let projectCount = 0;
  try {
    await importLibraryFiles({
      folder,
      items,
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
      await markMissingFiles(database, { folder, isStillThere: isFolderPresent, items, signal: job.signal, counters });
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
