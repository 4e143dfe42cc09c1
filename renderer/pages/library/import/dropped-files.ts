/** Files of a drop or a choice, with how many hidden ones in folders were passed over. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly hidden: number;
}

/** True for files that systems put into folders. Users never see these files and would not understand a refusal. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Returns all files of a drop, including those in folders. Reads the drop immediately: it is empty afterwards. */
export async function readDroppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  if (entries.length === 0) return { files: [...data.files], hidden: 0 };
  const files: File[] = [];
  let hidden = 0;
  for (let entry = entries.shift(); entry; entry = entries.shift()) {
    if (isHidden(entry.name)) hidden += 1;
    else if (isFolder(entry)) entries.push(...(await entriesIn(entry)));
    else if (isFile(entry)) files.push(await fileOf(entry));
  }
  return { files, hidden };
}

/** A chosen folder becomes the files in it, at any depth. */
export function chosenFiles(collected: readonly File[]): DroppedFiles {
  const files = collected.filter((file) => !(file.webkitRelativePath || file.name).split('/').some(isHidden));
  return { files, hidden: collected.length - files.length };
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder is read in pieces, until one is empty. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const collected: FileSystemEntry[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return collected;
    collected.push(...entries);
  }
}
