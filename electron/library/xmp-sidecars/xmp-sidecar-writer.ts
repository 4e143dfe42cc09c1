import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { importedModelId } from '../../../shared/library/imported-model-id.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { fileExistsOrThrow } from '../../files/file-exists.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import { digitalSourceOf } from '../../media/metadata/embedded-generation-texts.ts';
import {
  updateXmpSidecar,
  type XmpSidecarContent,
  type XmpSidecarUpdate,
} from '../../media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import { type FileStamp, fileStampOf } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import type { MediaFileResults } from '../../workers/media-files/run-media-file-job.ts';
import { xmpSidecarName, xmpSidecarNames } from './xmp-sidecar-names.ts';

/** Writes the XMP sidecar of one item. Only the writer of all sidecars calls it, so that no two writes overlap. */
export interface XmpSidecarWriter {
  /**
   * Writes what the library changed. Values that other programs changed stay, unless `overwrite` is set. Does nothing
   * while the setting is off, and for a file that can't be used. Throws disk errors, after which the file is due again.
   */
  write(item: Item, overwrite?: boolean): Promise<void>;
  /**
   * Compares the file with the library, and writes nothing. Throws a `ProblemError` for a file that can't be used, and
   * disk errors.
   */
  compare(item: Item, path: string): Promise<MediaFileResults['xmpSidecar']>;
  /** Returns the absolute path of an item's XMP sidecar. The setting decides between two of them. */
  find(item: Pick<Item, 'file' | 'trashedAt'>): Promise<{ path: string; changedAt: number } | undefined>;
}

export interface XmpSidecarWriterOptions {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly settings: () => Pick<Settings, 'xmpSidecars' | 'xmpDigitalSource'>;
  readonly mediaReader: Pick<MediaFileReader, 'xmpSidecar'>;
  /** Called for an item whose file has values that the library does not have. */
  readonly onChangedByOthers: (itemId: string) => void;
}

export function createXmpSidecarWriter(options: XmpSidecarWriterOptions): XmpSidecarWriter {
  const { folder, settings, mediaReader, onChangedByOthers } = options;
  const namingOf = () => {
    const { xmpSidecars } = settings();
    return xmpSidecars === 'off' ? 'in-place-of-extension' : xmpSidecars;
  };

  function contentOf({ id, rating, flag, tags, title, modelId, origin, synthetic }: Item): XmpSidecarContent {
    const isCreated = modelId !== importedModelId && origin?.kind !== 'import';
    return {
      itemId: id,
      values: {
        ...(rating === undefined ? {} : { rating }),
        ...(flag === undefined ? {} : { flag }),
        ...(tags === undefined ? {} : { tags }),
        ...(title === undefined ? {} : { title }),
      },
      ...(isCreated && settings().xmpDigitalSource ? { digitalSource: digitalSourceOf({ synthetic }) } : {}),
    };
  }

  async function find(item: Pick<Item, 'file' | 'trashedAt'>) {
    const file = itemFilePath(item);
    for (const name of new Set([xmpSidecarName(file, namingOf()), ...xmpSidecarNames(file)])) {
      const path = join(folder(), name);
      const stamp = await stampOf(path);
      if (stamp) return { path, changedAt: stamp.changedAt };
    }
    return undefined;
  }

  const compare = (item: Item, path: string, overwrite = false) =>
    mediaReader.xmpSidecar(path, contentOf(item), overwrite);

  return {
    find,
    compare,
    async write(item, overwrite = false) {
      if (settings().xmpSidecars === 'off') return;
      // A file that is being moved is still elsewhere. Its sidecar is due again after the move.
      if (!(await fileExistsOrThrow(join(folder(), itemFilePath(item))))) return;
      const found = await find(item);
      const path = found?.path ?? join(folder(), xmpSidecarName(itemFilePath(item), namingOf()));
      const compared = found && (await compare(item, path, overwrite).catch(ignoreProblem));
      if (found && !compared) return;
      const update: XmpSidecarUpdate = compared ?? updateXmpSidecar(undefined, contentOf(item));
      if (update.text !== undefined) {
        const stamp = await stampOf(path);
        if (stamp?.changedAt !== compared?.stamp.changedAt || stamp?.bytes !== compared?.stamp.bytes)
          throw new Error('Another program wrote the XMP file at the same moment.');
        const temporaryFolder = join(folder(), '.parts');
        await writeFileAtomically(path, update.text, { temporaryFolder, durable: true, mode: resultFileMode });
      }
      if (Object.keys(update.changes).length > 0 || update.conflicts.length > 0) onChangedByOthers(item.id);
    },
  };
}

/** A file that can't be used stays as it is. The reader reports it. A worker that ended says nothing about the file. */
function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error instanceof UnmeasuredError) throw error;
}

async function stampOf(path: string): Promise<FileStamp | undefined> {
  try {
    return fileStampOf(await lstat(path));
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}
