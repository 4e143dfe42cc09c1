/** The code that the system gives its refusals, such as `ENOENT`; empty where an error has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Refused by the system, and not by this program or one of its libraries. */
export function isFromSystem(error: unknown): boolean {
  return /^E[A-Z]+$/.test(codeOf(error));
}

/** The path does not exist, or a part of it is no folder. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** The disk is full, or the user's quota is. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** Virus scanners and indexers hold a new file briefly: a retry helps. */
export function isFileInUse(error: unknown): boolean {
  return ['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error));
}
