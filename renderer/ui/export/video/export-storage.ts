const namePrefix = 'animatic-';
/** A download has read the file after this time. Milliseconds. */
const keptFor = 15 * 60_000;

/** A file in the private storage of the page. */
export interface ExportStorage {
  readonly name: string;
  read(): Promise<Blob>;
  remove(): Promise<void>;
}

/**
 * Opens a new file, and removes the files of earlier exports. Returns `undefined` where there is no private storage.
 * `now`: milliseconds since 1970, wall clock.
 */
export async function openExportStorage(now: number): Promise<ExportStorage | undefined> {
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
