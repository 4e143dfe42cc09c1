import { crc32, inflateSync } from 'node:zlib';
import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { GenerationTexts } from './embedded-texts/embedded-generation-texts.ts';
import { decodeText, type EmbeddedBlocks } from './embedded-texts/embedded-text.ts';
import { alreadyHasMetadata, type EmbeddingResult, hasCredentials, type NewFilePiece } from './new-file-from-pieces.ts';
import { longestTextBytes, readLongValue } from './read-long-value.ts';
import { xmpOf } from './xmp.ts';

export const ownPngKeyword = 'triptych';
const xmpKeyword = 'XML:com.adobe.xmp';
const keywords = { json: ownPngKeyword, plain: 'parameters' } as const;

/** Maximum size of all texts of a file, and their number, which limit the time for a file of many texts. */
const mostTextBytes = 8_000_000;
const mostTexts = 300;

interface Chunk {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the PNG with its texts right after its header, where programs find them without reading the image. */
export async function pngWithMetadata(file: BufferedFileReader, texts: GenerationTexts): Promise<EmbeddingResult> {
  const chunks = await pngChunks(file);
  if (hasCredentialChunk(chunks)) return hasCredentials;
  const taken = await textChunks(file, chunks);
  if (taken.some(({ keyword }) => keyword === keywords.json || keyword === keywords.plain)) return alreadyHasMetadata;
  const hasXmp = taken.some(({ keyword }) => keyword === xmpKeyword);
  const [header, last] = [chunks[0], chunks.at(-1)];
  if (header?.type !== 'IHDR' || !last) throw new UnreadableFile();
  const pieces: NewFilePiece[] = [
    { from: 0, to: header.to },
    { bytes: textChunk(keywords.plain, texts.plain) },
    { bytes: textChunk(keywords.json, texts.json) },
    ...(hasXmp ? [] : [{ bytes: textChunk(xmpKeyword, xmpOf({ digitalSource: texts.digitalSource }).toString()) }]),
    { from: header.to, to: file.size },
  ];
  return { pieces };
}

export async function readPngBlocks(file: BufferedFileReader): Promise<EmbeddedBlocks> {
  const chunks = await pngChunks(file);
  const found = await textChunks(file, chunks);
  const xmp = found.find(({ keyword }) => keyword === xmpKeyword)?.text();
  const exif = chunks.find(({ type, from, to }) => type === 'eXIf' && to - from <= longestTextBytes);
  return {
    texts: found.flatMap(({ keyword, text }) => {
      const words = keyword === xmpKeyword ? undefined : text();
      return words === undefined ? [] : [{ name: keyword, text: words }];
    }),
    exif: exif && (await readLongValue(file, exif.from + 8, exif.to - 4)),
    xmp: xmp === undefined ? undefined : Buffer.from(xmp),
    hasCredentials: hasCredentialChunk(chunks),
  };
}

function hasCredentialChunk(chunks: readonly Chunk[]): boolean {
  return chunks.some(({ type }) => type === 'caBX');
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the chunks up to the last one, which some files lack. Throws an `UnreadableFile` for a damaged one. */
export async function pngChunks(file: BufferedFileReader): Promise<Chunk[]> {
  if (!(await file.read(0, 8)).equals(signature)) throw new UnreadableFile();
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.size; ) {
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    const to = at + 12 + head.readUInt32BE(0);
    if (to > file.size || !/^[A-Za-z]{4}$/.test(type)) throw new UnreadableFile();
    chunks.push({ type, from: at, to });
    if (type === 'IEND') return chunks;
    at = to;
  }
  return chunks;
}

interface TextChunk {
  readonly keyword: string;
  /** Returns `undefined` for an unreadable text. */
  readonly text: () => string | undefined;
}

async function textChunks(file: BufferedFileReader, chunks: readonly Chunk[]): Promise<TextChunk[]> {
  const found: TextChunk[] = [];
  let total = 0;
  for (const { type, from, to } of chunks) {
    if (!['tEXt', 'zTXt', 'iTXt'].includes(type) || to - from > longestTextBytes) continue;
    total += to - from;
    if (total > mostTextBytes || found.length >= mostTexts) return found;
    const body = await readLongValue(file, from + 8, to - 4);
    const end = body.indexOf(0);
    if (end > 0) {
      const keyword = body.toString('latin1', 0, end);
      found.push({ keyword, text: () => textOf(type, body.subarray(end + 1)) });
    }
  }
  return found;
}

/** Returns the text after the keyword and its zero. */
function textOf(type: string, rest: Buffer): string | undefined {
  if (type === 'tEXt') return decodeText(rest);
  const zipped = type === 'zTXt' ? inflated(rest.subarray(1)) : undefined;
  if (type === 'zTXt') return zipped && decodeText(zipped);
  // Two compression bytes are followed by the language and the translated keyword.
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const text = rest.subarray(translated + 1);
  return (rest[0] === 1 ? inflated(text) : text)?.toString('utf8');
}

function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: longestTextBytes });
  } catch {
    return undefined;
  }
}

function textChunk(keyword: string, text: string): Buffer {
  const named = Buffer.concat([Buffer.from('iTXt'), Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
