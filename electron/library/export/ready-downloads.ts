import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedDownload } from '../../../shared/library/page-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import { bytesOf } from '../../media/metadata/new-file-from-pieces.ts';
import { type ZipContent, type ZipEntry, zip, zipSize } from '../../media/zip.ts';

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
  /** Name of the file, and of the only folder in a `zip`. Contains only characters that a header allows. */
  readonly name: string;
  /** Extension of the file. Default: `zip`. An `otioz` has no folder of its name. */
  readonly extension?: 'zip' | 'otioz';
  /** Their names are below the folder. */
  readonly entries: readonly ZipEntry[];
}

/** Downloads that are ready to be saved. The program never writes their files itself. */
export type ReadyDownloads = ReturnType<typeof createReadyDownloads>;

/** `temporaryFolder`: for texts of downloads that are too large for memory. */
export function createReadyDownloads(temporaryFolder: string) {
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

  function keepZip({ name, extension = 'zip', entries, ...others }: ReadyZip): PreparedDownload {
    const inFolder = ({ name: file, ...content }: ZipEntry) => ({ name: `${name}/${file}`, ...content });
    const files = extension === 'zip' ? entries.map(inFolder) : entries;
    return keep({
      ...others,
      fileName: `${name}.${extension}`,
      type: 'application/zip',
      bytes: zipSize(files),
      pieces: () => zip(files),
    });
  }

  return {
    keep,
    keepZip,
    /**
     * Opens a ZIP for any number of texts. They are in temporary files until the ZIP can no longer be requested. Throws
     * disk errors. Close it in any case.
     */
    async openZip(options: Pick<ReadyZip, 'name' | 'extension'>) {
      const folder = join(temporaryFolder, `export-${randomUUID()}`);
      const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
      const texts: TemporaryText[] = [];
      let isKept = false;
      async function finishTexts(): Promise<void> {
        for (const text of texts) await text.finish();
      }
      await makeFolder(folder, { mode: 0o700 });
      return {
        async openText(): Promise<TemporaryText> {
          const text = await openTemporaryText(join(folder, String(texts.length)));
          texts.push(text);
          return text;
        },
        /** Makes the ZIP ready. `entries`: texts that were added here, and files that stay where they are. */
        async keep(entries: readonly ZipEntry[]): Promise<PreparedDownload> {
          await finishTexts();
          const kept = keepZip({ ...options, entries, discard: () => void remove() });
          isKept = true;
          return kept;
        },
        /** Removes the texts of a ZIP that isn’t ready. */
        async close(): Promise<void> {
          try {
            await finishTexts();
          } finally {
            if (!isKept) await remove();
          }
        },
      };
    },
    /** Throws a `ProblemError` if no download has this id. */
    open(id: string) {
      const download = downloads.get(id);
      if (!download) throw new ProblemError(problem('not-found', 'This export no longer exists. Create it again.'));
      const { fileName, type, bytes, pieces } = download;
      return { fileName, type, bytes, body: streamFromIterable(pieces()) };
    },
  };
}

type TemporaryText = Awaited<ReturnType<typeof openTemporaryText>>;

/** Approximate size of one write. Bytes. */
const batchBytes = 512 * 1024;

/** Opens a temporary file for texts, which are added one after the other and read by position. */
async function openTemporaryText(path: string) {
  const handle = await open(path, 'wx', 0o600);
  let [written, waiting]: [number, Buffer[]] = [0, []];
  let waitingBytes = 0;
  let isFinished = false;

  async function flush(): Promise<void> {
    const batch = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    await handle.writeFile(batch);
    written += batch.length;
  }

  const part = (from: number, to: number): ZipContent => ({
    size: to - from,
    pieces: () => bytesOf(path, [{ from, to }]),
  });

  return {
    /** Appends content and returns its position. */
    async add(content: string | Uint8Array): Promise<ZipContent> {
      const bytes = Buffer.from(content);
      const from = written + waitingBytes;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= batchBytes) await flush();
      return part(from, from + bytes.length);
    },
    /** Returns the position of all added content. */
    whole: () => part(0, written + waitingBytes),
    /** Finishes the file for reading. */
    async finish(): Promise<void> {
      if (isFinished) return;
      isFinished = true;
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}
