import type { Task } from '../tasks/task.ts';

/** Bytes: the most that the limit of a user can be set to. */
export const largestFile = 8_000_000_000;
/** Bytes: no model makes larger images, so a larger one is asked about whatever the limit is set to. */
export const largestImage = 300_000_000;
/** Maximum number of bytes even when the user confirms the size. An endless body must end somewhere. */
export const largestSizeLimit = 100_000_000_000;

/** The result host is never asked for more at the same time, bytes held in memory are bounded by it. */
export const mostDownloads = 8;

/** The bytes from which on a result of a task is not taken. */
export function sizeLimitFor(
  task: Pick<Task, 'anySize'>,
  output: 'images' | 'videos' | undefined,
  limit: number,
): number {
  if (task.anySize) return largestSizeLimit;
  return output === 'images' ? Math.min(limit, largestImage) : limit;
}

/** Returns true when a higher limit would allow a file of `bytes`. */
export function canRaiseSizeLimit(bytes: number, output: 'images' | 'videos' | undefined): boolean {
  return bytes <= (output === 'images' ? largestImage : largestFile);
}

/** True when a result is above the size limit for automatic saving, and waits for the user. */
export function waitsForSizeConfirmation({ state, problem, anySize, links }: Task): boolean {
  if (state !== 'saving' || problem === undefined || anySize) return false;
  return links.some(({ itemId, bytesAtLeast }) => itemId === undefined && bytesAtLeast !== undefined);
}
