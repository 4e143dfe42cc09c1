import { exifOfOrientation, orientationIn } from './exif-orientation.ts';
import { type FileWindow, UnreadableFile } from './file-window.ts';
import type { Piece } from './pieces.ts';

const exifMark = 'Exif\0\0';

/**
 * The JPEG without comments, EXIF, XMP, IPTC and whatever else other programs put beside the picture or after its end. Its
 * colour profile stays, and the way up that it is shown.
 */
export async function jpegWithoutTexts(file: FileWindow): Promise<Piece[]> {
  if ((await file.read(0, 2)).readUInt16BE(0) !== 0xffd8) throw new UnreadableFile();
  const pieces: Piece[] = [{ from: 0, to: 2 }];
  let orientation = 1;
  for (let at = 2; ; ) {
    const [mark, code = 0] = await file.read(at, 2);
    if (mark !== 0xff) throw new UnreadableFile();
    // Any number of these may stand before a mark.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === 0xd9) {
      pieces.push({ from: at, to: at + 2 });
      return orientation === 1 ? pieces : [{ from: 0, to: 2 }, shownBy(orientation), ...pieces.slice(1)];
    }
    const end = at + 2 + (await file.read(at + 2, 2)).readUInt16BE(0);
    if (end > file.size) throw new UnreadableFile();
    if (code === 0xe1) orientation = Math.max(orientation, await orientationOf(file, at + 4, end));
    if (await isKept(file, code, at, end)) pieces.push({ from: at, to: end });
    at = end;
    if (code === 0xda) {
      at = await endOfScan(file, end);
      pieces.push({ from: end, to: at });
    }
  }
}

/** Tables, frames and scans; of what programs add, only what says how the colours are meant. */
async function isKept(file: FileWindow, code: number, at: number, end: number): Promise<boolean> {
  if (code === 0xe0 || code === 0xee) return true;
  if (code === 0xe2) return end - at > 16 && (await file.read(at + 4, 12)).toString('latin1') === 'ICC_PROFILE\0';
  return code >= 0xc0 && code <= 0xdf;
}

/** Where the next mark stands that is no part of the picture's own bits. */
async function endOfScan(file: FileWindow, start: number): Promise<number> {
  for (let at = await file.find(0xff, start); ; at = await file.find(0xff, at)) {
    const [, code = 0] = await file.read(at, 2);
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
    at += code === 0xff ? 1 : 2;
  }
}

async function orientationOf(file: FileWindow, from: number, to: number): Promise<number> {
  const head = await file.read(from, Math.min(to - from, 60_000));
  return head.toString('latin1', 0, 6) === exifMark ? orientationIn(head.subarray(6)) : 1;
}

function shownBy(orientation: number): Piece {
  const body = Buffer.concat([Buffer.from(exifMark, 'latin1'), exifOfOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return { bytes: Buffer.concat([head, body]) };
}
