import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MaintenanceReport, maintenanceReportSchema } from '../../shared/maintenance/maintenance.ts';
import { conversationBackupFolder } from '../conversations/backup/backup-line.ts';
import { restoreConversations } from '../conversations/transfer/restore-conversations.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import type { Library } from '../library/catalog/library.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { listBackups, stampOf } from '../storage/database/database-files.ts';
import { type DatabaseState, readDatabaseState } from './database-state-file.ts';
import { LibraryMovedError, rebuildDatabase } from './rebuild-database.ts';
import type { Job, JobQueue } from './single-job-runner.ts';

type RebuildOptions = Parameters<typeof rebuildDatabase>[0];

const folderName = 'reports';

/** Writes a complete report to a file, and returns it with the file name. Throws disk errors. */
function saveReport(dataFolder: string, report: Omit<MaintenanceReport, 'file'>): MaintenanceReport {
  const file = `${folderName}/${stampOf(report.endedAt)}-${report.kind}.json`;
  const stored: MaintenanceReport = { ...report, file };
  makeFolderSync(join(dataFolder, folderName), { mode: 0o700 });
  writeFileSync(join(dataFolder, `${file}.part`), JSON.stringify(stored, null, 2), { flush: true, mode: 0o600 });
  renameWithRetriesSync(join(dataFolder, `${file}.part`), join(dataFolder, file));
  return stored;
}

/** Returns the newest readable report. */
function readNewestReport(dataFolder: string): MaintenanceReport | undefined {
  try {
    const names = readdirSync(join(dataFolder, folderName)).filter((name) => name.endsWith('.json'));
    const newest = names.sort().at(-1);
    if (newest === undefined) return undefined;
    return maintenanceReportSchema.parse(JSON.parse(readFileSync(join(dataFolder, folderName, newest), 'utf8')));
  } catch {
    return undefined;
  }
}

export interface RebuildDatabaseJobsOptions extends Pick<CoreServices, 'dataFolder' | 'stores' | 'clock' | 'eventHub'> {
  readonly library: Pick<Library, 'folder' | 'announceChanges'>;
  /** True when this program run saves, or will save, a file with this path. */
  readonly hasAdded: (file: string) => boolean;
  readonly isUnfinished: (taskId: string) => Promise<boolean>;
  readonly mediaReader: RebuildOptions['mediaReader'];
}

interface RebuildJobsContext {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly remember: (update: (mark: DatabaseState) => DatabaseState) => void;
  readonly onReport: () => void;
}

/** Rebuilds the index from the library folder, and reports the findings. */
export class RebuildDatabaseJobs {
  readonly #options: RebuildDatabaseJobsOptions;
  readonly #context: RebuildJobsContext;
  #report: MaintenanceReport | undefined;

  constructor(options: RebuildDatabaseJobsOptions, context: RebuildJobsContext) {
    this.#options = options;
    this.#context = context;
    this.#report = readNewestReport(options.dataFolder);
  }

  /** Returns the newest report, of this run or an earlier one. */
  report(): MaintenanceReport | undefined {
    return this.#report;
  }

  /**
   * Imports the library folder. `isQuiet`: without findings, no report is shown. Returns true when the import was
   * finished.
   */
  async importFolder(
    options: Pick<RebuildOptions, 'kind' | 'asked' | 'repair' | 'onlySince'>,
    { isQuiet, ...known }: { isQuiet: boolean; conversations?: number | undefined },
  ): Promise<boolean> {
    const job = options.kind === 'restored' ? 'repair' : 'rebuild';
    // A task that the repair restored may never end, but its saved files exist.
    const isExpected = async (file: string, taskId?: string) =>
      this.#options.hasAdded(file) ||
      (options.kind !== 'restored' && taskId !== undefined && (await this.#options.isUnfinished(taskId)));
    const once = (run: Job): ReturnType<typeof rebuildDatabase> => {
      const { library, eventHub } = this.#options;
      const { folder } = library;
      const rebuild: RebuildOptions = {
        ...this.#options,
        ...options,
        folder,
        isFolderPresent: () => library.folder === folder,
        database: this.#context.database,
        isExpected,
        onProject: ({ project, shots }) => {
          for (const shot of shots) eventHub.put('shots', shot);
          eventHub.put('projects', project);
        },
      };
      return rebuildDatabase(rebuild, run).catch((error: unknown) => {
        if (error instanceof LibraryMovedError) return once(run);
        throw error;
      });
    };
    let { conversations = 0 } = known;
    const found = await this.#context.jobs.run(job, async (run) => {
      if (options.asked) conversations = await this.#restoreConversations();
      return once(run);
    });
    const report = conversations > 0 ? { ...found, conversations } : found;
    if (report.added + report.changed + report.undescribed > 0) await this.#options.library.announceChanges();
    if (isQuiet && report.added + report.changed + report.undescribed + conversations + (report.projects ?? 0) === 0)
      return !report.stopped;
    // A job that was stopped by quitting starts again from the beginning.
    if (report.stopped && options.kind === 'restored') return false;
    this.#report = saveReport(this.#options.dataFolder, report);
    this.#context.remember((mark) => ({ ...mark, repaired: undefined }));
    this.#context.onReport();
    return !report.stopped;
  }

  /** Restores conversations from their backup files. Returns their number. */
  async #restoreConversations(): Promise<number> {
    const restored = await restoreConversations(
      conversationBackupFolder(this.#options.dataFolder),
      this.#context.database,
      this.#options.stores,
    );
    for (const conversation of restored) this.#options.eventHub.put('conversations', conversation);
    return restored.length;
  }

  /** Adds missing items, and reports only findings. */
  async importNewFiles(options: Pick<RebuildOptions, 'kind' | 'onlySince'>, conversations?: number): Promise<void> {
    if (await this.importFolder(options, { isQuiet: true, conversations }))
      this.#context.remember((mark) => ({ ...mark, unlooked: undefined }));
  }
}

/** Returns the repair that was not reported yet, of this start or an earlier one. */
export function repairOf(dataFolder: string): {
  repair?: MaintenanceReport['repair'];
  conversations?: number | undefined;
} {
  const { repaired } = readDatabaseState(dataFolder);
  if (!repaired) return {};
  const { why, setAside, backup, salvaged = 0, lostSince, conversations } = repaired;
  const backupAt = backup && listBackups(dataFolder).find(({ name }) => name === backup)?.at;
  const repair = {
    why,
    setAside,
    salvaged,
    ...(typeof backupAt === 'number' ? { backupAt } : {}),
    ...(lostSince === undefined ? {} : { lostChanges: true as const }),
  };
  return { repair, conversations };
}
