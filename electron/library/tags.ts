import { itemsWithTag } from '../storage/affected-items.ts';
import type { Database } from '../storage/database.ts';
import type { EditResult, EditService } from './edit-service.ts';

/** Tags as such, whichever results have them. */
export interface Tags {
  /** Writes one otherwise everywhere, in the trash too; `null` takes it away. Undone like any edit. */
  change(tag: string, to: string | null): Promise<EditResult>;
}

export function createTags(database: Database, edits: EditService): Tags {
  return {
    change: (tag, to) =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
  };
}
