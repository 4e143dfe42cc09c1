import { errorMessage } from '../../shared/util/error-message.ts';
import { errorCodeOf, isSystemError, isUnavailableNow } from './system-error-codes.ts';

/**
 * Returns the reason of a disk error as the end of a sentence. Without a path, so that it can appear where paths are
 * private.
 */
export function diskErrorReason(error: unknown): string {
  if (isUnavailableNow(error))
    return 'it isn’t available on this computer now. Let its cloud drive download it, or connect its network disk';
  const code = errorCodeOf(error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file with that name already exists';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open';
    case 'EIO':
      return 'the disk failed';
    case 'ENAMETOOLONG':
      return 'the path is too long';
    case 'ELOOP':
      return 'a link in the path leads back to itself';
    case 'ENOENT':
      // The folder around it exists: see `makeFolder`.
      return isOfNewFolder(error) ? 'the system creates no folders there' : 'it no longer exists';
    default:
      return code || 'unknown reason';
  }
}

/** Returns the reason of any failure to read, as the end of a sentence. */
export function readErrorReason(error: unknown): string {
  return isSystemError(error) ? diskErrorReason(error) : errorMessage(error);
}

const isOfNewFolder = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
