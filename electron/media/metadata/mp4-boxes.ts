import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** A box of an MP4 or QuickTime video: the positions of its beginning, its content and its end. */
export interface Mp4Box {
  readonly type: string;
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

/** Returns the boxes between two positions. Throws an `UnreadableFile` if a box exceeds the end. */
export async function mp4Boxes(file: BufferedFileReader, from: number, end: number): Promise<Mp4Box[]> {
  const boxes: Mp4Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    // 1: the size follows the type. 0: the box extends to the end of the file.
    const isLong = short === 1;
    const size = isLong ? Number((await file.read(at + 8, 8)).readBigUInt64BE(0)) : short === 0 ? end - at : short;
    const head32 = isLong ? 16 : 8;
    if (size < head32 || at + size > end) throw new UnreadableFile();
    boxes.push({ type, from: at, body: at + head32, to: at + size });
    at += size;
  }
  return boxes;
}
