import { type FileWindow, UnreadableFile } from './file-window.ts';
import { type IsoBox, isoBoxes } from './iso-boxes.ts';
import type { Piece } from './pieces.ts';

/** What a film is played from. */
const keptOutside = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'emsg']);
/** Boxes in which boxes of words may lie. */
const opened = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
const wordsInside = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

/**
 * The MP4 or QuickTime film with zeros in the place of everything written about it. All else stays where it is, since a
 * film names places in itself.
 */
export async function isoWithoutTexts(file: FileWindow): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let isFilm = false;
  for (const box of await isoBoxes(file, 0, file.size)) {
    isFilm ||= box.type === 'moov';
    if (keptOutside.has(box.type)) await keep(file, box, pieces);
    else pieces.push(...emptied(box));
  }
  if (!isFilm) throw new UnreadableFile();
  return pieces;
}

async function keep(file: FileWindow, box: IsoBox, pieces: Piece[]): Promise<void> {
  if (!opened.has(box.type)) {
    pieces.push({ from: box.from, to: box.to });
    return;
  }
  pieces.push({ from: box.from, to: box.body });
  let at = box.body;
  for (const inner of await isoBoxes(file, box.body, box.to)) {
    if (wordsInside.has(inner.type)) pieces.push(...emptied(inner));
    else await keep(file, inner, pieces);
    at = inner.to;
  }
  // QuickTime ends lists with a zero.
  pieces.push({ from: at, to: box.to });
}

function emptied({ from, body, to }: IsoBox): Piece[] {
  return [{ from, to: from + 4 }, { bytes: Buffer.from('free') }, { from: from + 8, to: body }, { zeros: to - body }];
}
