import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** An element of a WebM: the positions of its beginning, its content and its end. */
export interface WebmElement {
  readonly id: number;
  readonly from: number;
  readonly body: number;
  /** `undefined`: the element ends where another element begins that cannot be inside it. */
  readonly to: number | undefined;
}

/** Throws an `UnreadableFile` for a damaged element, and for one that ends behind the file. */
export async function webmElementAt(file: BufferedFileReader, at: number): Promise<WebmElement> {
  const idLength = lengthOf(await file.read(at, 1), 4);
  const id = (await file.read(at, idLength)).readUIntBE(0, idLength);
  const sizeLength = lengthOf(await file.read(at + idLength, 1), 8);
  // Copied, because its first byte changes.
  const size = Buffer.from(await file.read(at + idLength, sizeLength));
  const body = at + idLength + sizeLength;
  size.writeUInt8(size.readUInt8(0) & (0xff >> sizeLength), 0);
  const isUnknown = size.every((byte, index) => byte === (index === 0 ? 0xff >> sizeLength : 0xff));
  if (isUnknown) return { id, from: at, body, to: undefined };
  const length = size.reduce((sum, byte) => sum * 256 + byte, 0);
  if (body + length > file.size) throw new UnreadableFile();
  return { id, from: at, body, to: body + length };
}

/** The leading zeros of the first byte tell the size of a number. */
function lengthOf(first: Buffer, most: number): number {
  const length = Math.clz32(first.readUInt8(0)) - 23;
  if (length > most) throw new UnreadableFile();
  return length;
}
