import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { CredentialCondition } from '../../shared/library/search-condition.ts';
import type { Database } from './database.ts';
import { itemIn } from './item-row.ts';

/** State of a file with Content Credentials, as a search finds it. */
export type StoredCredentials = Exclude<CredentialCondition, 'none'>;

/** `item`: absent for an unreadable row. */
export interface UnreadItems {
  readonly after: number;
  readonly rows: readonly { readonly number: number; readonly item: Item | undefined }[];
}

/** The files with Content Credentials, by the SHA-256 of the file. */
export interface ContentCredentialStore {
  /** Returns at most `limit` items that were not read yet: those after the number `after`, the lowest number first. */
  unread(limit: number): Promise<UnreadItems>;
  /**
   * Stores the states of files, and that the items of `unread` were read, unless an earlier item became unread meanwhile.
   * Returns true if a state changed.
   */
  saveRead(states: ReadonlyMap<string, StoredCredentials>, unread: UnreadItems): Promise<boolean>;
  /** Makes these items unread, and all items after the first of them. */
  markUnread(itemIds: readonly string[]): Promise<void>;
  /** Stores the state of one file. Returns true if it changed. `undefined`: a file without credentials. */
  save(hash: string, state: StoredCredentials | undefined): Promise<boolean>;
}

/**
 * Version of the rules that a state follows, and the id of the progress with them. A higher version reads all files again:
 * 1 found some intact and some unreadable files to be altered.
 */
const rules = 2;

export function createContentCredentialStore(database: Database): ContentCredentialStore {
  return {
    async unread(limit) {
      const progress = await sql<{ number: number }>`SELECT number FROM content_credentials_progress
        WHERE id = ${rules}`.execute(database);
      const after = progress.rows[0]?.number ?? -1;
      const { rows } = await sql<{ number: number; record: string }>`SELECT number, record FROM items
        WHERE number > ${after} ORDER BY number LIMIT ${limit}`.execute(database);
      return { after, rows: rows.map(({ number, record }) => ({ number, item: itemIn(record) })) };
    },
    async saveRead(states, { after, rows }) {
      const number = rows.at(-1)?.number ?? after;
      return database.transaction().execute(async (transaction) => {
        let isChanged = false;
        for (const [hash, state] of states) isChanged = (await putIfChanged(transaction, hash, state)) || isChanged;
        await sql`INSERT INTO content_credentials_progress (id, number) VALUES (${rules}, ${number})
          ON CONFLICT (id) DO UPDATE SET number = excluded.number WHERE number = ${after}`.execute(transaction);
        return isChanged;
      });
    },
    async markUnread(itemIds) {
      await sql`UPDATE content_credentials_progress SET number = first.number - 1
        FROM (SELECT min(number) AS number FROM items
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))) AS first
        WHERE id = ${rules} AND content_credentials_progress.number >= first.number`.execute(database);
    },
    save: (hash, state) => putIfChanged(database, hash, state),
  };
}

/** `undefined`: a file without credentials. Returns true if the state changed. */
async function putIfChanged(database: Database, hash: string, state: StoredCredentials | undefined): Promise<boolean> {
  const found = database.selectFrom('content_credentials').select('state').where('hash', '=', hash);
  const before = await found.executeTakeFirst();
  if (before?.state === state) return false;
  // The triggers of the catalog see the deletion and the insertion.
  await database.deleteFrom('content_credentials').where('hash', '=', hash).execute();
  if (state) await database.insertInto('content_credentials').values({ hash, state }).execute();
  return true;
}

/** Returns the states by the numbers of the items. Items whose files have no credentials are missing. */
export async function findCredentialStates(database: Database): Promise<ReadonlyMap<number, StoredCredentials>> {
  const { rows } = await sql<{ number: number; state: StoredCredentials }>`
    SELECT items.number AS number, content_credentials.state AS state
    FROM content_credentials JOIN items ON items.hash = content_credentials.hash`.execute(database);
  return new Map(rows.map(({ number, state }) => [number, state]));
}
