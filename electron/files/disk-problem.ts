import { ProblemError, problem } from '../../shared/problem.ts';
import { errorCodeOf, hasTooManyOpenFiles, isDiskFull } from './system-error-codes.ts';

/** Returns the sentence for the user about a failed write to the library. */
export function diskSentence(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space; saving then continues automatically.';
  if (hasTooManyOpenFiles(error))
    return 'Too many files are open on this computer. Close other programs; saving then continues automatically.';
  const code = errorCodeOf(error);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return 'Couldn’t write to the library folder. Check its permissions; saving then continues automatically.';
  }
  if (code === 'ENOENT')
    return 'The library folder is missing. Connect its disk or restore the folder; saving then continues automatically.';
  if (code === 'EIO')
    return 'The disk failed while saving a result. Check the disk; saving then continues automatically.';
  return `Couldn’t write the file (${code || 'unknown reason'}).`;
}

/** Returns a `ProblemError` unchanged, and converts any other error to a problem of kind `disk`. */
export function asDiskProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError(problem('disk', diskSentence(error)));
}

/** Returns the result of `work`; throws a `ProblemError` of kind `disk` for a disk error. */
export async function withDiskProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDiskProblem(error);
  }
}
