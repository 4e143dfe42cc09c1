import { type BufferedFileReader, readIfWhole } from './buffered-file-reader.ts';
import { type GenerationTexts, parseGenerationTexts } from './embedded-texts/embedded-generation-texts.ts';
import {
  contentCredentials,
  decodeText,
  type EmbeddedBlocks,
  type EmbeddedText,
} from './embedded-texts/embedded-text.ts';
import type { ForeignParameters } from './embedded-texts/foreign-parameters.ts';
import { parseEmbeddedTexts } from './embedded-texts/parse-embedded-texts.ts';
import { type JpegSegment, jpegSegments } from './jpeg-segments.ts';
import { mp4WithMetadata, readMp4Blocks } from './mp4-metadata.ts';
import { alreadyHasMetadata, type EmbeddingResult, hasCredentials, joinNewFilePieces } from './new-file-from-pieces.ts';
import { ownPngKeyword, pngWithMetadata, readPngBlocks } from './png-metadata.ts';
import { readExifTexts, readIptcTexts, readXmpTexts } from './read-exif-xmp-and-iptc.ts';
import { readLongValue } from './read-long-value.ts';
import { readWebpBlocks, webpWithMetadata } from './webp-metadata.ts';
import { readXmpMetadata, xmpOf } from './xmp.ts';

/** Maximum number of texts of one file, and the maximum size of all together. UTF-16 units. */
const mostTexts = 300;

const mostLength = 4_000_000;

const tooLongForFormat: EmbeddingResult = { whyNot: 'the text is too long for this file type' };

interface Way {
  readonly write: (file: BufferedFileReader, texts: GenerationTexts) => Promise<EmbeddingResult>;
  readonly read: (file: BufferedFileReader) => Promise<EmbeddedBlocks>;
}

const video: Way = { write: mp4WithMetadata, read: readMp4Blocks };
const ways: Readonly<Record<string, Way>> = {
  'image/png': { write: pngWithMetadata, read: readPngBlocks },
  'image/jpeg': { write: jpegWithMetadata, read: readJpegBlocks },
  'image/webp': { write: webpWithMetadata, read: readWebpBlocks },
  'video/mp4': video,
  'video/quicktime': video,
};

/**
 * Returns the image or video with these texts embedded. Nothing is decoded, and no other byte changes. Throws disk
 * errors.
 */
export async function withMetadata(path: string, mime: string, texts: GenerationTexts): Promise<EmbeddingResult> {
  const way = ways[mime];
  if (!way) return { whyNot: 'its type can’t contain such text' };
  const written = await readIfWhole(path, (file) => way.write(file, texts));
  if (!written) return { whyNot: 'its file is damaged' };
  return 'pieces' in written ? { pieces: joinNewFilePieces(written.pieces) } : written;
}

/** Returns the generation data of a file, written by any program. `undefined` without readable data. */
export async function readMetadata(path: string, mime: string): Promise<ForeignParameters | undefined> {
  const blocks = await readBlocks(path, mime);
  if (!blocks) return undefined;
  const inText = blocks.texts.find(({ name }) => name === ownPngKeyword)?.text;
  const json = inText ?? (blocks.xmp && readXmpMetadata(blocks.xmp));
  const ownParameters = json === undefined ? undefined : parseGenerationTexts({ json });
  return ownParameters ?? parseEmbeddedTexts(textsOf(blocks));
}

/** Returns all texts inside a file, as they were written. Empty for a type without readable texts. */
export async function readTexts(path: string, mime: string): Promise<EmbeddedText[]> {
  const blocks = await readBlocks(path, mime);
  return blocks ? textsOf(blocks) : [];
}

/**
 * True for a file with Content Credentials, valid or not, or with the URL of some. False for a type in which Triptych
 * can't find them.
 */
export async function hasContentCredentials(path: string, mime: string): Promise<boolean> {
  const blocks = await readBlocks(path, mime);
  if (!blocks) return false;
  return blocks.hasCredentials || /dcterms:provenance(?:=["']|>)https?:/.test(blocks.xmp?.toString('latin1') ?? '');
}

/** Returns the names of the kinds of metadata in a file, for a sentence. Empty for a file without readable metadata. */
export async function readMetadataKinds(path: string, mime: string): Promise<string[]> {
  const blocks = await readBlocks(path, mime);
  if (!blocks) return [];
  const { texts, exif, xmp, photoshop, hasCredentials } = blocks;
  return [
    ...(hasCredentials ? [contentCredentials] : []),
    ...(texts.length > 0 ? ['text'] : []),
    ...(exif ? ['EXIF'] : []),
    ...(xmp ? ['XMP'] : []),
    ...(photoshop ? ['IPTC'] : []),
  ];
}

function textsOf({ texts, exif, xmp, photoshop }: EmbeddedBlocks): EmbeddedText[] {
  return limitTexts([
    ...texts,
    ...(exif ? readExifTexts(exif) : []),
    ...(xmp ? readXmpTexts(xmp) : []),
    ...(photoshop ? readIptcTexts(photoshop) : []),
  ]);
}

/** Returns `undefined` for a damaged file, and for a type without readable texts. */
async function readBlocks(path: string, mime: string): Promise<EmbeddedBlocks | undefined> {
  const way = ways[mime];
  return way && readIfWhole(path, way.read);
}

const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
const longMark = 'http://ns.adobe.com/xmp/extension/\0';
/** Maximum content of a segment. Its length field has two bytes and counts itself. */
const longestSegment = 0xffff - 2 - xmpMark.length;

interface Segment extends JpegSegment {
  /** The first bytes of the content. */
  readonly begins: string;
}

/** Returns the JPEG with XMP after the segments of cameras. If both texts do not fit, only the JSON is embedded. */
async function jpegWithMetadata(file: BufferedFileReader, texts: GenerationTexts): Promise<EmbeddingResult> {
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

async function readJpegBlocks(file: BufferedFileReader): Promise<EmbeddedBlocks> {
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

/** Returns the first texts within the limits of one file. */
function limitTexts(texts: readonly EmbeddedText[]): EmbeddedText[] {
  let length = 0;
  return texts.slice(0, mostTexts).filter(({ text }) => {
    length += text.length;
    return length <= mostLength;
  });
}
