import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type PackedZip, zipDownloadSchema } from '../../../shared/library/zip-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import { type ZipEntry, zip, zipSize } from '../../media/zip.ts';
import type { Library } from '../library.ts';

/** The texts are a page and its data. Videos are read from the library. Bytes. */
export const largestZipDownloadList = 32_000_000;
/** More of them than a user has dialogs open; an older one is forgotten. */
const maxStored = 20;

export interface ReadyZipDownload {
  /** Contains only characters that a header allows. */
  readonly name: string;
  readonly entries: readonly (ZipEntry & { readonly size: number })[];
  /** Called when the download can no longer be requested. */
  readonly discard?: () => void;
}

/** Folders that the screen puts together and a user saves as a ZIP. Nothing of them is ever written here. */
export interface ZipDownloads {
  /**
   * Reads a `ZipDownload` from JSON. Throws a `ProblemError` when it is invalid, or when one of its files is missing.
   */
  pack(json: string): Promise<PackedZip>;
  /** Takes one that main put together. */
  keep(zipDownload: ReadyZipDownload): PackedZip;
  /** Made while it is read. Throws a `ProblemError` where there is none of this id. */
  open(id: string): Promise<{ name: string; bytes: number; body: ReadableStream<Uint8Array> }>;
}

export function createZipDownloads(library: Pick<Library, 'item' | 'pathOf'>): ZipDownloads {
  const kept = new Map<string, ReadyZipDownload & Pick<PackedZip, 'bytes'>>();

  async function entryOf(itemId: string, name: string): Promise<Extract<ZipEntry, { size: number }>> {
    const item = await library.item(itemId);
    const path = library.pathOf(item);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) {
      throw new ProblemError(problem('input', `${item.file} is no longer in the library folder.`));
    }
    return { name, size: found.size, pieces: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
  }

  function keep(zipDownload: ReadyZipDownload): PackedZip {
    const bytes = zipSize(zipDownload.entries);
    const id = randomUUID();
    kept.set(id, { ...zipDownload, bytes });
    for (const oldest of [...kept.keys()].slice(0, -maxStored)) {
      kept.get(oldest)?.discard?.();
      kept.delete(oldest);
    }
    return { id, bytes };
  }

  return {
    keep,
    async pack(json) {
      const zipDownload = zipDownloadOf(json);
      const entries = await Promise.all(
        zipDownload.files.map(async (file) => {
          const name = `${zipDownload.name}/${file.name}`;
          if ('itemId' in file) return entryOf(file.itemId, name);
          const bytes = Buffer.from(file.text);
          return { name, size: bytes.length, bytes: async () => bytes };
        }),
      );
      return keep({ name: zipDownload.name, entries });
    },
    async open(id) {
      const zipDownload = kept.get(id);
      if (!zipDownload) throw new ProblemError(problem('not-found', 'This export no longer exists. Create it again.'));
      return { name: zipDownload.name, bytes: zipDownload.bytes, body: streamFromIterable(zip(zipDownload.entries)) };
    },
  };
}

function zipDownloadOf(json: string) {
  try {
    return zipDownloadSchema.parse(JSON.parse(json));
  } catch (error) {
    throw new ProblemError(problem('input', 'This isn’t a list of files to save.', { raw: String(error) }));
  }
}
