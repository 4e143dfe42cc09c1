import { sql } from 'kysely';
import type { Care as CareState } from '../../shared/care/care.ts';
import type { Clock } from '../host.ts';
import type { PushHub } from '../pushes/push-hub.ts';
import { isDamage } from '../store/sqlite-damage.ts';
import { createBackups } from './backups.ts';
import { readMark, without, writeMark } from './care-mark.ts';
import { databaseFile } from './database-file.ts';
import type { KeptDatabase } from './open-kept.ts';
import { runCareJob } from './run-care-job.ts';

/** Looks after the database: backups, damage, and the end of its use. */
export interface Care {
  /** A newer version wrote the database; nothing may be changed. */
  readonly isReadOnly: boolean;
  state(): CareState;
  /** Throws a `ProblemError` when it cannot. */
  backUp(): Promise<void>;
  /** An error that was met anywhere; one of damage makes the next start look closely. */
  met(error: unknown): void;
  /** What is done from time to time, from now on. */
  begin(): void;
  /** Closes the database, and leaves word that it was closed. */
  close(): Promise<void>;
}

export interface CareOptions {
  readonly dataFolder: string;
  readonly kept: KeptDatabase;
  readonly clock: Clock;
  readonly pushes: Pick<PushHub, 'push'>;
}

/** After the rush of a start. */
const lookThroughMs = 10_000;

export function createCare({ dataFolder, kept, clock, pushes }: CareOptions): Care {
  const { database, isReadOnly } = kept;
  let damaged = false;
  let looking: Promise<void> = Promise.resolve();
  let takeBack: (() => void) | undefined;

  const backups = createBackups({
    dataFolder,
    clock,
    writes: async () => {
      const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(database);
      return rows[0]?.count ?? 0;
    },
    failure: readMark(dataFolder).backupFailure,
    onChange(failure) {
      const others = without(readMark(dataFolder), 'backupFailure');
      keep(failure === undefined ? others : { ...others, backupFailure: failure });
      tell();
    },
    onDamage: foundDamage,
  });

  function state(): CareState {
    const list = backups.list();
    const failure = backups.failure();
    const last = list.find(({ isChecked }) => isChecked);
    return {
      readOnly: isReadOnly,
      backups: {
        count: list.length,
        bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
        ...(last ? { lastAt: last.at } : {}),
        running: backups.isRunning(),
        ...(failure ? { failure } : {}),
      },
      damaged,
    };
  }

  function tell(): void {
    pushes.push({ kind: 'care', care: state() });
  }

  /** A word to the next run that cannot be left is no reason to end this one. */
  function keep(mark: ReturnType<typeof readMark>): void {
    try {
      writeMark(dataFolder, mark);
    } catch {
      // The disk is full, or gone: said where it matters.
    }
  }

  function foundDamage(why: string): void {
    if (damaged || isReadOnly) return;
    damaged = true;
    keep({ ...readMark(dataFolder), suspect: { at: clock.now(), why } });
    tell();
  }

  async function lookThrough(): Promise<void> {
    const found = await runCareJob({ kind: 'check', file: databaseFile(dataFolder) });
    if (found.ok && found.wrong[0] !== undefined) foundDamage(found.wrong[0]);
  }

  return {
    isReadOnly,
    state,
    backUp: () => backups.make('asked'),
    met(error) {
      if (isDamage(error)) foundDamage(error instanceof Error ? error.message : String(error));
    },
    begin() {
      if (isReadOnly) return;
      backups.begin();
      if (!kept.wasLeftOpen) return;
      takeBack = clock.after(lookThroughMs, () => {
        looking = lookThrough().catch(() => {});
      });
    },
    async close() {
      takeBack?.();
      await looking;
      await backups.end();
      await database.destroy();
      if (isReadOnly) return;
      const mark = without(readMark(dataFolder), 'isOpen');
      try {
        backups.atClose();
        keep(mark);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        keep({ ...mark, backupFailure: { at: clock.now(), why } });
      }
    },
  };
}
