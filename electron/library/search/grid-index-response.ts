import { setImmediate } from 'node:timers/promises';
import { encodeIndexBlock } from '../../../shared/library/grid-index-blocks.ts';
import { type LibraryQuery, libraryQuerySchema } from '../../../shared/library/library-query.ts';
import { refuse } from '../../../shared/problem.ts';
import { tooLargeError } from '../../files/receive-body.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { GridIndex } from './grid-index.ts';

const largestQuery = 4_000_000;

/** Reads a query and streams the blocks of its index. Stops reading when the request is aborted. */
export async function gridIndexResponse(request: Request, blocksOf: GridIndex): Promise<Response> {
  const query = await readQuery(request);
  const blocks = blocksOf(query, request.signal);
  // Errors in the first block are reported before the response starts.
  const first = await blocks.next().catch((error: unknown) => {
    if (request.signal.aborted) return undefined;
    throw error;
  });
  // The receiver has disconnected.
  if (!first) return new Response(null, { status: 499 });
  async function* pieces() {
    if (!first || first.done) return;
    yield encodeIndexBlock(first.value);
    // Lets other work run before the next block is read.
    await setImmediate();
    for await (const block of blocks) {
      yield encodeIndexBlock(block);
      await setImmediate();
    }
  }
  return new Response(streamFromIterable(pieces()), {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}

async function readQuery(request: Request): Promise<LibraryQuery> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > largestQuery) throw tooLargeError('The query', largestQuery);
    pieces.push(piece);
  }
  try {
    return libraryQuerySchema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  } catch {
    refuse('This isn’t a valid library query.');
  }
}
