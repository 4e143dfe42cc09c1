import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Item } from '../../../shared/item.ts';
import { bytesOf, type Piece, sizeOf } from '../../media/texts/pieces.ts';
import { withoutTexts } from '../../media/texts/without-texts.ts';
import { diskReason } from '../../store/disk-reason.ts';
import type { SpooledPart } from './spool.ts';

/** The file of an item as it leaves, and what is true of its bytes; or why it does not, as the end of a line. */
export type FileToExport = (SpooledPart & Pick<Item, 'hash'>) | { readonly whyNot: string };

/** `withoutWords`: what is written in the file itself stays behind. */
export async function fileToExport(item: Item, path: string, withoutWords: boolean): Promise<FileToExport> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { whyNot: 'its file is missing.' };
  const { size } = found;
  const asItLies = { size, hash: item.hash, pieces: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
  if (!withoutWords) return asItLies;
  try {
    const pieces = await withoutTexts(path, item.mime);
    if (!pieces) return { whyNot: 'its file is damaged, so no text can be taken out of it.' };
    if (isWhole(pieces, size)) return asItLies;
    return { size: sizeOf(pieces), hash: await hashOf(path, pieces), pieces: () => bytesOf(path, pieces) };
  } catch (error) {
    return { whyNot: `its file cannot be read: ${diskReason(error)}.` };
  }
}

function isWhole([piece, ...others]: readonly Piece[], size: number): boolean {
  return piece !== undefined && others.length === 0 && 'from' in piece && piece.from === 0 && piece.to === size;
}

async function hashOf(path: string, pieces: readonly Piece[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of bytesOf(path, pieces)) hash.update(bytes);
  return hash.digest('hex');
}
