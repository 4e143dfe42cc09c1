import { z } from 'zod';

const placeSchema = z.object({
  /** Key of the query that the position belongs to. */
  queryKey: z.string(),
  anchor: z.object({ id: z.string(), position: z.number(), share: z.number(), below: z.number() }),
});
/**
 * Scroll position of the user in the results of a query. The position refers to an item, therefore items inserted above
 * do not change it.
 */
export type StoredPosition = Readonly<z.infer<typeof placeSchema>>;

const viewSchema = z.object({
  rowHeight: z.number().optional(),
  place: placeSchema.optional(),
  focused: z.string().optional(),
});
/** View settings of the library. */
export type StoredView = Readonly<z.infer<typeof viewSchema>>;

/** Returns the view before the page reload; an empty view when the stored data cannot be read. */
export function readStoredView(name: string): StoredView {
  try {
    return viewSchema.parse(JSON.parse(sessionStorage.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}

export function storeView(name: string, view: StoredView): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(view));
  } catch {
    // Without storage, the page starts at the top.
  }
}
