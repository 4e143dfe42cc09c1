import type { Task } from './task.ts';

/** Highest size limit that a user can set. Bytes. */
export const largestFile = 8_000_000_000;
/** Images above this size always need the user's confirmation, because no model creates larger ones. Bytes. */
export const largestImage = 300_000_000;
/** Maximum number of bytes even if the user confirms the size, because a response could be endless. */
const largestSizeLimit = 100_000_000_000;

/** Returns the maximum size of a result of a task, in bytes. */
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

/** Returns true when a result is above the size limit for automatic saving, and waits for the user. */
export function waitsForSizeConfirmation({ state, problem, anySize, links }: Task): boolean {
  if (state !== 'saving' || problem === undefined || anySize) return false;
  return links.some(({ itemId, bytesAtLeast }) => itemId === undefined && bytesAtLeast !== undefined);
}
