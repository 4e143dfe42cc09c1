import type { Maintenance as CareState, MaintenanceReport } from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { journalFolder } from '../conversations/journal/journal-line.ts';
import { restoreConversations } from '../conversations/journal/restore-conversations.ts';
import { diskReason } from '../files/disk-reason.ts';
import { closeToOthers, isOpenToOthers } from '../files/private-files.ts';
import type { Clock } from '../host/host.ts';
import type { Library } from '../library/library.ts';
import { shortened } from '../library/report-counters.ts';
import { listBackups } from '../storage/backup-files.ts';
import type { Database } from '../storage/database.ts';
import { databaseFile } from '../storage/database-files.ts';
import { countChanges } from '../storage/database-probe.ts';
import type { ItemStore } from '../storage/item-store.ts';
import {
  type MaintenanceState,
  readMaintenanceState,
  without,
  writeMaintenanceState,
} from '../storage/maintenance-state-file.ts';
import { runDatabaseJob } from '../storage/run-database-job.ts';
import { isDamage } from '../storage/sqlite-damage.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { throttle } from '../util/throttle.ts';
import { type Backups, createBackups } from './backups.ts';
import { createDiskSpaceMonitor, type DiskSpaceMonitor } from './disk-space-monitor.ts';
import { createJobQueue, type Job, type JobQueue } from './job-queue.ts';
import type { OpenedDatabase } from './open-and-repair-database.ts';
import { LibraryMovedError, type RebuildOptions, rebuildDatabase } from './rebuild-database.ts';
import { newestReport, saveReport } from './report-files.ts';

export interface MaintenanceOptions {
  readonly dataFolder: string;
  readonly kept: OpenedDatabase;
  readonly items: ItemStore;
  readonly library: Pick<Library, 'folder' | 'announceChanges'>;
  /** Whether this run saves a file of this name, or will. */
  readonly hasPut: (file: string) => boolean;
  readonly isUnfinished: (taskId: string) => Promise<boolean>;
  readonly measurements: RebuildOptions['measurements'];
  readonly clock: Clock;
  readonly pushes: EventHub;
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
  #report: MaintenanceReport | undefined;
  #looking: Promise<void> = Promise.resolve();
  #takeBack: (() => void) | undefined;
  readonly #disk: DiskSpaceMonitor;
  readonly #jobs: JobQueue;
  readonly #backups: Backups;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    const { database, isReadOnly, readOnlyWhy } = options.kept;
    this.#database = database;
    this.#isReadOnly = isReadOnly;
    this.#readOnlyWhy = readOnlyWhy;
    this.#isOpen = isOpenToOthers(options.dataFolder);
    this.#report = newestReport(options.dataFolder);
    options.pushes.provide(() => ({ care: this.state() }));
    this.#disk = createDiskSpaceMonitor(options.dataFolder, options.clock, () => {
      if (!this.#disk.isLow()) this.#beginBackups();
      this.#notify();
    });
    this.#jobs = createJobQueue(throttle(250, options.clock, () => this.#notify()));
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
    void this.#adopt({ kind: 'rebuilt', asked: true }, { isQuiet: false }).catch(this.#options.onUnexpectedError);
  }

  stop(): void {
    this.#jobs.stop();
  }

  reportSeen({ reportId }: { reportId: string }): void {
    this.#remember((mark) => ({ ...mark, seenReport: reportId }));
    this.#notify();
  }

  /** That others may read the data folder is known. */
  openFolderSeen(): void {
    this.#remember((mark) => ({ ...mark, openFolderSeen: true }));
    this.#notify();
  }

  /** Takes the data folder from all other users. Throws a `ProblemError` when it cannot. */
  closeFolder(): void {
    try {
      closeToOthers(this.#options.dataFolder);
    } catch (error) {
      const sentence = `Couldn’t make the data folder private: ${diskReason(error)}. Change its permissions in the file manager, or start Triptych with another data folder.`;
      throw new ProblemError(problem('disk', sentence));
    } finally {
      this.#isOpen = isOpenToOthers(this.#options.dataFolder);
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
      ...(this.#report ? { report: shortened(this.#report) } : {}),
      isNews:
        this.#report !== undefined && this.#report.id !== readMaintenanceState(this.#options.dataFolder).seenReport,
    };
  }

  /** Starts the work that the state of the database requires, and the periodic work. */
  begin(): void {
    this.#disk.begin();
    if (this.#isReadOnly) return;
    this.#beginBackups();
    const { repair, conversations } = repairOf(this.#options.dataFolder);
    const { leftOpen, isNew } = this.#options.kept;
    if (repair)
      void this.#adopt({ kind: 'restored', repair }, { isQuiet: false, conversations }).catch(
        this.#options.onUnexpectedError,
      );
    else if (isNew)
      void this.#adoptNew({ kind: 'rebuilt' }, this.#options.kept.conversations).catch(this.#options.onUnexpectedError);
    const unlooked = readMaintenanceState(this.#options.dataFolder).unlooked?.since;
    if (!leftOpen && unlooked === undefined) return;
    // A run that ends before it has looked leaves that to the next one.
    const onlySince = Math.min(leftOpen?.settledAt ?? Number.POSITIVE_INFINITY, unlooked ?? Number.POSITIVE_INFINITY);
    this.#remember((mark) => ({ ...mark, unlooked: { since: onlySince } }));
    this.#takeBack = this.#options.clock.after(lookThroughMs, () => {
      const adopting = repair || isNew ? undefined : this.#adoptNew({ kind: 'rebuilt', onlySince });
      this.#looking = Promise.all([adopting, leftOpen && this.#lookThrough()]).then(
        () => {},
        this.#options.onUnexpectedError,
      );
    });
  }

  #notify(): void {
    this.#options.pushes.set({ care: this.state() });
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

  /** `isQuiet`: a report where nothing was found is not worth a word. Answers whether it came to its end. */
  async #adopt(
    how: Pick<RebuildOptions, 'kind' | 'asked' | 'repair' | 'onlySince'>,
    { isQuiet, ...known }: { isQuiet: boolean; conversations?: number | undefined },
  ): Promise<boolean> {
    const job = how.kind === 'restored' ? 'repair' : 'rebuild';
    // A task that the repair restored may never end, but its saved files exist.
    const isAwaited = async (file: string, taskId?: string) =>
      this.#options.hasPut(file) ||
      (how.kind !== 'restored' && taskId !== undefined && (await this.#options.isUnfinished(taskId)));
    const once = (run: Job): ReturnType<typeof rebuildDatabase> => {
      const { folder } = this.#options.library;
      const isStillThere = () => this.#options.library.folder === folder;
      return rebuildDatabase(
        {
          folder,
          isStillThere,
          database: this.#database,
          items: this.#options.items,
          clock: this.#options.clock,
          isAwaited,
          measurements: this.#options.measurements,
          ...how,
        },
        run,
      ).catch((error: unknown) => {
        if (error instanceof LibraryMovedError) return once(run);
        throw error;
      });
    };
    let { conversations = 0 } = known;
    const found = await this.#jobs.run(job, async (run) => {
      if (how.asked) conversations = await this.#restoreHere();
      return once(run);
    });
    const made = conversations > 0 ? { ...found, conversations } : found;
    if (made.added + made.changed + made.undescribed > 0) await this.#options.library.announceChanges();
    if (isQuiet && made.added + made.changed + made.undescribed + conversations === 0) return !made.stopped;
    // A job stopped by quitting starts again from the beginning.
    if (made.stopped && how.kind === 'restored') return false;
    this.#report = saveReport(this.#options.dataFolder, made);
    this.#remember((mark) => without(mark, 'repaired'));
    this.#notify();
    return !made.stopped;
  }

  /** While screens are open they are told of each item. Returns the number of items. */
  async #restoreHere(): Promise<number> {
    const restored = await restoreConversations(journalFolder(this.#options.dataFolder), this.#database);
    for (const conversation of restored) this.#options.pushes.put('conversations', conversation);
    return restored.length;
  }

  /** A copy on a full disk would take the room that is left to make some. */
  #beginBackups(): void {
    if (this.#areBackupsBegun || this.#isReadOnly || this.#disk.isLow()) return;
    this.#areBackupsBegun = true;
    this.#backups.begin();
  }

  async #adoptNew(how: Pick<RebuildOptions, 'kind' | 'onlySince'>, conversations?: number): Promise<void> {
    if (await this.#adopt(how, { isQuiet: true, conversations })) this.#remember((mark) => without(mark, 'unlooked'));
  }
}

/** The repair that this start, or one before it, began and did not come to tell of. */
function repairOf(dataFolder: string): { repair?: MaintenanceReport['repair']; conversations?: number | undefined } {
  const { repaired } = readMaintenanceState(dataFolder);
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
