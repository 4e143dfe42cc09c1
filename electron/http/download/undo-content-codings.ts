import { createReadStream } from 'node:fs';
import { ProblemError } from '../../../shared/problem.ts';
import type { PartialFile } from '../../files/partial-file.ts';
import { isSystemError } from '../../files/system-error-codes.ts';
import { createContentDecoder } from '../content-decoder.ts';
import { TooLargeError } from './download-file.ts';
import { forEachChunk } from './for-each-chunk.ts';

interface UndoCodingsOptions {
  /** The `Content-Encoding` header of the download. */
  readonly header: string | readonly string[] | undefined;
  /** Maximum size of the decoded file. Bytes. */
  readonly largest: number;
  readonly openPartialFile: () => Promise<PartialFile>;
}

/**
 * Returns the decoded file of a finished download, and discards the encoded one. Returns `part` itself if its bytes
 * don't have the stated codings: hosts often state a wrong one. Throws a `ProblemError`.
 */
export async function undoContentCodings(part: PartialFile, options: UndoCodingsOptions): Promise<PartialFile> {
  const { header, largest, openPartialFile } = options;
  const decoder = createContentDecoder(header);
  if (decoder === undefined) return part;
  await part.finish();
  const decoded = await openPartialFile();
  const encoded = createReadStream(part.path);
  encoded.on('error', (error) => decoder.destroy(error));
  try {
    await forEachChunk(encoded.pipe(decoder), (chunk) => {
      const bytes = decoded.bytes() + chunk.byteLength;
      if (bytes > largest) throw new TooLargeError(largest, bytes);
      return decoded.append(chunk);
    });
  } catch (error) {
    await decoded.discard();
    if (error instanceof ProblemError || isSystemError(error)) throw error;
    return part;
  } finally {
    encoded.destroy();
  }
  const isEmpty = decoded.bytes() === 0;
  await (isEmpty ? decoded : part).discard();
  return isEmpty ? part : decoded;
}
