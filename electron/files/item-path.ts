import type { Item } from '../../shared/library/item.ts';

/** Below the library folder; inside it, what was thrown away lies under the same names as before. */
export const trashFolder = '.trash';

/** Where the file of an item lies, below the library folder, with forward slashes. */
export function itemPath({ file, trashedAt }: Pick<Item, 'file' | 'trashedAt'>): string {
  return trashedAt === undefined ? file : trashPath(file);
}

export function trashPath(file: string): string {
  return `${trashFolder}/${file}`;
}
