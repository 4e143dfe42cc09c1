import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { GenerationTexts } from './embedded-texts/embedded-generation-texts.ts';
import type { EmbeddedBlocks } from './embedded-texts/embedded-text.ts';
import {
  alreadyHasMetadata,
  type EmbeddingResult,
  hasCredentials,
  type NewFilePiece,
  sizeOf,
} from './new-file-from-pieces.ts';
import { readLongValue } from './read-long-value.ts';
import { singleChunkImage, type WebpChunk, webpChunks } from './webp-chunks.ts';
import { xmpOf } from './xmp.ts';

const hasXmp = 0x04;

/** Returns the WebP with XMP at its end, and with a header that announces it. */
export async function webpWithMetadata(file: BufferedFileReader, texts: GenerationTexts): Promise<EmbeddingResult> {
  const chunks = await webpChunks(file);
  if (chunks.some(({ type }) => type === 'C2PA')) return hasCredentials;
  if (chunks.some(({ type }) => type === 'XMP ')) return alreadyHasMetadata;
  const [first, ...others] = chunks;
  if (!first) throw new UnreadableFile();
  const pieces: NewFilePiece[] = [...(await headed(file, first))];
  for (const { from, to } of others) pieces.push({ from, to });
  // A last chunk of odd length may lack its padding byte.
  const last = chunks.at(-1);
  if (last && (last.to - last.from) % 2 === 1) pieces.push({ zeros: 1 });
  pieces.push({ bytes: chunk('XMP ', xmpOf(texts)) });
  const begin = Buffer.from(await file.read(0, 12));
  begin.writeUInt32LE(sizeOf(pieces) + 4, 4);
  return { pieces: [{ bytes: begin }, ...pieces] };
}

export async function readWebpBlocks(file: BufferedFileReader): Promise<EmbeddedBlocks> {
  const chunks = await webpChunks(file);
  const content = async (wanted: string) => {
    const found = chunks.find(({ type }) => type === wanted);
    return found && readLongValue(file, found.from + 8, found.to);
  };
  return {
    texts: [],
    exif: await content('EXIF'),
    xmp: await content('XMP '),
    hasCredentials: chunks.some(({ type }) => type === 'C2PA'),
  };
}

/** Returns the first chunk as a header with the XMP flag, or such a header before it. */
async function headed(file: BufferedFileReader, first: WebpChunk): Promise<NewFilePiece[]> {
  const { type, from, to } = first;
  if (type === 'VP8X') {
    const flags = (await file.read(from + 8, 1)).readUInt8(0) | hasXmp;
    return [{ from, to: from + 8 }, { bytes: Buffer.from([flags]) }, { from: from + 9, to }];
  }
  const image = await singleChunkImage(file, first);
  if (!image) throw new UnreadableFile();
  const header = Buffer.alloc(10);
  header.writeUInt8(hasXmp | image.flags, 0);
  header.writeUIntLE(image.width - 1, 4, 3);
  header.writeUIntLE(image.height - 1, 7, 3);
  return [{ bytes: chunk('VP8X', header) }, { from, to }];
}

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
