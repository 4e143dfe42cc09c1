import type { Maintenance as CareState } from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { diskReason } from '../files/disk-reason.ts';
import { isReadableByOthers, removeAccessOfOthers } from '../files/private-files.ts';
import { shortened } from '../library/report-counters.ts';
import type { Database } from '../storage/database.ts';
import { databaseFile } from '../storage/database-files.ts';
import { countChanges } from '../storage/database-probe.ts';
import {
  type MaintenanceState,
  readMaintenanceState,
  without,
  writeMaintenanceState,
} from '../storage/maintenance-state-file.ts';
import { runDatabaseJob } from '../storage/run-database-job.ts';
import { isDamage } from '../storage/sqlite-damage.ts';
import { throttle } from '../util/throttle.ts';
import { type Backups, createBackups } from './backups.ts';
import { createDiskSpaceMonitor, type DiskSpaceMonitor } from './disk-space-monitor.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import type { OpenedDatabase } from './open-and-repair-database.ts';
import { RebuildJobs, type RebuildJobsOptions, repairOf } from './rebuild-jobs.ts';

export interface MaintenanceOptions extends RebuildJobsOptions {
  readonly openedDatabase: OpenedDatabase;
  readonly onUnexpectedError: (error: unknown) => void;
}

/** After the rush of a start. */
const lookThroughMs = 10_000;

/** Looks after the database: backups, damage, the index made again from the folder, and the end of its use. */
export class MaintenanceService {
  readonly #options: MaintenanceOptions;
  readonly #database: Database;
  readonly #isReadOnly: boolean;
  readonly #readOnlyWhy: 'newer' | 'full' | undefined;
  #damaged = false;
  #isOpen: boolean;
  #areBackupsBegun = false;
  #looking: Promise<void> = Promise.resolve();
  #takeBack: (() => void) | undefined;
  readonly #disk: DiskSpaceMonitor;
  readonly #jobs: JobQueue;
  readonly #rebuilds: RebuildJobs;
  readonly #backups: Backups;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    const { database, isReadOnly, readOnlyWhy } = options.openedDatabase;
    this.#database = database;
    this.#isReadOnly = isReadOnly;
    this.#readOnlyWhy = readOnlyWhy;
    this.#isOpen = isReadableByOthers(options.dataFolder);
    options.eventHub.provide(() => ({ maintenance: this.state() }));
    this.#disk = createDiskSpaceMonitor(options.dataFolder, options.clock, () => {
      if (!this.#disk.isLow()) this.#beginBackups();
      this.#notify();
    });
    this.#jobs = createJobQueue(throttle(250, options.clock, () => this.#notify()));
    this.#rebuilds = new RebuildJobs(options, {
      database,
      jobs: this.#jobs,
      remember: (by) => this.#remember(by),
      onReport: () => this.#notify(),
    });
    this.#backups = createBackups({
      dataFolder: options.dataFolder,
      clock: options.clock,
      writes: () => countChanges(database),
      failure: readMaintenanceState(options.dataFolder).backupFailure,
      onChange: (failure) => {
        this.#remember((mark) => ({
          ...without(mark, 'backupFailure'),
          ...(failure ? { backupFailure: failure } : {}),
        }));
        this.#notify();
      },
      onDamage: (why) => this.#foundDamage(why),
    });
  }

  /** A newer version wrote the database, or the disk is full; nothing may be changed. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Why, where nothing may be changed. */
  get readOnlyWhy(): CareState['readOnlyWhy'] {
    return this.#readOnlyWhy;
  }

  /** The disk of the data folder is full. */
  isDiskLow(): boolean {
    return this.#disk.isLow();
  }

  /** Throws a `ProblemError` when it cannot. */
  backUp(): Promise<void> {
    return this.#backups.make('asked');
  }

  /** Begins, once a backup is made. Throws a `ProblemError` when that cannot be, or something else is being done. */
  async rebuild(): Promise<void> {
    this.#jobs.refuseSecond();
    await this.#backups.make('asked');
    void this.#rebuilds
      .adopt({ kind: 'rebuilt', asked: true }, { isQuiet: false })
      .catch(this.#options.onUnexpectedError);
  }

  stop(): void {
    this.#jobs.stop();
  }

  dismissReport({ reportId }: { reportId: string }): void {
    this.#remember((mark) => ({ ...mark, seenReport: reportId }));
    this.#notify();
  }

  /** That others may read the data folder is known. */
  dismissFolderWarning(): void {
    this.#remember((mark) => ({ ...mark, openFolderSeen: true }));
    this.#notify();
  }

  /** Takes the data folder from all other users. Throws a `ProblemError` when it cannot. */
  makeFolderPrivate(): void {
    try {
      removeAccessOfOthers(this.#options.dataFolder);
    } catch (error) {
      const sentence = `Couldn’t make the data folder private: ${diskReason(error)}. Change its permissions in the file manager, or start Triptych with another data folder.`;
      throw new ProblemError(problem('disk', sentence));
    } finally {
      this.#isOpen = isReadableByOthers(this.#options.dataFolder);
      this.#notify();
    }
  }

  /** An error that was met anywhere; one of damage makes the next start look closely. */
  met(error: unknown): void {
    if (isDamage(error)) this.#foundDamage(errorMessage(error));
  }

  /** Closes the database, and leaves word that it was closed. */
  async close(): Promise<void> {
    this.#takeBack?.();
    this.#disk.close();
    await this.#jobs.end();
    await this.#looking;
    await this.#backups.end();
    await this.#database.destroy();
    if (this.#isReadOnly) return;
    try {
      if (!this.#disk.isLow()) this.#backups.atClose();
    } catch (error) {
      const why = errorMessage(error);
      this.#remember((mark) => ({ ...mark, backupFailure: { at: this.#options.clock.now(), why } }));
    }
    this.#remember((mark) => without(mark, 'isOpen'));
  }

  state(): CareState {
    const list = this.#backups.list();
    const failure = this.#backups.failure();
    const last = list.find(({ isChecked }) => isChecked);
    const job = this.#jobs.current();
    const report = this.#rebuilds.report();
    return {
      readOnly: this.#isReadOnly,
      ...(this.#readOnlyWhy === undefined ? {} : { readOnlyWhy: this.#readOnlyWhy }),
      diskFull: this.#disk.isLow(),
      ...(this.#isOpen
        ? { dataFolderOpen: { isNews: readMaintenanceState(this.#options.dataFolder).openFolderSeen !== true } }
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
      ...(report ? { report: shortened(report) } : {}),
      isNews: report !== undefined && report.id !== readMaintenanceState(this.#options.dataFolder).seenReport,
    };
  }

  /** Starts the work that the state of the database requires, and the periodic work. */
  begin(): void {
    this.#disk.begin();
    if (this.#isReadOnly) return;
    this.#beginBackups();
    const { repair, conversations } = repairOf(this.#options.dataFolder);
    const { leftOpen, isNew } = this.#options.openedDatabase;
    if (repair)
      void this.#rebuilds
        .adopt({ kind: 'restored', repair }, { isQuiet: false, conversations })
        .catch(this.#options.onUnexpectedError);
    else if (isNew)
      void this.#rebuilds
        .adoptNew({ kind: 'rebuilt' }, this.#options.openedDatabase.conversations)
        .catch(this.#options.onUnexpectedError);
    const unlooked = readMaintenanceState(this.#options.dataFolder).unlooked?.since;
    if (!leftOpen && unlooked === undefined) return;
    // A run that ends before it has looked leaves that to the next one.
    const onlySince = Math.min(leftOpen?.settledAt ?? Number.POSITIVE_INFINITY, unlooked ?? Number.POSITIVE_INFINITY);
    this.#remember((mark) => ({ ...mark, unlooked: { since: onlySince } }));
    this.#takeBack = this.#options.clock.after(lookThroughMs, () => {
      const adopting = repair || isNew ? undefined : this.#rebuilds.adoptNew({ kind: 'rebuilt', onlySince });
      this.#looking = Promise.all([adopting, leftOpen && this.#lookThrough()]).then(
        () => {},
        this.#options.onUnexpectedError,
      );
    });
  }

  #notify(): void {
    this.#options.eventHub.set({ maintenance: this.state() });
  }

  /** A word to the next run that cannot be left is no reason to end this one. */
  #remember(by: (mark: MaintenanceState) => MaintenanceState): void {
    if (this.#isReadOnly) return;
    try {
      writeMaintenanceState(this.#options.dataFolder, by(readMaintenanceState(this.#options.dataFolder)));
    } catch {
      // The disk is full or missing. Another place reports it.
    }
  }

  #foundDamage(why: string): void {
    if (this.#damaged || this.#isReadOnly) return;
    this.#damaged = true;
    this.#remember((mark) => ({ ...mark, suspect: { at: this.#options.clock.now(), why } }));
    this.#notify();
  }

  async #lookThrough(): Promise<void> {
    const found = await runDatabaseJob({ kind: 'check', file: databaseFile(this.#options.dataFolder) });
    if (found.ok && found.wrong[0] !== undefined) this.#foundDamage(found.wrong[0]);
  }

  /** A copy on a full disk would take the room that is left to make some. */
  #beginBackups(): void {
    if (this.#areBackupsBegun || this.#isReadOnly || this.#disk.isLow()) return;
    this.#areBackupsBegun = true;
    this.#backups.begin();
  }
}
