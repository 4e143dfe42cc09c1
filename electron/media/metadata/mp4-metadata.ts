import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { GenerationTexts } from './embedded-generation-texts.ts';
import type { EmbeddedBlocks } from './embedded-text.ts';
import { alreadyHasMetadata, type EmbeddingResult, hasCredentials } from './metadata-embedding-result.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';
import { findCommentPosition } from './mp4-comment-position.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';
import { readLongValue } from './read-long-value.ts';
import { readMp4Tags } from './read-mp4-tags.ts';
import { xmpOf } from './xmp.ts';

const xmpId = 'be7acfcb97a942e89c71999491e3afac';
const credentialsId = 'd8fec3d61b0e483c92975828877ec481';
/** A fragmented video has another index after it, which is found from the end of the file. */
const inPieces = new Set(['moof', 'mfra', 'sidx', 'styp']);

/**
 * Returns the video with XMP after its end, where no player reads. If the index is the last box, it also gets a
 * comment, which players show. No frame moves, so all positions in the video stay valid.
 */
export async function mp4WithMetadata(file: BufferedFileReader, texts: GenerationTexts): Promise<EmbeddingResult> {
  const boxes = await mp4Boxes(file, 0, file.size);
  const last = boxes.at(-1);
  const index = boxes.find(({ type }) => type === 'moov');
  if (!index || !last) throw new UnreadableFile();
  if (boxes.some(({ type }) => inPieces.has(type))) return { whyNot: 'it is a video in pieces' };
  if (last.to !== file.size || (await file.read(last.from, 4)).readUInt32BE(0) === 0) {
    return { whyNot: 'its length isn’t stated' };
  }
  for (const box of boxes) {
    const id = await idOf(file, box);
    if (id === credentialsId) return hasCredentials;
    if (id === xmpId) return alreadyHasMetadata;
  }
  const pieces: NewFilePiece[] = [];
  const place = last === index ? await findCommentPosition(file, index) : undefined;
  let at = 0;
  if (place) {
    const bytes = place.around(texts.plain);
    for (const { from } of place.inside) {
      const size = Buffer.alloc(4);
      size.writeUInt32BE((await file.read(from, 4)).readUInt32BE(0) + bytes.length);
      pieces.push({ from: at, to: from }, { bytes: size });
      at = from + 4;
    }
    pieces.push({ from: at, to: file.size }, { bytes });
  } else pieces.push({ from: 0, to: file.size });
  const packet = xmpOf(texts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(24 + packet.length);
  head.write('uuid', 4, 'latin1');
  return { pieces: [...pieces, { bytes: Buffer.concat([head, Buffer.from(xmpId, 'hex'), packet]) }] };
}

export async function readMp4Blocks(file: BufferedFileReader): Promise<EmbeddedBlocks> {
  const boxes = await mp4Boxes(file, 0, file.size);
  let xmp: Buffer | undefined;
  let isSigned = false;
  for (const box of boxes) {
    const id = await idOf(file, box);
    if (id === credentialsId) isSigned = true;
    if (id === xmpId) xmp ??= await readLongValue(file, box.body + 16, box.to);
  }
  const index = boxes.find(({ type }) => type === 'moov');
  return { texts: index ? await readMp4Tags(file, index) : [], xmp, hasCredentials: isSigned };
}

async function idOf(file: BufferedFileReader, { type, body, to }: Mp4Box): Promise<string | undefined> {
  return type === 'uuid' && to - body >= 16 ? (await file.read(body, 16)).toString('hex') : undefined;
}
