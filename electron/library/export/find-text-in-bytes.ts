/** Returns the first of `texts` that the bytes contain as UTF-8, also across pieces; `undefined` if they contain none. */
export async function findTextInBytes(
  pieces: AsyncIterable<Uint8Array>,
  texts: readonly string[],
): Promise<string | undefined> {
  const patterns = texts.map((text) => Buffer.from(text));
  const overlap = Math.max(0, ...patterns.map(({ length }) => length - 1));
  let end: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = end.length === 0 ? Buffer.from(piece) : Buffer.concat([end, piece]);
    const found = patterns.findIndex((text) => bytes.includes(text));
    if (found >= 0) return texts[found];
    end = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
  return undefined;
}
