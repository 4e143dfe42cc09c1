import { sql } from 'kysely';
import type { UsedPrompt } from '../../shared/models/prompt-history-entry.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';

export function createPromptHistoryStore(database: Database, clock: Clock) {
  return {
    /** Stores that a run was started with this prompt. */
    async recordUse({ text, negative, modelId }: Pick<UsedPrompt, 'text' | 'negative' | 'modelId'>): Promise<void> {
      const row = { folded: foldedOf(text), negative, model_id: modelId, used_at: clock.now() };
      await database
        .insertInto('prompts')
        .values({ text, times: 1, ...row })
        .onConflict((conflict) =>
          conflict.column('text').doUpdateSet(({ eb }) => ({ ...row, times: eb('prompts.times', '+', 1) })),
        )
        .execute();
    },
    /**
     * Ordered by last use, newest first, from `before` on (the last one of the previous page). Prompts contain
     * `search`, ignoring case.
     */
    async page({
      search = '',
      before,
      limit,
    }: {
      search?: string | undefined;
      before?: Pick<UsedPrompt, 'usedAt' | 'text'> | undefined;
      limit: number;
    }): Promise<UsedPrompt[]> {
      let query = database
        .selectFrom('prompts')
        .select(['text', 'negative', 'model_id', 'used_at', 'times'])
        .orderBy('used_at', 'desc')
        .orderBy('text', 'desc')
        .limit(limit);
      const sought = normalizeLettersAndCase(search.trim());
      if (sought !== '') query = query.where(contains(sought));
      if (before) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('used_at', 'text'), '<', tuple(before.usedAt, before.text)),
        );
      }
      const rows = await query.execute();
      return rows.map(({ model_id, used_at, ...row }) => ({ ...row, modelId: model_id, usedAt: used_at }));
    },
    /** Restores the prompt unless it exists. */
    async restore({ text, negative, modelId, usedAt, times }: UsedPrompt): Promise<void> {
      await database
        .insertInto('prompts')
        .values({ text, folded: foldedOf(text), negative, model_id: modelId, used_at: usedAt, times })
        .onConflict((conflict) => conflict.column('text').doNothing())
        .execute();
    },
    async remove(text: string): Promise<void> {
      await database.deleteFrom('prompts').where('text', '=', text).execute();
    },
  };
}

/** SQLite itself ignores the case of the letters A to Z, and ends a text at the first NUL. */
const isFoldedBySqlite = (text: string, folded: string) =>
  folded === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) && !text.includes('\0');

/**
 * Returns the normalized text for the search. Empty for a prompt that SQLite can search as it is written, which is nearly
 * every prompt without capitals of other alphabets. Prompts of earlier versions have it until they are used again.
 */
function foldedOf(text: string): string {
  const folded = normalizeLettersAndCase(text);
  return isFoldedBySqlite(text, folded) ? '' : folded;
}

/** Maximum length of a pattern: SQLite accepts 50,000 bytes. Characters. */
const longestPattern = 16_000;

/** True for prompts that contain the normalized text `sought`. */
function contains(sought: string) {
  // Users also search for % and _.
  const pattern = `%${sought.replaceAll('\0', ' ').replace(/[\\%_]/g, '\\$&')}%`;
  const inWritten =
    pattern.length > longestPattern ? sql`instr(lower(text), ${sought}) > 0` : sql`text LIKE ${pattern} ESCAPE '\\'`;
  return sql<boolean>`CASE folded WHEN '' THEN ${inWritten} ELSE instr(folded, ${sought}) > 0 END`;
}
