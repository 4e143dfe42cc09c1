import { type FileWindow, UnreadableFile } from './file-window.ts';
import type { MadeTexts } from './made-with.ts';
import { hasCredentials, hasTextsAlready, tooLongForIt, type Written } from './written.ts';
import { textsInXmp, xmpOf } from './xmp.ts';

const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
const longMark = 'http://ns.adobe.com/xmp/extension/\0';
/** The length of a segment has two bytes, and counts them. */
const longestSegment = 0xffff - 2 - xmpMark.length;

interface Segment {
  readonly code: number;
  readonly from: number;
  readonly to: number;
  /** The first bytes of what is in it. */
  readonly begins: string;
}

/** The JPEG with XMP behind what cameras put first. Where both texts are too much, the one for this program alone. */
export async function jpegWithTexts(file: FileWindow, texts: MadeTexts): Promise<Written> {
  const segments = await segmentsOf(file);
  if (segments.some(({ code, begins }) => code === 0xeb && begins.startsWith('JP'))) return hasCredentials;
  if (segments.some(isXmp)) return hasTextsAlready;
  const packet = [xmpOf(texts), xmpOf({ json: texts.json })].find(({ length }) => length <= longestSegment);
  if (!packet) return tooLongForIt;
  const firstOther = segments.find(
    ({ code, begins }) => code !== 0xe0 && !(code === 0xe1 && begins.startsWith('Exif')),
  );
  const at = firstOther?.from ?? 2;
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + xmpMark.length + packet.length, 2);
  return {
    pieces: [
      { from: 0, to: at },
      { bytes: Buffer.concat([head, Buffer.from(xmpMark, 'latin1'), packet]) },
      { from: at, to: file.size },
    ],
  };
}

export async function textsInJpeg(file: FileWindow): Promise<Partial<MadeTexts>> {
  const found = (await segmentsOf(file)).find(({ begins }) => begins.startsWith(xmpMark));
  if (!found) return {};
  const from = found.from + 4 + xmpMark.length;
  const [half, whole] = [Math.min(found.to, from + 60_000), found.to];
  return textsInXmp(Buffer.concat([await file.read(from, half - from), await file.read(half, whole - half)]));
}

function isXmp({ code, begins }: Segment): boolean {
  return code === 0xe1 && (begins.startsWith(xmpMark) || begins.startsWith(longMark));
}

/** Those before the picture itself. */
async function segmentsOf(file: FileWindow): Promise<Segment[]> {
  if ((await file.read(0, 2)).readUInt16BE(0) !== 0xffd8) throw new UnreadableFile();
  const segments: Segment[] = [];
  for (let at = 2; ; ) {
    const [mark, code = 0] = await file.read(at, 2);
    if (mark !== 0xff) throw new UnreadableFile();
    // Any number of these may stand before a mark.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === 0xda || code === 0xd9) return [...segments, { code, from: at, to: at, begins: '' }];
    const to = at + 2 + (await file.read(at + 2, 2)).readUInt16BE(0);
    if (to > file.size || to < at + 4) throw new UnreadableFile();
    const begins = (await file.read(at + 4, Math.min(to - at - 4, 40))).toString('latin1');
    segments.push({ code, from: at, to, begins });
    at = to;
  }
}
