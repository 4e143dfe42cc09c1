import { ProblemError, problem } from '../../shared/problem.ts';
import { codeOf, isDiskFull } from './system-error.ts';

/** What a failed write into the library means, for a person. */
export function diskSentence(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Make room; saving goes on by itself.';
  const code = codeOf(error);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return 'The library folder cannot be written to. Check its permissions; saving goes on by itself.';
  }
  if (code === 'ENOENT')
    return 'The library folder is not there. Connect its disk or put the folder back; saving goes on by itself.';
  if (code === 'EIO') return 'The disk failed while a result was written. Check the disk; saving goes on by itself.';
  return `The file could not be written (${code || 'unknown reason'}).`;
}

/** `error` as it is where it tells of a problem already, else as what the disk refused. */
export function asDiskProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError(problem('disk', diskSentence(error)));
}

/** What `work` answers; throws a `ProblemError` of kind `disk` where the disk refuses it. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDiskProblem(error);
  }
}
