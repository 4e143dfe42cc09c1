import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';

const repairSchema = z.object({
  /** Suffix of the files that were moved aside. */
  stamp: z.string().regex(/^[0-9TZ-]+$/),
  why: z.string(),
});

const markSchema = z.object({
  /** Also stored in the header of the database, to detect the log of another database. */
  identity: z.number().int().optional(),
  /** A program has the database open, or ended without closing it. */
  isOpen: z.boolean().optional(),
  /**
   * The folder must still be searched for files without a row and for newer metadata, because a run ended too early.
   * Wall clock, milliseconds.
   */
  unlooked: z.object({ since: z.number() }).optional(),
  /** The program found damage, so the next start checks the database completely. */
  suspect: z.object({ at: z.number(), why: z.string() }).optional(),
  /** A repair was started, and the next start continues it. */
  repairing: repairSchema.optional(),
  /** The repair is done, except for importing newer data from the folder. */
  repaired: repairSchema
    .extend({
      backup: z.string().optional(),
      setAside: z.array(z.string()),
      /** Number of readable rows in the damaged database. Absent until they were counted. */
      salvaged: z.number().int().optional(),
      /** The database is valid and stays, but changes after this time are missing. Wall clock, milliseconds. */
      lostSince: z.number().optional(),
      /** Number of conversations that were restored from their backup files. Absent until the restore was tried. */
      conversations: z.number().int().optional(),
    })
    .optional(),
  /** Id of the report that the user has seen. */
  seenReport: z.string().optional(),
  /** The user knows that other users can read the data folder. */
  openFolderSeen: z.boolean().optional(),
  /** The last failed backup. */
  backupFailure: z.object({ at: z.number(), why: z.string() }).optional(),
});

/** State of the database that one program run leaves for the next one, in a file beside the database. */
export type DatabaseState = z.infer<typeof markSchema>;

const pathOf = (dataFolder: string) => join(dataFolder, 'care.json');

/** A missing or unreadable file gives an empty state. */
export function readDatabaseState(dataFolder: string): DatabaseState {
  try {
    return markSchema.parse(JSON.parse(readFileSync(pathOf(dataFolder), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the whole file, without fields that are `undefined`. Throws disk errors. */
export function writeDatabaseState(dataFolder: string, mark: DatabaseState): void {
  const path = pathOf(dataFolder);
  writeFileSync(`${path}.part`, JSON.stringify(mark, null, 2), { flush: true, mode: 0o600 });
  renameWithRetriesSync(`${path}.part`, path);
}
