/** The code that the system gives its refusals, such as `ENOENT`; empty where an error has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Refused by the system, and not by this program or one of its libraries. */
export function isFromSystem(error: unknown): boolean {
  return /^E[A-Z]+$/.test(codeOf(error));
}

/** There is nothing at this path, or what should be a folder on the way to it is none. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** The disk is full, or the user's share of it. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** What virus scanners and indexers cause, which hold a new file for a moment: it is worth another try. */
export function isFileInUse(error: unknown): boolean {
  return ['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error));
}
