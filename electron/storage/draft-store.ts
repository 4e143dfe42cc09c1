import { type Draft, draftSchema } from '../../shared/fields/field-values-and-drafts.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';
import { parseRecord } from './database/record-store.ts';

export function createDraftStore(database: Database, clock: Clock) {
  return {
    async save(modelId: string, draft: Draft): Promise<void> {
      const row = { draft: JSON.stringify(draft), kept_at: clock.now() };
      await database
        .insertInto('drafts')
        .values({ model_id: modelId, ...row })
        .onConflict((conflict) => conflict.column('model_id').doUpdateSet(row))
        .execute();
    },
    /** By model id. An unreadable draft does not hide the others. */
    async all(): Promise<Record<string, Draft>> {
      const drafts: Record<string, Draft> = {};
      for (const row of await database.selectFrom('drafts').selectAll().execute()) {
        const draft = parseRecord(draftSchema, row.draft);
        if (draft) drafts[row.model_id] = draft;
      }
      return drafts;
    },
  };
}
