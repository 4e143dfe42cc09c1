import { type Problem, problem } from '../../shared/problem.ts';
import { fileTypeOf } from './file-type.ts';
import { type BufferedFileReader, readBuffered, UnreadableFile } from './metadata/buffered-file-reader.ts';
import { gifBlocks, gifTrailer } from './metadata/gif-blocks.ts';
import { jpegSegments } from './metadata/jpeg-segments.ts';
import { webmElementAt } from './metadata/webm-elements.ts';

/**
 * The end of a file according to its structure. Many complete files break the rules of their format, so this is a reason
 * to wait or to look again, never a reason to delete a file.
 * - `whole` nothing is missing, or the format cannot tell
 * - `unmarked` the mark of the end is missing, or the stated size is wrong: a part may be missing
 * - `missing` a part that the file announces is behind its end
 */
export type FileEnd = 'whole' | 'unmarked' | 'missing';

export async function endOfFile(path: string): Promise<FileEnd> {
  const type = await fileTypeOf(path);
  return readBuffered(path, (file) => fileEndOf(file, type?.mime ?? ''));
}

export async function fileEndOf(file: BufferedFileReader, mime: string): Promise<FileEnd> {
  try {
    return (await ends[mime]?.(file)) ?? 'whole';
  } catch (error) {
    if (error instanceof UnreadableFile) return 'missing';
    throw error;
  }
}

/** The reason why an incomplete file of the user is not imported. `name` begins the sentence. */
export function incompleteProblem(name: string, kind: 'image' | 'video' | 'file'): Problem {
  return problem('answer', `${name} is an incomplete ${kind}: the end of the file is missing.`);
}

/** Each throws an `UnreadableFile` when the file ends too early. */
const ends: Readonly<Record<string, (file: BufferedFileReader) => Promise<FileEnd>>> = {
  'image/png': pngEnd,
  'image/apng': pngEnd,
  'image/jpeg': jpegEnd,
  'image/webp': webpEnd,
  'image/gif': gifEnd,
  'image/bmp': bmpEnd,
  'video/mp4': mp4End,
  'video/x-m4v': mp4End,
  'video/quicktime': mp4End,
  'video/webm': webmEnd,
};

async function pngEnd(file: BufferedFileReader): Promise<FileEnd> {
  for (let at = 8; at < file.size; ) {
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return 'unmarked';
    at += 12 + head.readUInt32BE(0);
    if (at > file.size) return 'missing';
    if (type === 'IEND') return 'whole';
  }
  return 'unmarked';
}

async function jpegEnd(file: BufferedFileReader): Promise<FileEnd> {
  for await (const { code } of jpegSegments(file)) if (code === 0xd9) return 'whole';
  // Only a decoder can tell whether image data is missing.
  return 'unmarked';
}

async function webpEnd(file: BufferedFileReader): Promise<FileEnd> {
  const statedEnd = (await file.read(0, 12)).readUInt32LE(4) + 8;
  let hasImage = false;
  let at = 12;
  while (at + 8 <= file.size && (at < statedEnd || !hasImage)) {
    const head = await file.read(at, 8);
    const end = at + 8 + head.readUInt32LE(4);
    if (end > file.size) return 'missing';
    hasImage ||= /^(VP8 |VP8L|ANMF)$/.test(head.toString('latin1', 0, 4));
    // Some encoders omit the padding byte at the end.
    at = Math.min(end + (end % 2), file.size);
  }
  if (!hasImage) return 'missing';
  return statedEnd >= at - 1 && statedEnd <= file.size + 1 ? 'whole' : 'unmarked';
}

async function gifEnd(file: BufferedFileReader): Promise<FileEnd> {
  for await (const { mark } of gifBlocks(file)) if (mark === gifTrailer) return 'whole';
  return 'unmarked';
}

/** The stated size of the file is often wrong. The size of the pixels is reliable unless they are compressed. */
async function bmpEnd(file: BufferedFileReader): Promise<FileEnd> {
  const head = await file.read(0, 34);
  const isCompressed = head.readUInt32LE(14) >= 40 && ![0, 3, 6].includes(head.readUInt32LE(30));
  if (isCompressed || head.readUInt32LE(14) < 40) return 'whole';
  const rowBytes = Math.ceil((head.readInt32LE(18) * head.readUInt16LE(28)) / 32) * 4;
  return head.readUInt32LE(10) + rowBytes * Math.abs(head.readInt32LE(22)) > file.size ? 'missing' : 'whole';
}

/** Boxes at the top level. Bytes of any other type are behind the video: text, padding, or another file. */
const boxes = /^(ftyp|styp|moov|moof|mdat|meta|mfra|sidx|ssix|prft|emsg|free|skip|wide|uuid|udta|pnot|PICT|pdin)$/;

async function mp4End(file: BufferedFileReader): Promise<FileEnd> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = await file.read(at, 8);
    const short = head.readUInt32BE(0);
    // 0: to the end of the file. 1: the length follows as 64 bits.
    if (short === 0 || !boxes.test(head.toString('latin1', 4, 8))) return 'whole';
    const length = short === 1 ? Number((await file.read(at + 8, 8)).readBigUInt64BE(0)) : short;
    if (length < 8) return 'whole';
    at += length;
    if (at > file.size) return 'missing';
  }
  return 'whole';
}

/** An EBML header, then one segment with a known length, or with an unknown one for a live recording. */
async function webmEnd(file: BufferedFileReader): Promise<FileEnd> {
  const header = await webmElementAt(file, 0);
  if (header.to !== undefined) await webmElementAt(file, header.to);
  return 'whole';
}
