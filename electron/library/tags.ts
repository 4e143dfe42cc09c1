import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { itemsWithTag } from './affected-items.ts';
import type { Done, Edits } from './edits.ts';

/** Tags as such, whichever results have them. */
export interface Tags {
  /** Writes one otherwise everywhere, in the trash too; `null` takes it away. Undone like any edit. */
  change(tag: string, to: string | null): Promise<Done>;
  /** Those of results that are not in the trash, the most frequent first. */
  all(): Promise<{ tag: string; count: number }[]>;
}

export function createTags(database: Database, edits: Edits): Tags {
  return {
    change: (tag, to) =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
    async all() {
      const { rows } = await sql<{ tag: string; count: number }>`
        SELECT max(tag) AS tag, count(*) AS count FROM item_tags JOIN items USING (number)
        WHERE trashed_at IS NULL GROUP BY folded ORDER BY count(*) DESC, folded`.execute(database);
      return rows.map(({ tag, count }) => ({ tag, count }));
    },
  };
}
