/** The code that the system gives its refusals, such as `ENOENT`; empty where an error has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Refused by the system, and not by this program or one of its libraries. */
export function isSystemError(error: unknown): boolean {
  return /^E[A-Z]+$/.test(errorCodeOf(error));
}

/** The path does not exist, or a part of it is no folder. */
export function isMissingPath(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error));
}

/** The disk is full, or the user's quota is. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error));
}

/** Virus scanners and indexers hold a new file briefly: a retry helps. */
export function isFileInUse(error: unknown): boolean {
  return ['EBUSY', 'EPERM', 'EACCES'].includes(errorCodeOf(error));
}
