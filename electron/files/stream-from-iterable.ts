import { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Returns a stream that creates one piece at a time, on demand. */
export function streamFromIterable(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The types of browsers lack this function.
  return NodeReadableStream.from(pieces) as ReadableStream<Uint8Array>;
}
