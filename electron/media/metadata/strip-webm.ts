import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';
import { type WebmElement, webmElementAt } from './webm-elements.ts';

const ids = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
} as const;
/** Tags, attachments and chapters. */
const words = new Set([0x1254c367, 0x1941a469, 0x1043a770]);
/** The video title, track names, checksums over changed data, and unused space. */
const wordsInside = new Set([0x7ba9, 0x536e, 0xbf, 0xec]);
const opened = new Set<number>([ids.info, ids.tracks, ids.track]);

/** Returns the WebM with empty elements instead of all metadata. Nothing else moves. */
export async function stripWebm(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const head = await webmElementAt(file, 0);
  if (head.id !== ids.head || head.to === undefined) throw new UnreadableFile();
  const segment = await webmElementAt(file, head.to);
  if (segment.id !== ids.segment) throw new UnreadableFile();
  const end = segment.to ?? file.size;
  const pieces: NewFilePiece[] = [{ from: 0, to: segment.body }];
  for (let at = segment.body; at < end; ) {
    const element = await webmElementAt(file, at);
    const to = element.to ?? (element.id === ids.cluster ? await endOfCluster(file, element.body, end) : undefined);
    if (to === undefined || to > end) throw new UnreadableFile();
    await keep(file, { ...element, to }, words.has(element.id), pieces);
    at = to;
  }
  return pieces;
}

async function keep(
  file: BufferedFileReader,
  { id, from, body, to }: WebmElement & { to: number },
  isWords: boolean,
  pieces: NewFilePiece[],
): Promise<void> {
  if (isWords || id === 0xec) {
    pieces.push(...room(to - from));
  } else if (!opened.has(id)) {
    pieces.push({ from, to });
  } else {
    pieces.push({ from, to: body });
    for (let at = body; at < to; ) {
      const inner = await webmElementAt(file, at);
      if (inner.to === undefined || inner.to > to) throw new UnreadableFile();
      await keep(file, { ...inner, to: inner.to }, wordsInside.has(inner.id), pieces);
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
    // Elements inside a cluster have short ids; the top-level elements of a video have ids of four bytes.
    if (element.id > 0xff_ff_ff) return at;
    if (element.to === undefined) throw new UnreadableFile();
    at = element.to;
  }
  return end;
}
