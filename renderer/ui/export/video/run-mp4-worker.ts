import { WebWorker } from '../../workers/web-worker.ts';
import type { EncodedMp4, Mp4Job } from './write-mp4.ts';

const namePrefix = 'animatic-';
/** A download has read the file after this time. Milliseconds. */
const keptFor = 15 * 60_000;

interface RunOptions {
  readonly worker: () => Worker;
  readonly transfer: readonly Transferable[];
  /** Stops the worker immediately and frees its memory. */
  readonly signal: AbortSignal;
  readonly onProgress: (frames: number) => void;
}

/** Writes an MP4 in a worker. The file is on disk, or in memory where the browser has no private storage. */
export async function runMp4Worker<Job extends Mp4Job>(
  job: Omit<Job, 'fileName'>,
  { worker: start, transfer, signal, onProgress }: RunOptions,
): Promise<{ readonly file: Blob; readonly remarks: readonly string[] }> {
  signal.throwIfAborted();
  const storage = await openExportStorage(Date.now());
  const worker = new WebWorker<(job: object, onFrames: (frames: number) => void) => Promise<EncodedMp4>>(start());
  const stop = () => worker.stop(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const made = await worker.ask({ ...job, fileName: storage?.name }, { onProgress, transfer });
    const file = made.file ?? (await storage?.read());
    if (!file) throw new Error('The encoder returned no file.');
    return { file, remarks: made.remarks };
  } catch (error) {
    await storage?.remove();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * Opens a new file, and removes the files of earlier exports. Returns `undefined` where there is no private storage.
 * `now`: milliseconds since 1970, wall clock.
 */
async function openExportStorage(now: number) {
  try {
    const folder = await navigator.storage.getDirectory();
    await removeOldFiles(folder, now);
    const name = `${namePrefix}${crypto.randomUUID()}.mp4`;
    const handle = await folder.getFileHandle(name, { create: true });
    return {
      name,
      read: async () => new Blob([await handle.getFile()], { type: 'video/mp4' }),
      remove: () => folder.removeEntry(name).catch(() => {}),
    };
  } catch {
    return undefined;
  }
}

async function removeOldFiles(folder: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!name.startsWith(namePrefix) || !(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (now - lastModified > keptFor) await folder.removeEntry(name).catch(() => {});
  }
}
