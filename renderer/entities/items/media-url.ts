import { mediaRoute } from '../../../shared/contract/http-routes.ts';

/** Temporary URLs of items whose files must not be recognized by their ids. */
const lentUrls = new Map<string, string>();

/** Returns the URL of an item's file for the screen. */
export function mediaUrlOf(itemId: string): string {
  return lentUrls.get(itemId) ?? mediaRoute(itemId);
}

/** The file of `itemId`, an id that main does not know, is at `address` until what is answered is called. */
export function lendMediaUrl(itemId: string, address: string): () => void {
  lentUrls.set(itemId, address);
  return () => lentUrls.delete(itemId);
}

export function isLent(itemId: string): boolean {
  return lentUrls.has(itemId);
}
