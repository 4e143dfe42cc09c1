import { type ListOrSnippet, listOrSnippetSchema } from '../../shared/prompts/list-or-snippet.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database.ts';

export interface ListAndSnippetStore {
  /** Saves all texts under their ids, or none. */
  save(texts: readonly ListOrSnippet[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Oldest first. */
  all(): Promise<ListOrSnippet[]>;
}

export function createListAndSnippetStore(database: Database): ListAndSnippetStore {
  return {
    save: (texts) =>
      database.transaction().execute(async (transaction) => {
        for (const text of texts) {
          const row = { saved_at: text.savedAt, record: JSON.stringify(text) };
          await transaction
            .insertInto('prompt_texts')
            .values({ id: text.id, ...row })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
            .execute();
        }
      }),
    async remove(id) {
      await database.deleteFrom('prompt_texts').where('id', '=', id).execute();
    },
    async all() {
      const rows = await database.selectFrom('prompt_texts').select('record').orderBy('saved_at').execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      return rows.flatMap((row) => {
        const parsed = listOrSnippetSchema.safeParse(parseJsonOrUndefined(row.record));
        return parsed.success ? [parsed.data] : [];
      });
    },
  };
}
