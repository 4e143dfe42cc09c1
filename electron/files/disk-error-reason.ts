import { errorCodeOf } from './system-error-codes.ts';

/**
 * Returns the reason of a disk error as the end of a sentence. Without a path, so that it can appear where paths are
 * private.
 */
export function diskErrorReason(error: unknown): string {
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
    case 'EIO':
      return 'the disk failed';
    case 'ENOENT':
      return 'it no longer exists';
    default:
      return code || 'unknown reason';
  }
}
