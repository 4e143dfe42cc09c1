import { randomUUID } from 'node:crypto';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';

/** Maximum number of stored downloads, more than a user has open dialogs. The oldest one is removed. */
const maxStored = 20;

/** A file that is created while it is saved. */
export interface ReadyDownload {
  /** Contains only characters that a header allows. */
  readonly fileName: string;
  readonly type: 'application/zip' | 'text/html';
  readonly bytes: number;
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  /** Called when the download can no longer be requested. */
  readonly discard?: () => void;
}

/** Downloads that are ready to be saved. The program never writes their files itself. */
export interface ReadyDownloads {
  keep(download: ReadyDownload): PreparedDownload;
  /** Throws a `ProblemError` if no download has this id. */
  open(id: string): Omit<ReadyDownload, 'pieces' | 'discard'> & { readonly body: ReadableStream<Uint8Array> };
}

export function createReadyDownloads(): ReadyDownloads {
  const downloads = new Map<string, ReadyDownload>();
  return {
    keep(download) {
      const id = randomUUID();
      downloads.set(id, download);
      for (const oldest of [...downloads.keys()].slice(0, -maxStored)) {
        downloads.get(oldest)?.discard?.();
        downloads.delete(oldest);
      }
      return { id, bytes: download.bytes };
    },
    open(id) {
      const download = downloads.get(id);
      if (!download) throw new ProblemError(problem('not-found', 'This export no longer exists. Create it again.'));
      const { fileName, type, bytes, pieces } = download;
      return { fileName, type, bytes, body: streamFromIterable(pieces()) };
    },
  };
}
