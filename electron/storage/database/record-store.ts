import { sql } from 'kysely';
import type { z } from 'zod';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import type { Database } from './database.ts';

type Columns = Readonly<Record<string, string | number | undefined>>;

export interface RecordTable<T> {
  readonly table: string;
  readonly schema: z.ZodType<T>;
  /** The columns of the primary key. Omitted: `id`. */
  readonly key?: readonly string[];
  /** Returns the columns for queries, besides `id` and `record`. */
  readonly columns: (record: T) => Columns;
  /** Columns that order the records, the oldest first. */
  readonly orderBy: readonly string[];
}

/** A page of records, last changed first. */
export interface RecordPageQuery {
  /** Each word must occur in the search text of a record. */
  readonly search?: string | undefined;
  readonly inTrash?: boolean | undefined;
  /** The last record of the previous page. */
  readonly before?: { readonly changedAt: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** Parses a stored record. Returns `undefined` for an unreadable one. */
export function parseRecord<T>(schema: z.ZodType<T>, record: string): T | undefined {
  return schema.safeParse(parseJsonOrUndefined(record)).data;
}

/** Parses stored records. An unreadable row is omitted, so that it does not hide all other rows. */
export function parseRecords<T>(schema: z.ZodType<T>, rows: readonly { readonly record: string }[]): T[] {
  return rows.flatMap(({ record }) => parseRecord(schema, record) ?? []);
}

/** Creates the store of a table that has each record as JSON. */
export function createRecordStore<T extends { readonly id: string }>(
  database: Database,
  { table, schema, key = ['id'], columns, orderBy }: RecordTable<T>,
) {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const having = (where: Columns) => {
    const given = Object.entries(where).filter(([, value]) => value !== undefined);
    return sql.join([sql`1`, ...given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)], sql` AND `);
  };
  async function save(record: T, connection: Database = database): Promise<void> {
    const row = Object.entries({ id: record.id, ...columns(record), record: JSON.stringify(record) });
    const names = row.map(([name]) => sql.ref(name));
    const changes = names.map((name) => sql`${name} = excluded.${name}`);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) VALUES (${sql.join(row.map(([, value]) => value))})
      ON CONFLICT (${refs(key)}) DO UPDATE SET ${sql.join(changes)}`.execute(connection);
  }

  return {
    /** A record with an existing id replaces the stored one. */
    save,
    /** Removes a record. `where`: the other columns of a primary key, each with a value, so that none is left out. */
    async remove(
      id: string,
      where: Readonly<Record<string, string>> = {},
      connection: Database = database,
    ): Promise<void> {
      await sql`DELETE FROM ${sql.table(table)} WHERE ${having({ ...where, id })}`.execute(connection);
    },
    /** Returns the records with these columns, the oldest first. */
    async all(where: Columns = {}, connection: Database = database): Promise<T[]> {
      const { rows } = await sql<{ record: string }>`SELECT record FROM ${sql.table(table)} WHERE ${having(where)}
        ORDER BY ${refs(orderBy)}`.execute(connection);
      return parseRecords(schema, rows);
    },
  };
}
