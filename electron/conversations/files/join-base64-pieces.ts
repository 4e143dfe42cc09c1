import type { LongBase64 } from '../stream/base64-placeholders.ts';

/** Short pieces are joined up to this size, because each decoded piece is a separate write. UTF-16 units. */
const together = 256 * 1024;

/**
 * Returns the extracted Base64 of an answer as text. The pieces are created on demand and can be read several times.
 */
export function joinBase64Pieces(base64: ReadonlyMap<string, LongBase64>): Map<string, Iterable<string>> {
  const entries = [...base64].map(([pointer, long]) => [pointer, { [Symbol.iterator]: () => textsIn(long) }] as const);
  return new Map(entries);
}

function* textsIn(long: LongBase64): Generator<string> {
  for (const part of long) {
    if (typeof part === 'string') yield part;
    else if (part.escaped) yield JSON.parse(`"${Buffer.concat(part.pieces).toString('utf8')}"`) as string;
    else yield* joined(part.pieces);
  }
}

function* joined(pieces: readonly Buffer[]): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece.toString('latin1');
    if (text.length < together) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
