import { type BufferedFileReader, readIfWhole, UnreadableFile } from './buffered-file-reader.ts';
import { exifOfOrientation, jpegOrientation, readJpegOrientation, readOrientation } from './exif-orientation.ts';
import { type GifBlock, gifBlocks, gifTrailer } from './gif-blocks.ts';
import { type JpegSegment, jpegEnd, jpegSegments, scanBits } from './jpeg-segments.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';
import { joinNewFilePieces, type NewFilePiece, sizeOf } from './new-file-from-pieces.ts';
import { pngChunks } from './png-metadata.ts';
import { type WebmElement, webmElementAt } from './webm-elements.ts';
import { singleChunkImage, type WebpChunk, webpChunks } from './webp-chunks.ts';

const webmIds = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
} as const;
/** Tags, attachments and chapters. */
const webmWords = new Set([0x1254c367, 0x1941a469, 0x1043a770]);
/** The video title, track names, checksums over changed data, and unused space. */
const webmWordsInside = new Set([0x7ba9, 0x536e, 0xbf, 0xec]);
const openedInWebm = new Set<number>([webmIds.info, webmIds.tracks, webmIds.track]);

/** Returns the WebM with empty elements instead of all metadata. Nothing else moves. */
async function stripWebm(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const head = await webmElementAt(file, 0);
  if (head.id !== webmIds.head || head.to === undefined) throw new UnreadableFile();
  const segment = await webmElementAt(file, head.to);
  if (segment.id !== webmIds.segment) throw new UnreadableFile();
  const end = segment.to ?? file.size;
  const pieces: NewFilePiece[] = [{ from: 0, to: segment.body }];
  for (let at = segment.body; at < end; ) {
    const element = await webmElementAt(file, at);
    const to = element.to ?? (element.id === webmIds.cluster ? await endOfCluster(file, element.body, end) : undefined);
    if (to === undefined || to > end) throw new UnreadableFile();
    await keepInWebm(file, { ...element, to }, webmWords.has(element.id), pieces);
    at = to;
  }
  return pieces;
}

async function keepInWebm(
  file: BufferedFileReader,
  { id, from, body, to }: WebmElement & { to: number },
  isWords: boolean,
  pieces: NewFilePiece[],
): Promise<void> {
  if (isWords || id === 0xec) {
    pieces.push(...room(to - from));
  } else if (!openedInWebm.has(id)) {
    pieces.push({ from, to });
  } else {
    pieces.push({ from, to: body });
    for (let at = body; at < to; ) {
      const inner = await webmElementAt(file, at);
      if (inner.to === undefined || inner.to > to) throw new UnreadableFile();
      await keepInWebm(file, { ...inner, to: inner.to }, webmWordsInside.has(inner.id), pieces);
      at = inner.to;
    }
  }
}

/** Returns an empty element with a total size of `bytes`. */
function room(bytes: number): NewFilePiece[] {
  if (bytes < 9) return [{ bytes: Buffer.from([0xec, 0x80 | (bytes - 2)]) }, { zeros: bytes - 2 }];
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(bytes - 9), 1);
  head.writeUInt8(0xec, 0);
  return [{ bytes: head }, { zeros: bytes - 9 }];
}

async function endOfCluster(file: BufferedFileReader, body: number, end: number): Promise<number> {
  for (let at = body; at < end; ) {
    const element = await webmElementAt(file, at);
    // Elements inside a cluster have short webmIds; the top-level elements of a video have webmIds of four bytes.
    if (element.id > 0xff_ff_ff) return at;
    if (element.to === undefined) throw new UnreadableFile();
    at = element.to;
  }
  return end;
}

/** The last chunk, which some files lack. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Optional chunks of the image and its animation without text. Critical chunks are always kept. */
const keptInPng = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT cICP mDCV cLLI mDCv cLLi'.split(' '),
);

/** Returns the PNG without its text chunks, without EXIF, and without data after its end. */
async function stripPng(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const chunks = await pngChunks(file);
  const pieces = chunks
    .filter(({ type }) => /^[A-Z]/.test(type) || keptInPng.has(type))
    .map(({ from, to }) => ({ from, to }));
  const isEnded = chunks.at(-1)?.type === 'IEND';
  return [{ from: 0, to: 8 }, ...pieces, ...(isEnded ? [] : [{ bytes: pngEnd }])];
}

/**
 * Returns the JPEG without comments, EXIF, XMP, IPTC, other application data and data after its end. Its color profile
 * and its orientation stay.
 */
async function stripJpeg(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const pieces: NewFilePiece[] = [];
  let orientation = 1;
  let isEnded = false;
  for await (const segment of jpegSegments(file)) {
    const { code, from, to } = segment;
    if (code === 0xe1) orientation = Math.max(orientation, await readJpegOrientation(file, from + 4, to));
    isEnded ||= code === 0xd9;
    if (await isKeptInJpeg(file, segment)) pieces.push({ from, to });
  }
  if (!isEnded) pieces.push({ bytes: jpegEnd });
  return [{ from: 0, to: 2 }, ...(orientation === 1 ? [] : [{ bytes: jpegOrientation(orientation) }]), ...pieces];
}

/** True for tables, frames, scans and the end, and for application data that defines the colors. */
async function isKeptInJpeg(file: BufferedFileReader, { code, from, to }: JpegSegment): Promise<boolean> {
  if (code === 0xe0 || code === 0xee || code === scanBits) return true;
  if (code === 0xe2) return to - from > 16 && (await file.read(from + 4, 12)).toString('latin1') === 'ICC_PROFILE\0';
  return code >= 0xc0 && code <= 0xdf;
}

/** Top-level boxes that are needed for playback. */
const keptOutside = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'emsg']);
/** Boxes that can contain metadata boxes. */
const opened = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
const wordsInside = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

/**
 * Returns the MP4 or QuickTime video with zeros instead of all metadata, and without data at its end. Nothing else
 * moves, because a video contains positions of its own data.
 */
async function stripMp4(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const boxes = await mp4Boxes(file, 0, file.size);
  if (!boxes.some(({ type }) => type === 'moov')) throw new UnreadableFile();
  const pieces: NewFilePiece[] = [];
  const last = boxes.findLastIndex(({ type }) => keptOutside.has(type));
  for (const [index, box] of boxes.slice(0, last + 1).entries()) {
    if (!keptOutside.has(box.type)) pieces.push(...emptied(box));
    else if (index === last && box.type === 'moov') await keepLastIndex(file, box, pieces);
    else await keep(file, box, pieces);
  }
  return pieces;
}

/** Removes metadata at the end of the last index, because no data follows it. */
async function keepLastIndex(file: BufferedFileReader, index: Mp4Box, pieces: NewFilePiece[]): Promise<void> {
  const inner = await mp4Boxes(file, index.body, index.to);
  const [lastKept, last] = [inner.findLast(({ type }) => !wordsInside.has(type)), inner.at(-1)];
  const size = Buffer.from(await file.read(index.from, 4));
  // A box with a long or unknown size stays unchanged, as does a list that QuickTime ends with a zero.
  if (!lastKept || lastKept === last || last?.to !== index.to || size.readUInt32BE(0) < 2)
    return keep(file, index, pieces);
  size.writeUInt32BE(lastKept.to - index.from);
  const head: NewFilePiece[] = [{ bytes: size }, { from: index.from + 4, to: index.body }];
  const short: NewFilePiece[] = [];
  await keep(file, { ...index, to: lastKept.to }, short);
  pieces.push(...head, ...short.slice(1));
}

async function keep(file: BufferedFileReader, box: Mp4Box, pieces: NewFilePiece[]): Promise<void> {
  if (!opened.has(box.type)) {
    pieces.push({ from: box.from, to: box.to });
    return;
  }
  pieces.push({ from: box.from, to: box.body });
  let at = box.body;
  for (const inner of await mp4Boxes(file, box.body, box.to)) {
    if (wordsInside.has(inner.type)) pieces.push(...emptied(inner));
    else await keep(file, inner, pieces);
    at = inner.to;
  }
  // QuickTime ends lists with a zero.
  pieces.push({ from: at, to: box.to });
}

function emptied({ from, body, to }: Mp4Box): NewFilePiece[] {
  return [{ from, to: from + 4 }, { bytes: Buffer.from('free') }, { from: from + 8, to: body }, { zeros: to - body }];
}

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags in the header for EXIF and XMP. */
const [hasExif, hasXmp] = [0x08, 0x04];

/** Returns the WebP without EXIF, XMP and chunks that do not belong to the image. Its orientation stays. */
async function stripWebp(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const chunks = await webpChunks(file);
  const orientation = await orientationOf(file, chunks);
  const isPlain = orientation === 1 && (await isHeaderNeedless(file, chunks));
  const pieces: NewFilePiece[] = [];
  for (const { type, from, to } of chunks) {
    if (!kept.has(type) || (isPlain && type === 'VP8X')) continue;
    if (type === 'VP8X') {
      const flags = (await file.read(from + 8, 1)).readUInt8(0) & ~(hasExif | hasXmp);
      pieces.push(
        { from, to: from + 8 },
        { bytes: Buffer.from([flags | (orientation === 1 ? 0 : hasExif)]) },
        { from: from + 9, to },
      );
    } else pieces.push({ from, to });
  }
  if (orientation !== 1) pieces.push({ bytes: exifChunk(orientation) });
  const begin = await file.read(0, 12);
  begin.writeUInt32LE(sizeOf(pieces) + 4, 4);
  return [{ bytes: begin }, ...pieces];
}

/** Without metadata, a single image chunk needs no header. */
async function isHeaderNeedless(file: BufferedFileReader, chunks: readonly WebpChunk[]): Promise<boolean> {
  const [header, image, ...others] = chunks.filter(({ type }) => kept.has(type));
  if (header?.type !== 'VP8X' || !image || others.length > 0) return false;
  const size = await singleChunkImage(file, image);
  if (!size || header.to - header.from !== 18) return false;
  const canvasFlags = await file.read(header.from + 8, 10);
  const flags = canvasFlags.readUInt8(0) & ~(hasExif | hasXmp);
  return (
    flags === size.flags &&
    canvasFlags.readUIntLE(4, 3) + 1 === size.width &&
    canvasFlags.readUIntLE(7, 3) + 1 === size.height
  );
}

async function orientationOf(file: BufferedFileReader, chunks: readonly WebpChunk[]): Promise<number> {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  if (!exif) return 1;
  const bytes = await file.read(exif.from + 8, Math.min(exif.to - exif.from - 8, 60_000));
  // Some programs add the prefix of JPEG.
  return readOrientation(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes);
}

function exifChunk(orientation: number): Buffer {
  const body = exifOfOrientation(orientation);
  const head = Buffer.alloc(8);
  head.write('EXIF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Application blocks with the number of repetitions. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Returns the GIF without comments, text overlays and the blocks of other programs. */
async function stripGif(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const pieces: NewFilePiece[] = [];
  for await (const block of gifBlocks(file)) {
    if (block.mark === gifTrailer) continue;
    if (block.mark !== 0x21 || (await isKept(file, block))) pieces.push({ from: block.from, to: block.to });
  }
  return [...pieces, { bytes: Buffer.from([gifTrailer]) }];
}

/** True for the timing of a frame, and for the number of repetitions. */
async function isKept(file: BufferedFileReader, { from }: GifBlock): Promise<boolean> {
  const [, label, length = 0] = await file.read(from, 3);
  if (label === 0xf9) return true;
  return label === 0xff && length === 11 && keptApplications.has((await file.read(from + 3, 11)).toString('latin1'));
}

const ways: Readonly<Record<string, (file: BufferedFileReader) => Promise<NewFilePiece[]>>> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'video/mp4': stripMp4,
  'video/quicktime': stripMp4,
  'video/webm': stripWebm,
};

/**
 * Returns an image or video without any embedded text. `undefined` for a damaged file, or for another type. Throws disk
 * errors.
 */
export async function stripMetadata(path: string, mime: string): Promise<NewFilePiece[] | undefined> {
  const way = ways[mime];
  const pieces = way && (await readIfWhole(path, way));
  return pieces && joinNewFilePieces(pieces);
}
