import { type Conversation, conversationSchema } from '../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../shared/conversations/endpoint.ts';
import type { Database } from './database/database.ts';
import { parseRecord } from './database/record-store.ts';
import { removeAccentsAndCase } from './search/search-terms.ts';

/** The rows of conversations, without their messages. */
export type ConversationStore = ReturnType<typeof createConversationStore>;

/** `onChange` is called after each change, possibly before its transaction is committed. */
export function createConversationStore(database: Database, onChange = () => {}) {
  async function find(id: string, connection: Database = database): Promise<Conversation | undefined> {
    const row = await connection.selectFrom('conversations').select('record').where('id', '=', id).executeTakeFirst();
    return row && readConversation(row.record);
  }

  async function replace(conversation: Conversation, connection: Database = database): Promise<void> {
    await connection.updateTable('conversations').set(rowOf(conversation)).where('id', '=', conversation.id).execute();
    onChange();
  }

  return {
    async add(conversation: Conversation, connection: Database = database): Promise<void> {
      await connection.insertInto('conversations').values(rowOf(conversation)).execute();
      onChange();
    },
    find,
    replace,
    /** Applies `change` to the current row in one transaction. Returns `undefined` for an unknown id. */
    change: (id: string, change: (as: Conversation) => Conversation): Promise<Conversation | undefined> =>
      database.transaction().execute(async (transaction) => {
        const before = await find(id, transaction);
        if (!before) return undefined;
        const after = change(before);
        if (after !== before) await replace(after, transaction);
        return after;
      }),
    /** Returns the folder names of a page in alphabetical order, without the trash. */
    async folders(endpoint: Endpoint): Promise<string[]> {
      const rows = await database
        .selectFrom('conversations')
        .select('folder')
        .distinct()
        .where('endpoint', '=', endpoint)
        .where('folder', 'is not', null)
        .where('trashed_at', 'is', null)
        .execute();
      return rows.flatMap(({ folder }) => folder ?? []).sort((a, b) => a.localeCompare(b, 'en'));
    },
    /** Returns the ids of all conversations, including the trash. */
    async ids(): Promise<string[]> {
      const rows = await database.selectFrom('conversations').select('id').execute();
      return rows.map((row) => row.id);
    },
    /** Returns the ids of all conversations in Trash. */
    async trashed(): Promise<string[]> {
      const rows = await database
        .selectFrom('conversations')
        .select('id')
        .where('trashed_at', 'is not', null)
        .execute();
      return rows.map((row) => row.id);
    },
    /** Deletes permanently with all messages; only conversations in Trash. Returns the deleted ids. */
    async purge(ids: readonly string[]): Promise<string[]> {
      const rows = await database
        .deleteFrom('conversations')
        .where('id', 'in', ids)
        .where('trashed_at', 'is not', null)
        .returning('id')
        .execute();
      onChange();
      return rows.map((row) => row.id);
    },
  };
}

export const readConversation = (record: string): Conversation | undefined => parseRecord(conversationSchema, record);

function rowOf(conversation: Conversation) {
  const { id, endpoint, folder, pinned, changedAt, trashedAt, title, firstWords } = conversation;
  return {
    id,
    endpoint,
    folder: folder ?? null,
    pinned: pinned ? 1 : 0,
    changed_at: changedAt,
    trashed_at: trashedAt ?? null,
    folded: removeAccentsAndCase(`${title}\n${firstWords}`),
    record: JSON.stringify(conversation),
  };
}
