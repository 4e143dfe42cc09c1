import type { Database } from './database.ts';

/** A message as it is stored; long texts are left out of `record`, see `MessageTexts`. */
export interface MessageRow {
  readonly id: number;
  readonly turn: number;
  readonly record: string;
}

/** For each message of a conversation, by id: true while its answer is awaited or streaming. */
export async function unfinishedByMessage(on: Database, conversationId: string): Promise<ReadonlyMap<number, boolean>> {
  const rows = await on
    .selectFrom('messages')
    .select(['id', 'is_open'])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.is_open === 1]));
}

/** Tells whether any conversation has a message with one of these ids; some hundred ids at most. */
export async function hasAnyMessage(on: Database, ids: readonly number[]): Promise<boolean> {
  const taken = await on.selectFrom('messages').select('id').where('id', 'in', ids).limit(1).execute();
  return taken.length > 0;
}

/** Returns at most `limit` messages of a conversation with ids above `after`, the lowest id first. */
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

/** Returns those messages of a conversation that have one of these ids, the lowest id first. */
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

/** Adds up the bytes of the records of a conversation's messages; `null` where it has none. */
export async function bytesOfMessages(database: Database, conversationId: string): Promise<number | null> {
  const { content } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | null>(fn<number>('octet_length', ['record'])).as('content'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return content;
}
