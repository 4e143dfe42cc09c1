import { z } from 'zod';

const kept = 'triptych library view';

const placeSchema = z.object({
  /** Of the query that the place is one of. */
  queryKey: z.string(),
  anchor: z.object({ id: z.string(), position: z.number(), share: z.number(), below: z.number() }),
});
/** Where the person is in what a query found: by item, so that it is the same whatever was put in above. */
export type StoredPosition = Readonly<z.infer<typeof placeSchema>>;

const viewSchema = z.object({
  rowHeight: z.number().optional(),
  place: placeSchema.optional(),
  focused: z.string().optional(),
});
/** How the library is looked at. */
export type StoredView = Readonly<z.infer<typeof viewSchema>>;

/** As it was before the page was loaded anew; nothing of it where that cannot be read. */
export function storedView(): StoredView {
  try {
    return viewSchema.parse(JSON.parse(sessionStorage.getItem(kept) ?? '{}'));
  } catch {
    return {};
  }
}

export function storeView(view: StoredView): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(view));
  } catch {
    // A page without storage begins at the top.
  }
}
