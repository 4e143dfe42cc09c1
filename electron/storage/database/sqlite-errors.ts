import { closeSync, openSync } from 'node:fs';
import { hasTooManyOpenFiles, tooManyOpenFiles } from '../../files/system-error-codes.ts';

/** Primary result codes of SQLite for a file that is damaged, or is no database at all. */
const damage: ReadonlySet<number> = new Set([11, 26]);

/** Extended codes carry the primary one in their lowest byte. */
export const isDamageCode = (errcode: number) => damage.has(errcode & 0xff);

export function isDamage(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && isDamageCode(error.errcode)
  );
}

/** Damage that Triptych found, or that occurred in another thread. Has the form of an SQLite error. */
export class DamageError extends Error {
  readonly errcode = 11;
}

/** A valid statement that fails with `SQLITE_ERROR` means that the tables are damaged. Other errors stay unchanged. */
export function toDamageError(error: unknown): unknown {
  const isWrong = error instanceof Error && 'errcode' in error && error.errcode === 1;
  return isWrong ? new DamageError(error.message) : error;
}

/** Primary result codes of SQLite, from its documentation. */
const sentences: Readonly<Record<number, string>> = {
  5: 'The database is in use by another program. Close that program, then try again.',
  6: 'The database is in use by another program. Close that program, then try again.',
  8: 'Couldn’t write to the database. Check the permissions of the data folder.',
  10: 'The disk with the database failed during reading or writing. Nothing was changed. Check the disk.',
  11: 'The database is damaged. Nothing was changed. Close Triptych and save a copy of the data folder.',
  13: 'The disk is full, so the database can’t be written. Free up space, then try again.',
  14: 'The database is missing. Check that its disk is connected.',
  26: 'The database is damaged. Nothing was changed. Close Triptych and save a copy of the data folder.',
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;

/** True when SQLite found no space for the database, its log or its other files. */
export function isFullCode(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && ((code & 0xff) === full || code === noRoomBeside);
}

/** True when another program has a lock that the statement needs. Nothing was changed, so it can run again. */
export function isBusyCode(error: unknown): boolean {
  return ((codeOf(error) ?? 0) & 0xff) === busy;
}

const busy = 5;
const full = 13;
/** `SQLITE_IOERR_SHMSIZE` */
const noRoomBeside = 4874;

const cantOpen = 14;

/** SQLite doesn’t say why it can’t open a file, so another file is tried. */
function canOpenNoFile(): boolean {
  try {
    closeSync(openSync(process.execPath, 'r'));
    return false;
  } catch (error) {
    return hasTooManyOpenFiles(error);
  }
}

/** Returns the sentence for the user about a database error, or `undefined` for other errors. */
export function sqliteErrorSentence(error: unknown): string | undefined {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return undefined;
  if ((code & 0xff) === cantOpen && canOpenNoFile()) return tooManyOpenFiles;
  // Extended codes carry the primary one in their lowest byte.
  return sentences[code & 0xff] ?? `The database operation failed (${error.message}). Nothing was changed.`;
}
