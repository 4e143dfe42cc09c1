import { type Draft, draftSchema } from '../../shared/fields/field-values-and-drafts.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database.ts';

export interface DraftStore {
  save(modelId: string, draft: Draft): Promise<void>;
  /** By model id. */
  all(): Promise<Record<string, Draft>>;
}

export function createDraftStore(database: Database, clock: Clock): DraftStore {
  return {
    async save(modelId, draft) {
      const row = { draft: JSON.stringify(draft), kept_at: clock.now() };
      await database
        .insertInto('drafts')
        .values({ model_id: modelId, ...row })
        .onConflict((conflict) => conflict.column('model_id').doUpdateSet(row))
        .execute();
    },
    async all() {
      const drafts: Record<string, Draft> = {};
      for (const row of await database.selectFrom('drafts').selectAll().execute()) {
        const parsed = draftSchema.safeParse(JSON.parse(row.draft));
        if (parsed.success) drafts[row.model_id] = parsed.data;
      }
      return drafts;
    },
  };
}
