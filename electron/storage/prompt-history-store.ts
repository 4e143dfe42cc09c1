import type { UsedPrompt } from '../../shared/models/prompt-history-entry.ts';
import { normalizeLettersAndCase } from '../../shared/util/normalize-letters-and-case.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';

export function createPromptHistoryStore(database: Database, clock: Clock) {
  return {
    /** Stores that a run was started with this prompt. */
    async recordUse({ text, negative, modelId }: Pick<UsedPrompt, 'text' | 'negative' | 'modelId'>): Promise<void> {
      const row = { negative, model_id: modelId, used_at: clock.now() };
      await database
        .insertInto('prompts')
        .values({ text, folded: normalizeLettersAndCase(text), times: 1, ...row })
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
      // Not LIKE, which ignores case only for ASCII, and users also search for % and _.
      if (sought !== '') query = query.where(({ eb, fn, val }) => eb(fn('instr', ['folded', val(sought)]), '>', 0));
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
        .values({ text, folded: normalizeLettersAndCase(text), negative, model_id: modelId, used_at: usedAt, times })
        .onConflict((conflict) => conflict.column('text').doNothing())
        .execute();
    },
    async remove(text: string): Promise<void> {
      await database.deleteFrom('prompts').where('text', '=', text).execute();
    },
  };
}
