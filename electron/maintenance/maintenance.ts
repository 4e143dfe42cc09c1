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
import { createBackups } from './backups.ts';
import { createDiskSpaceMonitor } from './disk-space-monitor.ts';
import { createJobQueue, type Job } from './job-queue.ts';
import type { OpenedDatabase } from './open-and-repair-database.ts';
import { LibraryMovedError, type RebuildOptions, rebuildDatabase } from './rebuild-database.ts';
import { newestReport, saveReport } from './report-files.ts';

/** Looks after the database: backups, damage, the index made again from the folder, and the end of its use. */
export interface MaintenanceService {
  /** A newer version wrote the database, or the disk is full; nothing may be changed. */
  readonly isReadOnly: boolean;
  /** Why, where nothing may be changed. */
  readonly readOnlyWhy: CareState['readOnlyWhy'];
  /** The disk of the data folder is full. */
  isDiskLow(): boolean;
  state(): CareState;
  /** Throws a `ProblemError` when it cannot. */
  backUp(): Promise<void>;
  /** Begins, once a backup is made. Throws a `ProblemError` when that cannot be, or something else is being done. */
  rebuild(): Promise<void>;
  stop(): void;
  reportSeen(report: { reportId: string }): void;
  /** That others may read the data folder is known. */
  openFolderSeen(): void;
  /** Takes the data folder from all other users. Throws a `ProblemError` when it cannot. */
  closeFolder(): void;
  /** An error that was met anywhere; one of damage makes the next start look closely. */
  met(error: unknown): void;
  /** Starts the work that the state of the database requires, and the periodic work. */
  begin(): void;
  /** Closes the database, and leaves word that it was closed. */
  close(): Promise<void>;
}

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

export function createMaintenance(options: MaintenanceOptions): MaintenanceService {
  const { dataFolder, kept, items, library, hasPut, isUnfinished, measurements, clock, pushes, onUnexpectedError } =
    options;
  const { database, isReadOnly, readOnlyWhy } = kept;
  let damaged = false;
  let isOpen = isOpenToOthers(dataFolder);
  let areBackupsBegun = false;
  let report = newestReport(dataFolder);
  let looking: Promise<void> = Promise.resolve();
  let takeBack: (() => void) | undefined;

  const notify = () => pushes.set({ care: state() });
  pushes.provide(() => ({ care: state() }));
  const disk = createDiskSpaceMonitor(dataFolder, clock, () => {
    if (!disk.isLow()) beginBackups();
    notify();
  });
  const jobs = createJobQueue(throttle(250, clock, notify));
  const backups = createBackups({
    dataFolder,
    clock,
    writes: () => countChanges(database),
    failure: readMaintenanceState(dataFolder).backupFailure,
    onChange(failure) {
      remember((mark) => ({ ...without(mark, 'backupFailure'), ...(failure ? { backupFailure: failure } : {}) }));
      notify();
    },
    onDamage: foundDamage,
  });

  function state(): CareState {
    const list = backups.list();
    const failure = backups.failure();
    const last = list.find(({ isChecked }) => isChecked);
    const job = jobs.current();
    return {
      readOnly: isReadOnly,
      ...(readOnlyWhy === undefined ? {} : { readOnlyWhy }),
      diskFull: disk.isLow(),
      ...(isOpen ? { dataFolderOpen: { isNews: readMaintenanceState(dataFolder).openFolderSeen !== true } } : {}),
      backups: {
        count: list.length,
        bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
        ...(last ? { lastAt: last.at } : {}),
        running: backups.isRunning(),
        ...(failure ? { failure } : {}),
      },
      damaged,
      ...(job ? { job } : {}),
      ...(report ? { report: shortened(report) } : {}),
      isNews: report !== undefined && report.id !== readMaintenanceState(dataFolder).seenReport,
    };
  }

  /** A word to the next run that cannot be left is no reason to end this one. */
  function remember(by: (mark: MaintenanceState) => MaintenanceState): void {
    if (isReadOnly) return;
    try {
      writeMaintenanceState(dataFolder, by(readMaintenanceState(dataFolder)));
    } catch {
      // The disk is full or missing. Another place reports it.
    }
  }

  function foundDamage(why: string): void {
    if (damaged || isReadOnly) return;
    damaged = true;
    remember((mark) => ({ ...mark, suspect: { at: clock.now(), why } }));
    notify();
  }

  async function lookThrough(): Promise<void> {
    const found = await runDatabaseJob({ kind: 'check', file: databaseFile(dataFolder) });
    if (found.ok && found.wrong[0] !== undefined) foundDamage(found.wrong[0]);
  }

  /** `isQuiet`: a report where nothing was found is not worth a word. Answers whether it came to its end. */
  async function adopt(
    how: Pick<RebuildOptions, 'kind' | 'asked' | 'repair' | 'onlySince'>,
    { isQuiet, ...known }: { isQuiet: boolean; conversations?: number | undefined },
  ): Promise<boolean> {
    const job = how.kind === 'restored' ? 'repair' : 'rebuild';
    // A task that the repair restored may never end, but its saved files exist.
    const isAwaited = async (file: string, taskId?: string) =>
      hasPut(file) || (how.kind !== 'restored' && taskId !== undefined && (await isUnfinished(taskId)));
    const once = (run: Job): ReturnType<typeof rebuildDatabase> => {
      const { folder } = library;
      const isStillThere = () => library.folder === folder;
      return rebuildDatabase(
        { folder, isStillThere, database, items, clock, isAwaited, measurements, ...how },
        run,
      ).catch((error: unknown) => {
        if (error instanceof LibraryMovedError) return once(run);
        throw error;
      });
    };
    let { conversations = 0 } = known;
    const found = await jobs.run(job, async (run) => {
      if (how.asked) conversations = await restoreHere();
      return once(run);
    });
    const made = conversations > 0 ? { ...found, conversations } : found;
    if (made.added + made.changed + made.undescribed > 0) await library.announceChanges();
    if (isQuiet && made.added + made.changed + made.undescribed + conversations === 0) return !made.stopped;
    // A job stopped by quitting starts again from the beginning.
    if (made.stopped && how.kind === 'restored') return false;
    report = saveReport(dataFolder, made);
    remember((mark) => without(mark, 'repaired'));
    notify();
    return !made.stopped;
  }

  /** While screens are open they are told of each item. Returns the number of items. */
  async function restoreHere(): Promise<number> {
    const restored = await restoreConversations(journalFolder(dataFolder), database);
    for (const conversation of restored) pushes.put('conversations', conversation);
    return restored.length;
  }

  /** A copy on a full disk would take the room that is left to make some. */
  function beginBackups(): void {
    if (areBackupsBegun || isReadOnly || disk.isLow()) return;
    areBackupsBegun = true;
    backups.begin();
  }

  function begin(): void {
    disk.begin();
    if (isReadOnly) return;
    beginBackups();
    const { repair, conversations } = repairOf(dataFolder);
    const { leftOpen, isNew } = kept;
    if (repair) void adopt({ kind: 'restored', repair }, { isQuiet: false, conversations }).catch(onUnexpectedError);
    else if (isNew) void adoptNew({ kind: 'rebuilt' }, kept.conversations).catch(onUnexpectedError);
    const unlooked = readMaintenanceState(dataFolder).unlooked?.since;
    if (!leftOpen && unlooked === undefined) return;
    // A run that ends before it has looked leaves that to the next one.
    const onlySince = Math.min(leftOpen?.settledAt ?? Number.POSITIVE_INFINITY, unlooked ?? Number.POSITIVE_INFINITY);
    remember((mark) => ({ ...mark, unlooked: { since: onlySince } }));
    takeBack = clock.after(lookThroughMs, () => {
      const adopting = repair || isNew ? undefined : adoptNew({ kind: 'rebuilt', onlySince });
      looking = Promise.all([adopting, leftOpen && lookThrough()]).then(() => {}, onUnexpectedError);
    });
  }

  async function adoptNew(how: Pick<RebuildOptions, 'kind' | 'onlySince'>, conversations?: number): Promise<void> {
    if (await adopt(how, { isQuiet: true, conversations })) remember((mark) => without(mark, 'unlooked'));
  }

  return {
    isReadOnly,
    readOnlyWhy,
    isDiskLow: disk.isLow,
    state,
    backUp: () => backups.make('asked'),
    async rebuild() {
      jobs.refuseSecond();
      await backups.make('asked');
      void adopt({ kind: 'rebuilt', asked: true }, { isQuiet: false }).catch(onUnexpectedError);
    },
    stop: jobs.stop,
    reportSeen({ reportId }) {
      remember((mark) => ({ ...mark, seenReport: reportId }));
      notify();
    },
    openFolderSeen() {
      remember((mark) => ({ ...mark, openFolderSeen: true }));
      notify();
    },
    closeFolder() {
      try {
        closeToOthers(dataFolder);
      } catch (error) {
        const sentence = `Couldn’t make the data folder private: ${diskReason(error)}. Change its permissions in the file manager, or start Triptych with another data folder.`;
        throw new ProblemError(problem('disk', sentence));
      } finally {
        isOpen = isOpenToOthers(dataFolder);
        notify();
      }
    },
    met(error) {
      if (isDamage(error)) foundDamage(errorMessage(error));
    },
    begin,
    async close() {
      takeBack?.();
      disk.close();
      await jobs.end();
      await looking;
      await backups.end();
      await database.destroy();
      if (isReadOnly) return;
      try {
        if (!disk.isLow()) backups.atClose();
      } catch (error) {
        const why = errorMessage(error);
        remember((mark) => ({ ...mark, backupFailure: { at: clock.now(), why } }));
      }
      remember((mark) => without(mark, 'isOpen'));
    },
  };
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
