import { randomUUID } from 'node:crypto';
import { type SavedKind, savedKinds } from '../../shared/saved/saved-kinds.ts';
import type { ListEntries } from '../../shared/sync/synced-state.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';
import { createRecordStore, type RecordTable } from './database/record-store.ts';

/** A kind with its table. */
interface SavedTable<T> extends Pick<RecordTable<T>, 'table' | 'schema'> {
  readonly time: string;
  readonly columns: readonly string[];
  readonly listOf: (record: T) => string;
}

const tables: { readonly [K in SavedKind]: SavedTable<ListEntries[K]> } = savedKinds;
export const savedTableNames = Object.values(tables).map(({ table }) => table);

/** Creates the store of a kind of saved things. */
export function createSavedStore<K extends SavedKind>(database: Database, clock: Clock, kind: K) {
  return createStoreOf<ListEntries[K]>(database, clock, tables[kind]);
}

function createStoreOf<T extends { readonly id: string; readonly isDefault?: boolean }>(
  database: Database,
  clock: Clock,
  { table, schema, time, columns, listOf }: SavedTable<T>,
) {
  const { save, all, remove } = createRecordStore(database, {
    table,
    schema,
    columns: (record) => {
      const given = Object.entries(record).filter(([field]) => field === time || columns.includes(field));
      return Object.fromEntries(
        given.map(([field, value]) => [columnOf(field), typeof value === 'boolean' ? Number(value) : value]),
      );
    },
    orderBy: [columnOf(time)],
  });
  return {
    all: () => all(),
    remove: (id: string) => remove(id),
    /** Returns the record of an entry, with the present time and, for a new one, with an id. */
    record: (entry: { readonly id?: string | undefined }): T =>
      schema.parse({ ...entry, id: entry.id ?? randomUUID(), [time]: clock.now() }),
    /** Saves all records, or none. Returns all that changed: a new default replaces the previous default of its list. */
    save: (records: readonly T[]): Promise<T[]> =>
      database.transaction().execute(async (transaction) => {
        const changed: T[] = [];
        for (const record of records) {
          const others = record.isDefault === true ? await all({}, transaction) : [];
          const before = others
            .filter((each) => each.isDefault === true && each.id !== record.id && listOf(each) === listOf(record))
            .map((each) => ({ ...each, isDefault: false }));
          for (const each of [...before, record]) {
            await save(each, transaction);
            changed.push(each);
          }
        }
        return changed;
      }),
  };
}

/** Returns the column of a field: `kept_at` for `keptAt`. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
