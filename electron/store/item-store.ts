import { type Item, itemSchema } from '../../shared/item.ts';
import type { Database } from './database.ts';

export interface ItemStore {
  add(item: Item, on?: Database): Promise<void>;
  replace(item: Item, on?: Database): Promise<void>;
  find(id: string): Promise<Item | undefined>;
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
    record: JSON.stringify(item),
  });
  const items = () => database.selectFrom('items').select('record');

  return {
    async add(item, on = database) {
      await on.insertInto('items').values(columns(item)).execute();
    },
    async replace(item, on = database) {
      await on.updateTable('items').set(columns(item)).where('id', '=', item.id).execute();
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
      return (await query.execute()).map((row) => itemSchema.parse(JSON.parse(row.record)));
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
