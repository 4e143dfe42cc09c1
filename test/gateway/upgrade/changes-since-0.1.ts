import type { readDatabase } from './read-everything.ts';

type StoredDatabase = ReturnType<typeof readDatabase>;
interface SchemaEntry {
  readonly name: string;
  readonly sql: string | null;
}

/** Columns that migrations added to tables of version 0.1, and their definitions. All are empty in old rows. */
const newColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tasks: { shot_id: 'TEXT' },
};

/** Indexes of version 0.1 that a migration replaced. An index holds no data of its own. */
const replacedIndexes: readonly string[] = ['prompts_by_age', 'items_shown', 'items_of_comparison'];

/** Returns the schema of version 0.1 without the indexes that a migration replaced. */
export function withoutReplacedIndexes(schema: unknown): unknown {
  return (schema as SchemaEntry[]).filter(({ name }) => !replacedIndexes.includes(name));
}

/**
 * Returns a migrated database without the tables, indexes, triggers, columns and rows that migrations added since
 * version 0.1. `before` is the database of version 0.1. An object that a migration changed stays as it is now.
 */
export function withoutNewParts(after: StoredDatabase, before: StoredDatabase): StoredDatabase {
  const knownNames = new Set((before.schema as SchemaEntry[]).map(({ name }) => name));
  const schema = (after.schema as SchemaEntry[])
    .filter(({ name }) => knownNames.has(name))
    .map((entry) => ({ ...entry, sql: withoutNewColumns(entry) }));
  const rows = Object.entries(before.rows).map(([name, known]) => {
    const now = (after.rows[name] ?? []).map((row) => withoutEmpty(row, Object.keys(newColumns[name] ?? {})));
    return [name, name === 'kysely_migration' ? now.slice(0, known.length) : now];
  });
  return { schema, rows: Object.fromEntries(rows) };
}

function withoutNewColumns({ name, sql }: SchemaEntry): string | null {
  const added = Object.entries(newColumns[name] ?? {}).map(([column, type]) => `, ${column} ${type}`);
  return added.reduce<string | null>((text, column) => text?.replace(column, '') ?? null, sql);
}

/** Returns a row without these columns. A column with a value stays. */
function withoutEmpty(row: string, columns: readonly string[]): string {
  return columns.reduce((text, column) => text.replace(`,"${column}":null`, ''), row);
}
