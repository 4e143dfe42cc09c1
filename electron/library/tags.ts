import type { Database } from '../store/database.ts';
import { itemsWithTag } from './affected-items.ts';
import type { Done, Edits } from './edits.ts';

/** Tags as such, whichever results have them. */
export interface Tags {
  /** Writes one otherwise everywhere, in the trash too; `null` takes it away. Undone like any edit. */
  change(tag: string, to: string | null): Promise<Done>;
}

export function createTags(database: Database, edits: Edits): Tags {
  return {
    change: (tag, to) =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
  };
}
