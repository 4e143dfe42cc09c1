import type { Database } from '../storage/database.ts';
import { itemsWithTag } from '../storage/items-of-bulk-edit.ts';
import type { EditResult, EditService } from './edit-service.ts';

/** Changes a tag on all results that have it. */
export interface TagEdits {
  /** Renames a tag everywhere, also in the trash; `null` removes the tag. Can be undone like an edit. */
  change(tag: string, to: string | null): Promise<EditResult>;
}

export function createTagEdits(database: Database, edits: EditService): TagEdits {
  return {
    change: (tag, to) =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
  };
}
