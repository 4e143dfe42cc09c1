import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Maintenance as CareState,
  type MaintenanceReport,
  maintenanceReportSchema,
} from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { conversationBackupFolder } from '../conversations/backup/backup-line.ts';
import { restoreConversations } from '../conversations/transfer/restore-conversations.ts';
import { diskErrorReason } from '../files/disk-error-reason.ts';
import { createReserve, isDiskLow } from '../files/disk-space-reserve-file.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { isReadableByOthers, removeAccessOfOthers } from '../files/private-files.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import type { Clock } from '../host/host.ts';
import type { Library } from '../library/catalog/library.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Database } from '../storage/database/database.ts';
import { countChanges } from '../storage/database/database-check-queries.ts';
import { databaseFile, listBackups, stampOf } from '../storage/database/database-files.ts';
import { runDatabaseJob } from '../storage/database/run-database-job.ts';
import { isDamage } from '../storage/database/sqlite-errors.ts';
import { throttle } from '../util/throttle.ts';
import { createBackups } from './backups.ts';
import { type DatabaseState, readDatabaseState, writeDatabaseState } from './database-state-file.ts';
import type { openAndRepairDatabase } from './open-and-repair-database.ts';
import { LibraryMovedError, rebuildDatabase } from './rebuild-database.ts';
import { createJobQueue, type Job } from './single-job-runner.ts';

/** Runs long jobs one at a time. */
type JobQueue = ReturnType<typeof createJobQueue>;

/** Maximum number of report lines for display. The report file contains all lines. */
const mostReportLines = 200;

/** Monitors whether the disk of the data folder is full. */
type DiskSpaceMonitor = ReturnType<typeof createDiskSpaceMonitor>;

const oftenMs = 10_000;
const rarelyMs = 60_000;

/** `onChange` is called when the disk became full, or has space again. */
function createDiskSpaceMonitor(dataFolder: string, clock: Clock, onChange: () => void) {
  let isLow = isDiskLow(dataFolder);
  let cancelTimer: (() => void) | undefined;

  function scheduleCheck(): void {
    cancelTimer = clock.after(isLow ? oftenMs : rarelyMs, () => {
      const wasLow = isLow;
      isLow = isDiskLow(dataFolder);
      if (!isLow) createReserve(dataFolder);
      if (isLow !== wasLow) onChange();
      scheduleCheck();
    });
  }

  return {
    isLow: (): boolean => isLow,
    /** Starts to check the disk: often while it is full, otherwise from time to time. */
    start: scheduleCheck,
    close: (): void => cancelTimer?.(),
  };
}

interface MaintenanceOptions extends RebuildDatabaseJobsOptions {
  readonly openedDatabase: Awaited<ReturnType<typeof openAndRepairDatabase>>;
  readonly onUnexpectedError: (error: unknown) => void;
}

/** Delay of the database check, so that it does not slow the start. Milliseconds. */
const checkDelayMs = 10_000;

/** Maintains the database: backups, damage, rebuilds from the library folder, and the closing. */
export class MaintenanceService {
  readonly #options: MaintenanceOptions;
  readonly #database: Database;
  /** Set when nothing may be changed: a newer version wrote the database, or the disk is full. */
  readonly readOnlyReason: 'newer' | 'full' | undefined;
  #damaged = false;
  #isOpen: boolean;
  #areBackupsStarted = false;
  #checkingDatabase: Promise<void> = Promise.resolve();
  /** The import of files without a row, which a killed run or a lost database leaves. */
  #readingFolder: Promise<void> = Promise.resolve();
  /** Begins that import, while it waits for its time. */
  #readFolder: (() => void) | undefined;
  #cancelCheck: (() => void) | undefined;
  readonly #disk: DiskSpaceMonitor;
  readonly #jobs: JobQueue;
  readonly #rebuilds: RebuildDatabaseJobs;
  readonly #backups: ReturnType<typeof createBackups>;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    const { database, readOnlyReason } = options.openedDatabase;
    this.#database = database;
    this.readOnlyReason = readOnlyReason;
    this.#isOpen = isReadableByOthers(options.dataFolder);
    options.eventHub.provide(() => ({ maintenance: this.state() }));
    this.#disk = createDiskSpaceMonitor(options.dataFolder, options.clock, () => {
      if (!this.#disk.isLow()) this.#startBackups();
      this.#notify();
    });
    this.#jobs = createJobQueue(throttle(250, options.clock, () => this.#notify()));
    this.#rebuilds = new RebuildDatabaseJobs(options, {
      database,
      jobs: this.#jobs,
      remember: (by) => this.#saveState(by),
      onReport: () => this.#notify(),
    });
    this.#backups = createBackups({
      dataFolder: options.dataFolder,
      clock: options.clock,
      countWrites: () => countChanges(database),
      lastFailure: readDatabaseState(options.dataFolder).backupFailure,
      onChange: (failure) => {
        this.#saveState((mark) => ({ ...mark, backupFailure: failure }));
        this.#notify();
      },
      onDamage: (why) => this.#markDamaged(why),
    });
  }

  /** Throws a `ProblemError` if the backup fails. */
  backUp(): Promise<void> {
    return this.#backups.create('asked');
  }

  /** Starts a rebuild after a backup. Throws a `ProblemError` if the backup fails, or if another job is running. */
  async rebuild(): Promise<void> {
    this.#jobs.throwIfRunning();
    await this.#backups.create('asked');
    void this.#rebuilds
      .importFolder({ kind: 'rebuilt', asked: true }, { isQuiet: false })
      .catch(this.#options.onUnexpectedError);
  }

  stop(): void {
    this.#jobs.stop();
  }

  dismissReport({ reportId }: { reportId: string }): void {
    this.#saveState((mark) => ({ ...mark, seenReport: reportId }));
    this.#notify();
  }

  /** The user knows that other users can read the data folder. */
  dismissFolderWarning(): void {
    this.#saveState((mark) => ({ ...mark, openFolderSeen: true }));
    this.#notify();
  }

  /** Removes the access of all other users to the data folder. Throws a `ProblemError` if this fails. */
  makeFolderPrivate(): void {
    try {
      removeAccessOfOthers(this.#options.dataFolder);
    } catch (error) {
      const sentence = `Couldn’t make the data folder private: ${diskErrorReason(error)}. Change its permissions in the file manager, or start Triptych with another data folder.`;
      throw new ProblemError(problem('disk', sentence));
    } finally {
      this.#isOpen = isReadableByOthers(this.#options.dataFolder);
      this.#notify();
    }
  }

  /** Call for any unexpected error. After an error of damage, the next start checks the database completely. */
  noteError(error: unknown): void {
    if (isDamage(error)) this.#markDamaged(errorMessage(error));
  }

  /**
   * Resolves when each file of the library has its row, as after a kill. Before, equal content is not found. Throws when
   * the program ends first; then the next start reads the folder.
   */
  async whenFolderIsRead(): Promise<void> {
    this.#readFolder?.();
    await this.#readingFolder;
    if (this.#jobs.isEnded()) throw new Error('The program ends.');
  }

  /** Stops the running job, for which an import may wait. No further job starts. */
  async endJobs(): Promise<void> {
    await this.#jobs.close();
    await this.#readingFolder;
  }

  /** Closes the database, and records that it was closed. */
  async close(): Promise<void> {
    this.#cancelCheck?.();
    this.#disk.close();
    await this.endJobs();
    await this.#checkingDatabase;
    await this.#backups.stopSchedule();
    await this.#database.destroy();
    if (this.#isReadOnly) return;
    try {
      if (!this.#disk.isLow()) this.#backups.createAtClose();
    } catch (error) {
      const reason = errorMessage(error);
      this.#saveState((mark) => ({ ...mark, backupFailure: { at: this.#options.clock.now(), why: reason } }));
    }
    this.#saveState((mark) => ({ ...mark, isOpen: undefined }));
  }

  state(): CareState {
    const list = this.#backups.list();
    const failure = this.#backups.failure();
    const last = list.find(({ isChecked }) => isChecked);
    const job = this.#jobs.current();
    const report = this.#rebuilds.report();
    return {
      readOnly: this.#isReadOnly,
      ...(this.readOnlyReason === undefined ? {} : { readOnlyReason: this.readOnlyReason }),
      diskFull: this.#disk.isLow(),
      ...(this.#isOpen
        ? { dataFolderOpen: { isUnread: readDatabaseState(this.#options.dataFolder).openFolderSeen !== true } }
        : {}),
      backups: {
        count: list.length,
        bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
        ...(last ? { lastAt: last.at } : {}),
        running: this.#backups.isRunning(),
        ...(failure ? { failure } : {}),
      },
      damaged: this.#damaged,
      ...(job ? { job } : {}),
      ...(report ? { report: shortenReport(report) } : {}),
      isReportUnread: report !== undefined && report.id !== readDatabaseState(this.#options.dataFolder).seenReport,
    };
  }

  /** Starts the work that the state of the database requires, and the periodic work. */
  start(): void {
    this.#disk.start();
    if (this.#isReadOnly) return;
    this.#startBackups();
    const { repair, conversations } = repairOf(this.#options.dataFolder);
    const { wasLeftOpen, isNew } = this.#options.openedDatabase;
    const readFolder = (job: Promise<unknown>) => {
      this.#readingFolder = job.then(() => {}, this.#options.onUnexpectedError);
    };
    if (repair)
      readFolder(this.#rebuilds.importFolder({ kind: 'restored', repair }, { isQuiet: false, conversations }));
    else if (isNew)
      readFolder(this.#rebuilds.importNewFiles({ kind: 'rebuilt' }, this.#options.openedDatabase.conversations));
    const unlooked = readDatabaseState(this.#options.dataFolder).unlooked?.since;
    if (!wasLeftOpen && unlooked === undefined) return;
    // If this run ends before the check, the next run checks.
    const onlySince = Math.min(
      wasLeftOpen?.settledAt ?? Number.POSITIVE_INFINITY,
      unlooked ?? Number.POSITIVE_INFINITY,
    );
    this.#saveState((mark) => ({ ...mark, unlooked: { since: onlySince } }));
    if (!repair && !isNew)
      this.#readFolder = () => {
        this.#readFolder = undefined;
        readFolder(this.#rebuilds.importNewFiles({ kind: 'rebuilt', onlySince }));
      };
    this.#cancelCheck = this.#options.clock.after(checkDelayMs, () => {
      this.#readFolder?.();
      if (wasLeftOpen) this.#checkingDatabase = this.#checkDatabase().catch(this.#options.onUnexpectedError);
    });
  }

  get #isReadOnly(): boolean {
    return this.readOnlyReason !== undefined;
  }

  #notify(): void {
    this.#options.eventHub.set({ maintenance: this.state() });
  }

  /** A state that cannot be stored must not stop the program. */
  #saveState(update: (mark: DatabaseState) => DatabaseState): void {
    if (this.#isReadOnly) return;
    try {
      writeDatabaseState(this.#options.dataFolder, update(readDatabaseState(this.#options.dataFolder)));
    } catch {
      // The disk is full or missing, which the disk space monitor reports.
    }
  }

  #markDamaged(reason: string): void {
    if (this.#damaged || this.#isReadOnly) return;
    this.#damaged = true;
    this.#saveState((mark) => ({ ...mark, suspect: { at: this.#options.clock.now(), why: reason } }));
    this.#notify();
  }

  async #checkDatabase(): Promise<void> {
    const found = await runDatabaseJob({ kind: 'check', file: databaseFile(this.#options.dataFolder) });
    if (found.ok && found.wrong[0] !== undefined) this.#markDamaged(found.wrong[0]);
  }

  /** A backup on a full disk would use the space that is needed to free space. */
  #startBackups(): void {
    if (this.#areBackupsStarted || this.#isReadOnly || this.#disk.isLow()) return;
    this.#areBackupsStarted = true;
    this.#backups.startSchedule();
  }
}

/** Returns the part of a report that is sent to the window. */
function shortenReport(report: MaintenanceReport): MaintenanceReport {
  return { ...report, lines: report.lines.slice(0, mostReportLines) };
}

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

interface RebuildDatabaseJobsOptions extends Pick<CoreServices, 'dataFolder' | 'stores' | 'clock' | 'eventHub'> {
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
class RebuildDatabaseJobs {
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
function repairOf(dataFolder: string): {
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
