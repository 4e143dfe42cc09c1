import type { Item } from '../../shared/library/item.ts';

/** Folder of deleted files below the library folder; inside it they keep their names. */
export const trashFolder = '.trash';

/** Path of the file of an item below the library folder, with forward slashes. */
export function itemPath({ file, trashedAt }: Pick<Item, 'file' | 'trashedAt'>): string {
  return trashedAt === undefined ? file : trashPath(file);
}

export function trashPath(file: string): string {
  return `${trashFolder}/${file}`;
}
