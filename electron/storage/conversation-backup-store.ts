import { sql } from 'kysely';
import type { Conversation } from '../../shared/conversations/conversation.ts';
import { readConversation } from './conversation-store.ts';
import type { Database } from './database/database.ts';

/** A conversation with an outdated backup file, and the messages that are missing in it. */
export interface OutdatedConversationBackup {
  readonly id: string;
  readonly isDeleted: boolean;
  /** `undefined` for a deleted conversation or an unreadable row. */
  readonly conversation: Conversation | undefined;
  readonly messageIds: readonly number[];
  /** Numbers of the entries for this conversation. */
  readonly entries: readonly number[];
}

const entriesAtOnce = 500;

/**
 * Conversations with outdated backup files. Triggers of the database add entries in the same transaction as the change.
 */
export function createOutdatedConversationBackupStore(database: Database) {
  return {
    /** Adds whole conversations by id. */
    async add(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const list = JSON.stringify(ids);
      await sql`INSERT INTO conversation_files_due (conversation_id, message_id)
        SELECT value, 0 FROM json_each(${list})`.execute(database);
    },
    /** Returns the next few, oldest first; empty when all files are up to date. `after` is the last tried entry. */
    async next(after: number): Promise<OutdatedConversationBackup[]> {
      const rows = await database
        .selectFrom('conversation_files_due as due')
        .leftJoin('conversations', 'conversations.id', 'due.conversation_id')
        .select(['due.number', 'due.conversation_id as id', 'due.message_id as messageId', 'conversations.record'])
        .where('due.number', '>', after)
        .orderBy('due.number')
        .limit(entriesAtOnce)
        .execute();
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, entries]) => {
        const record = entries[0]?.record ?? undefined;
        return {
          id,
          isDeleted: record === undefined,
          conversation: record === undefined ? undefined : readConversation(record),
          messageIds: entries.flatMap(({ messageId }) => (messageId === 0 ? [] : [messageId])).sort((a, b) => a - b),
          entries: entries.map(({ number }) => number),
        };
      });
    },
    /** Removes written entries. Later changes have their own entries. */
    async markWritten(entries: readonly number[]): Promise<void> {
      const list = JSON.stringify(entries);
      await sql`DELETE FROM conversation_files_due WHERE number IN (SELECT value FROM json_each(${list}))`.execute(
        database,
      );
    },
    /** Removes all entries of a conversation. */
    async remove(id: string): Promise<void> {
      await database.deleteFrom('conversation_files_due').where('conversation_id', '=', id).execute();
    },
  };
}

/** A stored message. Long texts are not in `record`; see `createMessageTextStore`. */
interface MessageRow {
  readonly id: number;
  readonly turn: number;
  readonly record: string;
}

/** Creates the queries of stored messages, for backup files and for restoring them. */
export function createBackupMessageRows(database: Database) {
  return {
    /** Returns for each message of a conversation, by id, whether its answer is waiting or streaming. */
    async unfinished(conversationId: string): Promise<ReadonlyMap<number, boolean>> {
      const rows = await database
        .selectFrom('messages')
        .select(['id', 'is_open'])
        .where('conversation_id', '=', conversationId)
        .execute();
      return new Map(rows.map((row) => [row.id, row.is_open === 1]));
    },
    /** True when any conversation has a message with one of these ids. Pass some hundred ids at most. */
    async hasAny(ids: readonly number[]): Promise<boolean> {
      const existing = await database.selectFrom('messages').select('id').where('id', 'in', ids).limit(1).execute();
      return existing.length > 0;
    },
    /** Returns at most `limit` messages of a conversation with ids above `after`, lowest id first. */
    page(conversationId: string, after: number, limit: number): Promise<MessageRow[]> {
      return database
        .selectFrom('messages')
        .select(['id', 'turn', 'record'])
        .where('conversation_id', '=', conversationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Returns the messages of a conversation with these ids, lowest id first. */
    withIds(conversationId: string, ids: readonly number[]): Promise<MessageRow[]> {
      return database
        .selectFrom('messages')
        .select(['id', 'turn', 'record'])
        .where('conversation_id', '=', conversationId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    },
    /** Returns the total bytes of the message records of a conversation, or `null` without messages. */
    async bytes(conversationId: string): Promise<number | null> {
      const { content } = await database
        .selectFrom('messages')
        .select(({ fn }) => fn.sum<number | null>(fn<number>('octet_length', ['record'])).as('content'))
        .where('conversation_id', '=', conversationId)
        .executeTakeFirstOrThrow();
      return content;
    },
  };
}
