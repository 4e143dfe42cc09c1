import { constants, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { makeOwnedFilePrivate } from '../files/private-files.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { removeLineage, syncFile } from '../storage/database/check-database.ts';
import {
  backupFolder,
  backupName,
  databaseFile,
  deleteUnfinishedBackups,
  fileSize,
  listBackups,
  outdatedBackups,
} from '../storage/database/database-files.ts';
import { runDatabaseJob } from '../storage/database/run-database-job.ts';
import { isDamageCode } from '../storage/database/sqlite-errors.ts';

interface BackupsOptions extends Pick<CoreServices, 'dataFolder' | 'clock'> {
  /** Returns a number that grows with every write to the database. */
  readonly countWrites: () => Promise<number>;
  readonly lastFailure: { at: number; why: string } | undefined;
  /** Called when the list of backups, or the last failure, changed. */
  readonly onChange: (failure: { at: number; why: string } | undefined) => void;
  readonly onDamage: (why: string) => void;
}

const hourMs = 3_600_000;
const dailyMs = 20 * hourMs;
/** Delay of the first check, so that it does not slow the start. Milliseconds. */
const firstMs = 60_000;
/** Maximum size of all backups together. Bytes. */
const mostBytes = 4_000_000_000;

/** Creates copies of the database, and deletes old ones. */
export function createBackups(options: BackupsOptions) {
  const { dataFolder, clock, countWrites, onChange, onDamage } = options;
  const folder = backupFolder(dataFolder);
  const list = () => listBackups(dataFolder);
  let { lastFailure } = options;
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let isEnded = false;
  /** Number of writes at the time of the last copy. */
  let written = 0;
  let writtenAtEnd = 0;

  function failed(reason: string): ProblemError {
    lastFailure = { at: clock.now(), why: reason };
    return new ProblemError(problem('disk', `Couldn’t create the backup: ${reason}.`));
  }

  async function copy(kind: 'asked' | 'daily'): Promise<void> {
    const part = join(folder, `${kind}.part`);
    try {
      makeFolderSync(folder, { mode: 0o700 });
      rmSync(part, { force: true });
    } catch (error) {
      throw failed(errorMessage(error));
    }
    const writesBefore = await countWrites();
    const copied = await runDatabaseJob({ kind: 'copy', from: databaseFile(dataFolder), to: part });
    const [wrong] = copied.ok ? copied.wrong : [copied.why];
    if (wrong !== undefined) {
      rmSync(part, { force: true });
      if (copied.ok || isDamageCode(copied.errcode ?? 0)) onDamage(wrong);
      throw failed(wrong);
    }
    try {
      renameWithRetriesSync(part, join(folder, backupName(clock.now(), kind, true)));
    } catch (error) {
      throw failed(errorMessage(error));
    }
    written = writesBefore;
    lastFailure = undefined;
    await thinOut();
  }

  /** Copies from a close are checked first, because only a complete copy may replace another. */
  async function thinOut(): Promise<void> {
    for (const backup of list().filter(({ isChecked }) => !isChecked)) {
      const found = await runDatabaseJob({ kind: 'check', file: backup.path });
      if (found.ok && found.wrong.length === 0)
        renameWithRetriesSync(backup.path, backup.path.replace('.unchecked.db', '.db'));
      else renameWithRetriesSync(backup.path, backup.path.replace(/\.db$/, '.damaged'));
    }
    for (const backup of outdatedBackups(list(), mostBytes)) rmSync(backup.path, { force: true });
  }

  async function create(kind: 'asked' | 'daily'): Promise<void> {
    // A second request joins the running backup.
    running ??= copy(kind).finally(() => {
      running = undefined;
      onChange(lastFailure);
    });
    onChange(lastFailure);
    await running;
  }

  async function backUpIfDue(): Promise<void> {
    const newest = list()[0]?.at ?? 0;
    const isDue = clock.now() - newest >= dailyMs || lastFailure !== undefined;
    // A clock that was set back must not postpone the next backup forever.
    const isAhead = newest > clock.now();
    if ((isDue || isAhead) && (newest === 0 || (await countWrites()) > written)) await create('daily').catch(() => {});
    else if (list().some(({ isChecked }) => !isChecked)) await thinOut().catch(() => {});
    scheduleCheck(hourMs);
  }

  function scheduleCheck(milliseconds: number): void {
    if (isEnded) return;
    cancelTimer = clock.after(milliseconds, () => {
      checking = backUpIfDue();
    });
  }
  let checking: Promise<void> = Promise.resolve();

  return {
    list,
    isRunning: (): boolean => running !== undefined,
    failure: (): { at: number; why: string } | undefined => lastFailure,
    /** Creates a backup now. Throws a `ProblemError` if this fails. */
    create,
    /** Checks from now on, from time to time, whether a backup is due. */
    startSchedule(): void {
      try {
        deleteUnfinishedBackups(dataFolder);
      } catch {
        // Errors do no harm, because the next copy replaces this one.
      }
      scheduleCheck(firstMs);
    },
    /** Stops the schedule, and waits for a running backup. */
    async stopSchedule(): Promise<void> {
      isEnded = true;
      cancelTimer?.();
      await checking.catch(() => {});
      await running?.catch(() => {});
      writtenAtEnd = await countWrites().catch(() => written);
    },
    /** Copies the closed database if it has changed since the last copy. */
    createAtClose(): void {
      const file = databaseFile(dataFolder);
      // A log beside the file means that another program reads the database, so the file alone is incomplete.
      if (writtenAtEnd <= written || fileSize(`${file}-wal`) > 0 || fileSize(file) === 0) return;
      const part = join(folder, 'close.part');
      makeFolderSync(folder, { mode: 0o700 });
      // If the disk supports it, both files share their content until one changes, so the copy takes no time.
      copyFileSync(file, part, constants.COPYFILE_FICLONE);
      makeOwnedFilePrivate(part);
      removeLineage(part);
      syncFile(part);
      renameWithRetriesSync(part, join(folder, backupName(clock.now(), 'close', false)));
      for (const backup of outdatedBackups(list(), mostBytes))
        if (!backup.isChecked) rmSync(backup.path, { force: true });
    },
  };
}
