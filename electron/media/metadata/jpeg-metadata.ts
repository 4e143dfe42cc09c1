import type { BufferedFileReader } from './buffered-file-reader.ts';
import type { GenerationTexts } from './embedded-texts/embedded-generation-texts.ts';
import { decodeText, type EmbeddedBlocks } from './embedded-texts/embedded-text.ts';
import { type JpegSegment, jpegSegments } from './jpeg-segments.ts';
import {
  alreadyHasMetadata,
  type EmbeddingResult,
  hasCredentials,
  tooLongForFormat,
} from './metadata-embedding-result.ts';
import { readLongValue } from './read-long-value.ts';
import { xmpOf } from './xmp.ts';

const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
const longMark = 'http://ns.adobe.com/xmp/extension/\0';
/** Maximum content of a segment. Its length field has two bytes and counts itself. */
const longestSegment = 0xffff - 2 - xmpMark.length;

interface Segment extends JpegSegment {
  /** The first bytes of the content. */
  readonly begins: string;
}

/** Returns the JPEG with XMP after the segments of cameras. If both texts do not fit, only the JSON is embedded. */
export async function jpegWithMetadata(file: BufferedFileReader, texts: GenerationTexts): Promise<EmbeddingResult> {
  const segments = await segmentsOf(file);
  if (segments.some(isCredentials)) return hasCredentials;
  if (segments.some(isXmp)) return alreadyHasMetadata;
  const packet = [xmpOf(texts), xmpOf({ json: texts.json, digitalSource: texts.digitalSource })].find(
    ({ length }) => length <= longestSegment,
  );
  if (!packet) return tooLongForFormat;
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

export async function readJpegBlocks(file: BufferedFileReader): Promise<EmbeddedBlocks> {
  const segments = await segmentsOf(file);
  const content = async (code: number, mark: string) => {
    const found = segments.find((each) => each.code === code && each.begins.startsWith(mark));
    return found && readLongValue(file, found.from + 4 + mark.length, found.to);
  };
  const comment = await content(0xfe, '');
  return {
    texts: comment ? [{ name: 'Comment', text: decodeText(comment) }] : [],
    exif: await content(0xe1, 'Exif\0\0'),
    xmp: await content(0xe1, xmpMark),
    photoshop: await content(0xed, ''),
    hasCredentials: segments.some(isCredentials),
  };
}

/** The first box of other content in JUMBF, such as JPEG 360, has another type. */
function isCredentials({ code, begins }: Segment): boolean {
  return code === 0xeb && begins.startsWith('JP') && begins.includes('jumdc2pa');
}

function isXmp({ code, begins }: Segment): boolean {
  return code === 0xe1 && (begins.startsWith(xmpMark) || begins.startsWith(longMark));
}

/** Returns the segments before the image data, and the first one of the image data. */
async function segmentsOf(file: BufferedFileReader): Promise<Segment[]> {
  const segments: Segment[] = [];
  for await (const segment of jpegSegments(file)) {
    const { code, from, to } = segment;
    if (code === 0xda || code === 0xd9) return [...segments, { ...segment, begins: '' }];
    const begins = (await file.read(from + 4, Math.min(to - from - 4, 40))).toString('latin1');
    segments.push({ ...segment, begins });
  }
  return segments;
}
