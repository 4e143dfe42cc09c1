import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { readErrorReason } from '../../files/disk-error-reason.ts';
import { hashFile } from '../../files/hash-file.ts';
import { isMediaName } from '../../media/media-extensions.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import { isProjectOrCollectionsFile } from '../project-file-paths.ts';
import { readDescribedFile } from '../read-described-file.ts';
import { readEmbeddedMetadata } from '../read-embedded-metadata.ts';
import type { Sidecar } from '../sidecar.ts';
import { type LibraryFolder, walkLibrary } from '../walk-library-folders.ts';

/** An image or video of another library with its metadata. */
export interface Candidate {
  /** Absolute path. */
  readonly path: string;
  /** `file` is the path below the other library. */
  readonly item: Item;
  readonly sidecar: Sidecar;
  /** Folder of the input images of its run, if known. */
  readonly inputs?: string | undefined;
  /** Time of the last change of the metadata. Wall clock, milliseconds. */
  readonly describedAt: number;
}

export type ScannedItem =
  | { readonly kind: 'candidate'; readonly candidate: Candidate }
  | { readonly kind: 'skipped'; readonly file: string; readonly what: string };

export type MergeMediaReader = Pick<MediaFileReader, 'media' | 'texts'>;

/** Returns the folders of the other library, and the number of their images and videos. The trash is ignored. */
export async function foldersOf(
  library: string,
  signal: AbortSignal,
): Promise<{ folders: LibraryFolder[]; total: number; refused: Extract<ScannedItem, { kind: 'skipped' }>[] }> {
  const refused: Extract<ScannedItem, { kind: 'skipped' }>[] = [];
  const folders: LibraryFolder[] = [];
  const onRefused = (file: string, what: string) => void refused.push({ kind: 'skipped', file, what });
  for await (const folder of walkLibrary(library, { signal, onRefused })) if (!folder.inTrash) folders.push(folder);
  return { folders, total: folders.reduce((sum, { names }) => sum + names.filter(isMediaName).length, 0), refused };
}

/** Reads only files inside the library, whatever the folder contains. */
export async function* scanOtherLibrary(
  library: string,
  folder: LibraryFolder,
  mediaReader: MergeMediaReader,
): AsyncGenerator<ScannedItem, void, undefined> {
  const names = new Set(folder.names);
  const described = new Set<string>();
  const at = (name: string) => (folder.path === '' ? name : `${folder.path}/${name}`);
  for (const name of folder.names) {
    if (!name.endsWith('.json') || isProjectOrCollectionsFile(at(name))) continue;
    const read = await readDescribedFile(library, { path: folder.path, names }, name);
    if (typeof read === 'string') {
      yield { kind: 'skipped', file: at(name), what: read };
      continue;
    }
    described.add(read.item.file.slice(read.item.file.lastIndexOf('/') + 1));
    yield await candidateOf(library, at(name), read);
  }
  for (const name of folder.names) {
    if (isMediaName(name) && !described.has(name))
      yield await undescribed(library, { file: at(name), name }, mediaReader);
  }
}

async function candidateOf(
  library: string,
  sidecarAt: string,
  { item, sidecar }: { item: Item; sidecar: Sidecar },
): Promise<ScannedItem> {
  const path = join(library, item.file);
  try {
    const [facts, written] = [await stat(path), await stat(join(library, sidecarAt))];
    // The file was edited, so its current content decides whether it is already here.
    const isOther = facts.size !== item.bytes;
    const { fileState: _, trashedAt: __, thumbHash: ___, ...metadata } = item;
    const current = isOther ? { ...metadata, bytes: facts.size, hash: await hashFile(path) } : metadata;
    return { kind: 'candidate', candidate: { path, item: current, sidecar, describedAt: written.mtimeMs } };
  } catch (error) {
    return { kind: 'skipped', file: item.file, what: `It can’t be read: ${readErrorReason(error)}.` };
  }
}

async function undescribed(
  library: string,
  { file, name }: { file: string; name: string },
  mediaReader: MergeMediaReader,
): Promise<ScannedItem> {
  const path = join(library, file);
  try {
    const [{ size, mtimeMs }, hash] = [await stat(path), await hashFile(path)];
    const { extension: _, ...measured } = await mediaReader.media(path, { name: 'It' });
    const importedAt = Math.max(0, Math.round(mtimeMs));
    const origin = { name: name.slice(0, 255), importedAt };
    const item: Item = {
      ...measured,
      id: deterministicId('merged', hash),
      file,
      bytes: size,
      hash,
      createdAt: importedAt,
      ...(await readEmbeddedMetadata(mediaReader, path, measured.mime)),
      taskId: deterministicId('merged task', hash),
      position: 1,
      origin: { kind: 'import', ...origin },
    };
    const sidecar: Sidecar = { format: 'triptych-sidecar', version: 1, item, import: origin };
    return { kind: 'candidate', candidate: { path, item, sidecar, describedAt: 0 } };
  } catch (error) {
    const what =
      error instanceof ProblemError ? error.problem.sentence : `It can’t be read: ${readErrorReason(error)}.`;
    return { kind: 'skipped', file, what };
  }
}
