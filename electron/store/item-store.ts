import { type Item, itemSchema } from '../../shared/item.ts';
import type { Database } from './database.ts';

export interface ItemStore {
  add(item: Item, on?: Database): Promise<void>;
  replace(item: Item, on?: Database): Promise<void>;
  /** Applies `change` to the row as it is now, in one transaction; `undefined` when there is none. */
  change(id: string, change: (as: Item) => Item): Promise<Item | undefined>;
  find(id: string): Promise<Item | undefined>;
  /** Those of these ids that there are, in no order. */
  these(ids: readonly string[]): Promise<Item[]>;
  /** All that runs of these comparisons made, newest first. */
  ofComparisons(comparisonIds: readonly string[]): Promise<Item[]>;
  /** The item that is the `position`-th result of a task, if it is saved already. */
  ofTask(taskId: string, position: number): Promise<Item | undefined>;
  withFile(file: string): Promise<Item | undefined>;
  page(before: { createdAt: number; id: string } | undefined, limit: number): Promise<Item[]>;
  count(): Promise<number>;
}

export function createItemStore(database: Database): ItemStore {
  const one = (row: { record: string } | undefined) => (row ? itemSchema.parse(JSON.parse(row.record)) : undefined);
  const columns = (item: Item) => ({
    id: item.id,
    created_at: item.createdAt,
    task_id: item.taskId,
    position: item.position,
    file: item.file,
    comparison_id: item.comparisonId ?? null,
    record: JSON.stringify(item),
  });
  const items = (on = database) => on.selectFrom('items').select('record');
  const all = (rows: readonly { record: string }[]) => rows.map((row) => itemSchema.parse(JSON.parse(row.record)));

  async function replace(item: Item, on = database): Promise<void> {
    await on.updateTable('items').set(columns(item)).where('id', '=', item.id).execute();
  }

  return {
    async add(item, on = database) {
      await on.insertInto('items').values(columns(item)).execute();
    },
    replace,
    change: (id, change) =>
      database.transaction().execute(async (transaction) => {
        const before = one(await items(transaction).where('id', '=', id).executeTakeFirst());
        if (!before) return undefined;
        const after = change(before);
        if (after !== before) await replace(after, transaction);
        return after;
      }),
    these: async (ids) => (ids.length === 0 ? [] : all(await items().where('id', 'in', ids).execute())),
    async ofComparisons(comparisonIds) {
      if (comparisonIds.length === 0) return [];
      const found = items().where('comparison_id', 'in', comparisonIds);
      return all(await found.orderBy('created_at', 'desc').orderBy('id', 'desc').execute());
    },
    find: async (id) => one(await items().where('id', '=', id).executeTakeFirst()),
    ofTask: async (taskId, position) =>
      one(await items().where('task_id', '=', taskId).where('position', '=', position).executeTakeFirst()),
    withFile: async (file) => one(await items().where('file', '=', file).executeTakeFirst()),
    async page(before, limit) {
      let query = items().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
      if (before) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(before.createdAt, before.id)),
        );
      }
      return all(await query.execute());
    },
    async count() {
      const row = await database
        .selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
