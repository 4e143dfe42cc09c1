import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A conversation with an outdated backup file, and the messages that are missing in it. */
export interface OutdatedConversationBackup {
  readonly id: string;
  /** The current row. `undefined`: the conversation was deleted. */
  readonly record: string | undefined;
  readonly messageIds: readonly number[];
  /** Numbers of the entries for this conversation. */
  readonly entries: readonly number[];
}

/**
 * Conversations with outdated backup files. Triggers of the database add entries in the same transaction as the change.
 */
export interface OutdatedConversationBackupStore {
  /** Adds whole conversations by id. */
  add(ids: readonly string[]): Promise<void>;
  /** Returns the next few, oldest first; empty when all files are up to date. `after` is the last tried entry. */
  next(after: number): Promise<OutdatedConversationBackup[]>;
  /** Removes written entries. Later changes have their own entries. */
  markWritten(entries: readonly number[]): Promise<void>;
  /** Removes all entries of a conversation. */
  remove(id: string): Promise<void>;
}

const entriesAtOnce = 500;

export function createOutdatedConversationBackupStore(database: Database): OutdatedConversationBackupStore {
  return {
    async add(ids) {
      if (ids.length === 0) return;
      const list = JSON.stringify(ids);
      await sql`INSERT INTO conversation_files_due (conversation_id, message_id)
        SELECT value, 0 FROM json_each(${list})`.execute(database);
    },
    async next(after) {
      const rows = await database
        .selectFrom('conversation_files_due as due')
        .leftJoin('conversations', 'conversations.id', 'due.conversation_id')
        .select(['due.number', 'due.conversation_id as id', 'due.message_id as messageId', 'conversations.record'])
        .where('due.number', '>', after)
        .orderBy('due.number')
        .limit(entriesAtOnce)
        .execute();
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, entries]) => ({
        id,
        record: entries[0]?.record ?? undefined,
        messageIds: entries.flatMap(({ messageId }) => (messageId === 0 ? [] : [messageId])).sort((a, b) => a - b),
        entries: entries.map(({ number }) => number),
      }));
    },
    async markWritten(entries) {
      const list = JSON.stringify(entries);
      await sql`DELETE FROM conversation_files_due WHERE number IN (SELECT value FROM json_each(${list}))`.execute(
        database,
      );
    },
    async remove(id) {
      await database.deleteFrom('conversation_files_due').where('conversation_id', '=', id).execute();
    },
  };
}
