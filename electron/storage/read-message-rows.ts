import type { Database } from './database/database.ts';

/** A stored message. Long texts are not in `record`; see `MessageTextStore`. */
interface MessageRow {
  readonly id: number;
  readonly turn: number;
  readonly record: string;
}

/** Returns for each message of a conversation, by id, whether its answer is waiting or streaming. */
export async function unfinishedByMessage(
  transaction: Database,
  conversationId: string,
): Promise<ReadonlyMap<number, boolean>> {
  const rows = await transaction
    .selectFrom('messages')
    .select(['id', 'is_open'])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.is_open === 1]));
}

/** True when any conversation has a message with one of these ids. Pass some hundred ids at most. */
export async function hasAnyMessage(transaction: Database, ids: readonly number[]): Promise<boolean> {
  const existing = await transaction.selectFrom('messages').select('id').where('id', 'in', ids).limit(1).execute();
  return existing.length > 0;
}

/** Returns at most `limit` messages of a conversation with ids above `after`, lowest id first. */
export function messagePage(
  database: Database,
  conversationId: string,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return database
    .selectFrom('messages')
    .select(['id', 'turn', 'record'])
    .where('conversation_id', '=', conversationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the messages of a conversation with these ids, lowest id first. */
export function messagesWithIds(
  database: Database,
  conversationId: string,
  ids: readonly number[],
): Promise<MessageRow[]> {
  return database
    .selectFrom('messages')
    .select(['id', 'turn', 'record'])
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Returns the total bytes of the message records of a conversation, or `null` without messages. */
export async function bytesOfMessages(database: Database, conversationId: string): Promise<number | null> {
  const { content } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | null>(fn<number>('octet_length', ['record'])).as('content'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return content;
}
