import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { diskErrorReason } from '../files/disk-error-reason.ts';
import { errorCodeOf, hasTooManyOpenFiles, isSystemError, tooManyOpenFiles } from '../files/system-error-codes.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import type { Log } from './open-log.ts';

/** `onError` receives each logged error unchanged. */
export function createUnexpectedErrors(log: Log, onError: (error: unknown) => void = () => {}) {
  function logError(error: unknown): string {
    const id = randomUUID();
    onError(error);
    log.logger.error({ id, error: error instanceof Error ? error.stack : String(error) }, 'defect');
    return id;
  }
  return {
    /** Logs an error, and returns its id in the log. */
    logError,
    /** Converts a thrown value to a `Problem`. Anything but a `ProblemError` is logged. */
    describeError(error: unknown): Problem {
      if (error instanceof ProblemError) return error.problem;
      const stored = sqliteErrorSentence(error) ?? fileErrorSentence(error);
      if (stored !== undefined) {
        logError(error);
        return problem('disk', stored);
      }
      return problem('internal', `Triptych had an unexpected error. Find it in the log under ${logError(error)}.`);
    },
  };
}

/** Returns the sentence for an error of a file system call. `undefined` for any other error. */
function fileErrorSentence(error: unknown): string | undefined {
  if (hasTooManyOpenFiles(error)) return tooManyOpenFiles;
  if (!isSystemError(error) || /^E(ADDR|CONN|PIPE)/.test(errorCodeOf(error))) return undefined;
  // A failed read has no path: the system knows only the open file.
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const name = typeof path === 'string' ? basename(path) : 'A file';
  return `${name} can’t be used: ${diskErrorReason(error)}.`;
}
