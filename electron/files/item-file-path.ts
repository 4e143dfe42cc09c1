import type { Item } from '../../shared/library/item.ts';

/** Folder of deleted files, below the library folder. The files keep their paths inside it. */
export const trashFolder = '.trash';

/** Returns the path of an item's file below the library folder, with forward slashes. */
export function itemFilePath({ file, trashedAt }: Pick<Item, 'file' | 'trashedAt'>): string {
  return trashedAt === undefined ? file : trashFilePath(file);
}

/** Returns the path of a deleted file below the library folder. `file` is its path before the deletion. */
export function trashFilePath(file: string): string {
  return `${trashFolder}/${file}`;
}
