import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { GenerationTexts } from './embedded-texts/embedded-generation-texts.ts';
import type { EmbeddedBlocks, EmbeddedText } from './embedded-texts/embedded-text.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';
import { alreadyHasMetadata, type EmbeddingResult, hasCredentials, type NewFilePiece } from './new-file-from-pieces.ts';
import { longestTextBytes, readLongValue } from './read-long-value.ts';
import { xmpOf } from './xmp.ts';

/** Names of the common tags, which are four characters in a file. */
const commonTags: Readonly<Record<string, string>> = {
  '\u00a9cmt': 'Comment',
  '\u00a9nam': 'Title',
  '\u00a9too': 'Encoder',
  desc: 'Description',
};
const mostTags = 100;

/** Returns the texts of an MP4 index: the common tags, and the named tags of ComfyUI and others. */
async function readMp4Tags(file: BufferedFileReader, index: Mp4Box): Promise<EmbeddedText[]> {
  const found: EmbeddedText[] = [];
  const top = await mp4Boxes(file, index.body, index.to);
  const userData = top.find(({ type }) => type === 'udta');
  const below = userData ? await boxesIn(file, userData) : [];
  for (const meta of [...top, ...below].filter(({ type }) => type === 'meta')) {
    found.push(...(await readMetaBox(file, meta)));
  }
  return found;
}

async function boxesIn(file: BufferedFileReader, { body, to }: Mp4Box): Promise<Mp4Box[]> {
  // The list of user data can end with four zeros.
  return mp4Boxes(file, body, to).catch(() => []);
}

async function readMetaBox(file: BufferedFileReader, { body, to }: Mp4Box): Promise<EmbeddedText[]> {
  if (to - body < 16) return [];
  // In MP4, and not in QuickTime, `meta` has four additional bytes before its content.
  const isPlain = (await file.read(body + 4, 4)).toString('latin1') === 'hdlr';
  const boxes = await mp4Boxes(file, isPlain ? body : body + 4, to);
  const [keys, list] = ['keys', 'ilst'].map((wanted) => boxes.find(({ type }) => type === wanted));
  if (!list) return [];
  const names = keys ? await readKeys(file, keys) : [];
  const found: EmbeddedText[] = [];
  for (const tag of (await mp4Boxes(file, list.body, list.to)).slice(0, mostTags)) {
    const number = Buffer.from(tag.type, 'latin1').readUInt32BE(0);
    const name = keys ? names[number - 1] : commonTags[tag.type];
    const [data] = await mp4Boxes(file, tag.body, tag.to);
    if (name === undefined || data?.type !== 'data' || data.to - data.body < 8) continue;
    const isText = (await file.read(data.body, 4)).readUInt32BE(0) === 1;
    if (!isText || data.to - data.body > longestTextBytes) continue;
    found.push({ name, text: (await readLongValue(file, data.body + 8, data.to)).toString('utf8') });
  }
  return found;
}

async function readKeys(file: BufferedFileReader, { body, to }: Mp4Box): Promise<string[]> {
  const names: string[] = [];
  for (let at = body + 8; at + 8 <= to && names.length < mostTags; ) {
    const length = (await file.read(at, 4)).readUInt32BE(0);
    if (length < 8 || at + length > to) return names;
    names.push((await readLongValue(file, at + 8, Math.min(at + length, at + 108))).toString('utf8'));
    at += length;
  }
  return names;
}

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

/** The position for a comment at the very end of a video, so that no following data moves. */
interface CommentPosition {
  /** Boxes whose size grows, from the outside in. */
  readonly inside: readonly Mp4Box[];
  /** Returns the comment in the boxes that are missing around it. */
  readonly around: (text: string) => Buffer;
}

/** Returns `undefined` if a comment exists, or if the metadata has another layout. */
async function findCommentPosition(file: BufferedFileReader, index: Mp4Box): Promise<CommentPosition | undefined> {
  const inside: Mp4Box[] = [index];
  if (!(await isShort(file, index))) return undefined;
  for (const [depth, type] of (['udta', 'meta', 'ilst'] as const).entries()) {
    const parent = inside.at(-1) ?? index;
    const inner = await mp4Boxes(file, parent.body + (parent.type === 'meta' ? 4 : 0), parent.to).catch(
      () => undefined,
    );
    const last = inner?.at(-1);
    const found = inner?.find((box) => box.type === type);
    // QuickTime can end a list with a zero, and nothing may follow it.
    if (!inner || (last ? last.to : parent.body) !== parent.to) return undefined;
    if (!found) return type === 'ilst' ? undefined : { inside, around: (text) => wrapped(text, depth) };
    if (found !== last || !(await isShort(file, found))) return undefined;
    if (type === 'meta' && !(await isOfPlayers(file, found))) return undefined;
    inside.push(found);
  }
  const list = inside.at(-1) ?? index;
  const inner = await mp4Boxes(file, list.body, list.to).catch(() => undefined);
  const isTaken = !inner || inner.some(({ type }) => type === '\u00a9cmt') || (inner.at(-1)?.to ?? list.to) !== list.to;
  return isTaken ? undefined : { inside, around: (text) => wrapped(text, 3) };
}

/** True when the box has a size of four bytes that has space for a comment. */
async function isShort(file: BufferedFileReader, { from }: Mp4Box): Promise<boolean> {
  const size = (await file.read(from, 4)).readUInt32BE(0);
  return size > 1 && size < 0xf000_0000;
}

/** True for the handler that describes the content of `ilst`. */
async function isOfPlayers(file: BufferedFileReader, { body, to }: Mp4Box): Promise<boolean> {
  if (to - body < 24) return false;
  const head = await file.read(body, 24);
  return (
    head.readUInt32BE(0) === 0 &&
    head.toString('latin1', 8, 12) === 'hdlr' &&
    head.toString('latin1', 20, 24) === 'mdir'
  );
}

/** `depth` is the number of surrounding boxes that exist. */
function wrapped(text: string, depth: number): Buffer {
  const type = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]);
  const comment = box('\u00a9cmt', box('data', type, Buffer.from(text)));
  const list = depth > 2 ? comment : box('ilst', comment);
  const handler = Buffer.alloc(25);
  handler.write('mdirappl', 8, 'latin1');
  const words = depth > 1 ? list : box('meta', Buffer.alloc(4), box('hdlr', handler), list);
  return depth > 0 ? words : box('udta', words);
}

function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
