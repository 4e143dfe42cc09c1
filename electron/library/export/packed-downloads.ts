import { randomUUID } from 'node:crypto';
import type { PackedDownload } from '../../../shared/library/packed-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';

/** More of them than a user has dialogs open; an older one is forgotten. */
const maxStored = 20;

/** A file that is made while it is saved. */
export interface ReadyDownload {
  /** Contains only characters that a header allows. */
  readonly fileName: string;
  readonly type: 'application/zip' | 'text/html';
  readonly bytes: number;
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  /** Called when the download can no longer be requested. */
  readonly discard?: () => void;
}

/** Exports that are ready to be saved. Nothing of them is written here. */
export interface PackedDownloads {
  keep(download: ReadyDownload): PackedDownload;
  /** Throws a `ProblemError` if no download has this id. */
  open(id: string): Omit<ReadyDownload, 'pieces' | 'discard'> & { readonly body: ReadableStream<Uint8Array> };
}

export function createPackedDownloads(): PackedDownloads {
  const kept = new Map<string, ReadyDownload>();
  return {
    keep(download) {
      const id = randomUUID();
      kept.set(id, download);
      for (const oldest of [...kept.keys()].slice(0, -maxStored)) {
        kept.get(oldest)?.discard?.();
        kept.delete(oldest);
      }
      return { id, bytes: download.bytes };
    },
    open(id) {
      const download = kept.get(id);
      if (!download) throw new ProblemError(problem('not-found', 'This export no longer exists. Create it again.'));
      const { fileName, type, bytes, pieces } = download;
      return { fileName, type, bytes, body: streamFromIterable(pieces()) };
    },
  };
}
