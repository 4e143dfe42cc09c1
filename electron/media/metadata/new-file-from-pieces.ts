import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A part of a new file: a range of the old file (without `to`), new bytes, or a number of zeros. */
export type NewFilePiece =
  | { readonly from: number; readonly to: number }
  | { readonly bytes: Uint8Array }
  | { readonly zeros: number };

/** The new file, or the reason why nothing can be embedded, as the end of a sentence. */
export type EmbeddingResult = { readonly pieces: NewFilePiece[] } | { readonly whyNot: string };

export const alreadyHasMetadata: EmbeddingResult = { whyNot: 'it already contains text of this kind' };
/** A signature covers the bytes of the file. */
export const hasCredentials: EmbeddingResult = {
  whyNot: 'it contains content credentials, which a change would invalidate',
};

const chunkBytes = 256 * 1024;

export function sizeOf(pieces: readonly NewFilePiece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
}

/** Yields the new file in small parts. Its ranges are read from the old file at `path`. */
export async function* bytesOf(path: string, pieces: readonly NewFilePiece[]): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    for (const piece of pieces) {
      if ('bytes' in piece) yield piece.bytes;
      else if ('zeros' in piece) {
        for (let left = piece.zeros; left > 0; left -= chunkBytes) yield new Uint8Array(Math.min(left, chunkBytes));
      } else {
        for (let at = piece.from; at < piece.to; ) {
          const length = Math.min(chunkBytes, piece.to - at);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, at);
          // The reader knows the expected length.
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
          at += bytesRead;
        }
      }
    }
  } finally {
    await handle.close();
  }
}

/** Joins adjacent pieces and drops empty ones. */
export function joinNewFilePieces(pieces: readonly NewFilePiece[]): NewFilePiece[] {
  const result: NewFilePiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (lengthOf(piece) === 0) continue;
    if (last && 'from' in last && 'from' in piece && last.to === piece.from) {
      result[result.length - 1] = { from: last.from, to: piece.to };
    } else result.push(piece);
  }
  return result;
}

function lengthOf(piece: NewFilePiece): number {
  if ('bytes' in piece) return piece.bytes.length;
  return 'zeros' in piece ? piece.zeros : piece.to - piece.from;
}
