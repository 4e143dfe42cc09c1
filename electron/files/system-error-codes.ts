/** Returns the code of a system error, such as `ENOENT`, or an empty text. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** True for an error of the system, not of this program or its libraries. */
export function isSystemError(error: unknown): boolean {
  return /^E[A-Z0-9]+$/.test(errorCodeOf(error)) || isUnnamed(error);
}

/**
 * True when the system can't read a file now although it is there, as with a file that a cloud drive keeps online, or
 * with a network disk that is away. macOS gives EDEADLK and Windows several errors of its own for such files. Node has
 * no name for them: it calls them `UNKNOWN` on Windows, and `Unknown system error` with a number elsewhere.
 */
export function isUnavailableNow(error: unknown): boolean {
  return unavailable.has(errorCodeOf(error)) || isUnnamed(error);
}

const unavailable: ReadonlySet<string> = new Set([
  'EDEADLK',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
]);

const isUnnamed = (error: unknown) => /^(UNKNOWN$|Unknown system error )/.test(errorCodeOf(error));

/** True when the path does not exist, or when a part of it is not a folder. */
export function isMissingPath(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error));
}

/** True when the disk or the quota of the user is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error));
}

/** True when this program, or the computer, has as many files and connections open as the system permits. */
export function hasTooManyOpenFiles(error: unknown): boolean {
  if (['EMFILE', 'ENFILE'].includes(errorCodeOf(error))) return true;
  return (
    error instanceof Error && error.cause !== undefined && error.cause !== error && hasTooManyOpenFiles(error.cause)
  );
}

export const tooManyOpenFiles = 'Too many files are open on this computer. Close other programs, then try again.';

/** True when another program has the file open. Virus scanners and indexers do so briefly, so a retry helps. */
export function isFileInUse(error: unknown): boolean {
  return ['EBUSY', 'EPERM', 'EACCES'].includes(errorCodeOf(error));
}

/** Returns the codes of an error, its causes and its aggregated errors, as set by Node and undici. */
export function collectNetworkErrorCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner =
    error instanceof AggregateError ? error.errors.flatMap((each) => collectNetworkErrorCodes(each, depth + 1)) : [];
  return [...code, ...collectNetworkErrorCodes(error.cause, depth + 1), ...inner];
}
