import type { LongBase64 } from '../stream/taken-out.ts';

/** Base64 that was taken out of an answer, as text in pieces. */
export function textsOf(base64: ReadonlyMap<string, LongBase64>): Map<string, string[]> {
  return new Map([...base64].map(([pointer, long]) => [pointer, long.flatMap(textOf)]));
}

function textOf(part: LongBase64[number]): string[] {
  if (typeof part === 'string') return [part];
  if (!part.escaped) return part.pieces.map((piece) => piece.toString('latin1'));
  return [JSON.parse(`"${Buffer.concat(part.pieces).toString('utf8')}"`) as string];
}
