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
  /** Stored also in the header of the database: a log of another database is detected by it. */
  identity: z.number().int().optional(),
  /** A program has the database open, or ended without closing it. */
  isOpen: z.boolean().optional(),
  /**
   * The folder must still be searched for files without a row and for newer metadata: a run that ended early did not do
   * it. Wall clock, milliseconds.
   */
  unlooked: z.object({ since: z.number() }).optional(),
  /** Damage was met while the program ran; the next start looks closely. */
  suspect: z.object({ at: z.number(), why: z.string() }).optional(),
  /** A repair has begun; the next start continues it. */
  repairing: repairSchema.optional(),
  /** The repair is done, all but taking in what the folder has beyond it. */
  repaired: repairSchema
    .extend({
      backup: z.string().optional(),
      setAside: z.array(z.string()),
      /** Number of rows that were still readable in the damaged database; absent until then. */
      salvaged: z.number().int().optional(),
      /** The database itself is valid and stays, but changes after this time are missing. Wall clock, milliseconds. */
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

/** State of the database that one program run leaves for the next, in a file beside the database. */
export type MaintenanceState = z.infer<typeof markSchema>;
export type Repair = NonNullable<MaintenanceState['repaired']>;

const pathOf = (dataFolder: string) => join(dataFolder, 'care.json');

/** A missing or unreadable file has no state. */
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

/** `mark` without one of its fields. */
export function withoutField<Name extends keyof MaintenanceState>(
  mark: MaintenanceState,
  name: Name,
): MaintenanceState {
  const { [name]: _, ...others } = mark;
  return others;
}
