import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Item } from '../../../shared/library/item.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { bytesOf, type EmbeddingResult, type NewFilePiece, sizeOf } from '../../media/metadata/new-file-from-pieces.ts';
import type { ZipContent } from '../../media/zip.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';

/**
 * The exported file of an item with its facts, or the reason why it is not exported, as the end of a line. `remark`:
 * the reason why nothing was embedded. `removed`: the kinds of metadata that the copy lacks.
 */
type ExportFile =
  | (ZipContent & Pick<Item, 'hash'> & { readonly remark?: string; readonly removed?: readonly string[] })
  | { readonly whyNot: string };

/** The handling of text in a file: unchanged, removed, or written into the copy at `path`. */
export type PromptsInFile = 'as they are' | 'left out' | ((path: string) => Promise<EmbeddingResult>);

export async function prepareExportFile(
  item: Item,
  path: string,
  prompts: PromptsInFile,
  mediaReader: Pick<MediaFileReader, 'withoutTexts'>,
): Promise<ExportFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { whyNot: 'its file is missing.' };
  const { size } = found;
  const unchangedFile = { size, hash: item.hash, pieces: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
  try {
    await readEnds(path, size);
    if (prompts === 'as they are') return unchangedFile;
    if (prompts !== 'left out') {
      const written = await prompts(path);
      return 'whyNot' in written ? { ...unchangedFile, remark: written.whyNot } : await madeOf(path, written.pieces);
    }
    const stripped = await mediaReader.withoutTexts(path, item.mime);
    if (!stripped) return { whyNot: 'its file is damaged, so its text can’t be removed.' };
    const { pieces, removed } = stripped;
    return isWhole(pieces, size) ? unchangedFile : { ...(await madeOf(path, pieces)), removed };
  } catch (error) {
    if (error instanceof UnmeasuredError) return { whyNot: 'reading it took too much time or memory.' };
    return { whyNot: `its file can’t be read: ${diskErrorReason(error)}.` };
  }
}

/**
 * Throws if the file can't be read now, as with one that a cloud drive keeps online: later, the error would end the
 * whole export.
 */
async function readEnds(path: string, size: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    for (const position of [0, Math.max(0, size - 1)]) await handle.read(Buffer.alloc(1), 0, 1, position);
  } finally {
    await handle.close();
  }
}

async function madeOf(path: string, pieces: readonly NewFilePiece[]): Promise<ZipContent & Pick<Item, 'hash'>> {
  return { size: sizeOf(pieces), hash: await hashOf(path, pieces), pieces: () => bytesOf(path, pieces) };
}

function isWhole([piece, ...others]: readonly NewFilePiece[], size: number): boolean {
  return piece !== undefined && others.length === 0 && 'from' in piece && piece.from === 0 && piece.to === size;
}

async function hashOf(path: string, pieces: readonly NewFilePiece[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of bytesOf(path, pieces)) hash.update(bytes);
  return hash.digest('hex');
}
