import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Rebuilds the tree of a conversation from its messages, ordered by id. */
export async function rebuildMessageTree(transaction: Database, conversationId: string): Promise<void> {
  await transaction.deleteFrom('trees').where('conversation_id', '=', conversationId).execute();
  await sql`
    INSERT INTO trees (conversation_id, nodes)
    SELECT conversation_id, group_concat(id || ',' || parent_id || ',' || turn || ',' || by_model, ',' ORDER BY id)
    FROM messages WHERE conversation_id = ${conversationId} GROUP BY conversation_id`.execute(transaction);
}
