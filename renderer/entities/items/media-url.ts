import { mediaRoute } from '../../../shared/contract/routes.ts';

/** Where the files of items are read for a while that must not be known by their ids. */
const lent = new Map<string, string>();

/** Where the screen reads the file of an item. */
export function mediaUrl(itemId: string): string {
  return lent.get(itemId) ?? mediaRoute(itemId);
}

/** The file of `itemId`, an id that main does not know, is at `address` until what is answered is called. */
export function lendMediaUrl(itemId: string, address: string): () => void {
  lent.set(itemId, address);
  return () => lent.delete(itemId);
}

export function isLent(itemId: string): boolean {
  return lent.has(itemId);
}
