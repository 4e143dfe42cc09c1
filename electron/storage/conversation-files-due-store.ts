import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A conversation whose backup file is behind, and the messages that are behind in it. */
export interface ConversationFileDue {
  readonly id: string;
  /** The row as it is now; `undefined`: the conversation was deleted. */
  readonly record: string | undefined;
  readonly messageIds: readonly number[];
  /** Numbers of the entries that this answers. */
  readonly entries: readonly number[];
}

/** Conversations with an outdated backup file. Triggers of the database add to it in the same transaction. */
export interface ConversationFilesDueStore {
  /** Whole conversations, by their ids. */
  add(ids: readonly string[]): Promise<void>;
  /** The next few, oldest first; empty when all files are up to date. `after`: the last entry that was tried. */
  next(after: number): Promise<ConversationFileDue[]>;
  /** The file says now what these entries were about. What changed since has entries of its own. */
  markWritten(entries: readonly number[]): Promise<void>;
  /** Drops all entries of a conversation. */
  remove(id: string): Promise<void>;
}

const entriesAtOnce = 500;

export function createConversationFilesDueStore(database: Database): ConversationFilesDueStore {
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
