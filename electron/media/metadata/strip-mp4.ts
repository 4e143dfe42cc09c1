import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import { type Mp4Box, mp4Boxes } from './mp4-boxes.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

/** Top-level boxes that are needed for playback. */
const keptOutside = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'emsg']);
/** Boxes that can contain metadata boxes. */
const opened = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
const wordsInside = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

/**
 * Returns the MP4 or QuickTime video with zeros instead of all metadata, and without data at its end. Nothing else
 * moves, because a video contains positions of its own data.
 */
export async function stripMp4(file: BufferedFileReader): Promise<NewFilePiece[]> {
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
