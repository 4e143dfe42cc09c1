import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Passes each chunk of `body` to `take`, and pauses the body while the returned promise is pending. Cheaper than
 * iteration, which creates a promise for every chunk. An error of `take` ends the body and is thrown.
 */
export async function forEachChunk(body: Readable, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  let failure: { error: unknown } | undefined;
  let busy: Promise<void> | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    body.destroy();
  };
  body.on('data', (chunk: Buffer) => {
    // Data that was read before a failure may still arrive.
    if (failure) return;
    try {
      busy = take(chunk);
    } catch (error) {
      return fail(error);
    }
    if (!busy) return;
    body.pause();
    busy.then(() => body.resume(), fail);
  });
  try {
    await finished(body);
  } catch (error) {
    // The file must not be used before all writes have ended.
    await busy?.catch(() => {});
    throw failure ? failure.error : error;
  }
  // A body can end while its last chunk is being written, or after a failed write.
  if (failure) throw failure.error;
  await busy;
}
