/** Primary result codes of SQLite, from its documentation. */
const sentences: Readonly<Record<number, string>> = {
  5: 'The database is in use by another program. Close that program, then try again.',
  6: 'The database is in use by another program. Close that program, then try again.',
  8: 'The database cannot be written to. Check the permissions of the data folder.',
  10: 'The disk with the database failed while it was read or written. Nothing was changed; check the disk.',
  11: 'The database is damaged. Nothing was changed; close Triptych and keep a copy of the data folder.',
  13: 'The disk is full, so the database cannot be written. Make room, then try again.',
  14: 'The database is not there any more. Is its disk connected?',
  26: 'The database is damaged. Nothing was changed; close Triptych and keep a copy of the data folder.',
};

/** SQLite found no room, be it in the database, in its log or in what lies beside both. */
export function isFullCode(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && ((code & 0xff) === full || code === noRoomBeside);
}

const full = 13;
/** `SQLITE_IOERR_SHMSIZE` */
const noRoomBeside = 4874;

/** What an error of the database means, for a person; `undefined` for every other error. */
export function sqliteSentence(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  // Extended codes carry the primary one in their lowest byte.
  return sentences[error.errcode & 0xff] ?? `The database could not do it (${error.message}). Nothing was changed.`;
}
