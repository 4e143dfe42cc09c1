import { randomUUID } from 'node:crypto';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import { type ZipEntry, zip, zipSize } from '../../media/zip.ts';

/** Maximum number of stored downloads, more than a user has open dialogs. The oldest one is removed. */
const maxStored = 20;

/** A file that is created while it is saved. */
interface ReadyDownload {
  /** Contains only characters that a header allows. */
  readonly fileName: string;
  readonly type: 'application/zip' | 'text/html';
  readonly bytes: number;
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  /** Called when the download can no longer be requested. */
  readonly discard?: () => void;
}

interface ReadyZip extends Pick<ReadyDownload, 'discard'> {
  /** Contains only characters that a header allows. */
  readonly name: string;
  /** Extension of the file. Default: `zip`. */
  readonly extension?: 'zip' | 'otioz';
  readonly entries: readonly ZipEntry[];
}

/** Downloads that are ready to be saved. The program never writes their files itself. */
export type ReadyDownloads = ReturnType<typeof createReadyDownloads>;

export function createReadyDownloads() {
  const downloads = new Map<string, ReadyDownload>();
  function keep(download: ReadyDownload): PreparedDownload {
    const id = randomUUID();
    downloads.set(id, download);
    for (const oldest of [...downloads.keys()].slice(0, -maxStored)) {
      downloads.get(oldest)?.discard?.();
      downloads.delete(oldest);
    }
    return { id, bytes: download.bytes };
  }

  return {
    keep,
    keepZip: ({ name, extension = 'zip', entries, ...others }: ReadyZip) =>
      keep({
        ...others,
        fileName: `${name}.${extension}`,
        type: 'application/zip',
        bytes: zipSize(entries),
        pieces: () => zip(entries),
      }),
    /** Throws a `ProblemError` if no download has this id. */
    open(id: string) {
      const download = downloads.get(id);
      if (!download) throw new ProblemError(problem('not-found', 'This export no longer exists. Create it again.'));
      const { fileName, type, bytes, pieces } = download;
      return { fileName, type, bytes, body: streamFromIterable(pieces()) };
    },
  };
}
