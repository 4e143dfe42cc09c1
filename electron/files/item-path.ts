import type { Item } from '../../shared/library/item.ts';

/** Folder of deleted files, below the library folder. The files keep their paths inside it. */
export const trashFolder = '.trash';

/** Returns the path of an item's file below the library folder, with forward slashes. */
export function itemPath({ file, trashedAt }: Pick<Item, 'file' | 'trashedAt'>): string {
  return trashedAt === undefined ? file : trashPath(file);
}

export function trashPath(file: string): string {
  return `${trashFolder}/${file}`;
}
