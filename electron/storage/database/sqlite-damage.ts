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
