import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';

const repairSchema = z.object({
  /** Ends the names of the files that were put aside. */
  stamp: z.string().regex(/^[0-9TZ-]+$/),
  why: z.string(),
});

const markSchema = z.object({
  /** Of the database, and in its header: a log of another database that came beside it is noticed by it. */
  identity: z.number().int().optional(),
  /** A program has the database open, or ended without closing it. */
  isOpen: z.boolean().optional(),
  /**
   * The folder is still to be looked through for files that a run left without a row, and for what was described since:
   * a run that ended soon did not come to it. Wall clock, milliseconds.
   */
  unlooked: z.object({ since: z.number() }).optional(),
  /** Damage was met while the program ran; the next start looks closely. */
  suspect: z.object({ at: z.number(), why: z.string() }).optional(),
  /** The repair has begun; a start that finds it goes on with it. */
  repairing: repairSchema.optional(),
  /** The repair is done, all but taking in what the folder has beyond it. */
  repaired: repairSchema
    .extend({
      backup: z.string().optional(),
      setAside: z.array(z.string()),
      /** Rows that could still be read in what was put aside; absent until that was tried. */
      salvaged: z.number().int().optional(),
      /**
       * The database itself is whole and stays, and changes after this moment are missing from it. Wall clock,
       * milliseconds.
       */
      lostSince: z.number().optional(),
      /** How many conversations came back from their files; absent until that was tried. */
      conversations: z.number().int().optional(),
    })
    .optional(),
  /** The report that a user has seen. */
  seenReport: z.string().optional(),
  /** A user knows that others may read the data folder. */
  openFolderSeen: z.boolean().optional(),
  /** The last backup that did not come about. */
  backupFailure: z.object({ at: z.number(), why: z.string() }).optional(),
});

/** What one run of the program tells the next about the database, in a file of its own beside it. */
export type MaintenanceState = z.infer<typeof markSchema>;
export type Repair = NonNullable<MaintenanceState['repaired']>;

const pathOf = (dataFolder: string) => join(dataFolder, 'care.json');

/** One that is gone or cannot be read says nothing. */
export function readMaintenanceState(dataFolder: string): MaintenanceState {
  try {
    return markSchema.parse(JSON.parse(readFileSync(pathOf(dataFolder), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaced as a whole. Throws what the disk says. */
export function writeMaintenanceState(dataFolder: string, mark: MaintenanceState): void {
  const path = pathOf(dataFolder);
  writeFileSync(`${path}.part`, JSON.stringify(mark, null, 2), { flush: true, mode: 0o600 });
  renameWithRetriesSync(`${path}.part`, path);
}

/** `mark` without one of its words. */
export function without<Name extends keyof MaintenanceState>(mark: MaintenanceState, name: Name): MaintenanceState {
  const { [name]: _, ...others } = mark;
  return others;
}
