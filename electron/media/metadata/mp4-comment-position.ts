import type { BufferedFileReader } from './buffered-file-reader.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';

/** The position for a comment at the very end of a video, so that no following data moves. */
export interface CommentPosition {
  /** Boxes whose size grows, from the outside in. */
  readonly inside: readonly Mp4Box[];
  /** Returns the comment in the boxes that are missing around it. */
  readonly around: (text: string) => Buffer;
}

/** Returns `undefined` if a comment exists, or if the metadata has another layout. */
export async function findCommentPosition(
  file: BufferedFileReader,
  index: Mp4Box,
): Promise<CommentPosition | undefined> {
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
