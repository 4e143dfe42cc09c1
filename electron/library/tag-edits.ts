import type { Database } from '../storage/database.ts';
import { itemsWithTag } from '../storage/items-of-bulk-edit.ts';
import type { EditResult, EditService } from './edit-service.ts';

/** Changes a tag on all results that have it. */
export type TagEdits = ReturnType<typeof createTagEdits>;

export function createTagEdits(database: Database, edits: EditService) {
  return {
    /** Renames a tag everywhere, also in the trash; `null` removes the tag. Can be undone like an edit. */
    change: (tag: string, to: string | null): Promise<EditResult> =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
  };
}
