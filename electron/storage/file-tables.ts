import { z } from 'zod';
import { imageTypes } from '../../shared/fields/image-type.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from './database/database.ts';
import { parseRecord } from './database/record-store.ts';

const soundSchema = z.object({ hash: z.string(), format: z.enum(['wav', 'mp3']) });
const inputSchema = z.object({
  hash: z.string(),
  type: z.enum(imageTypes),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
});

export const createAudioTable = (database: Database, clock: Clock) =>
  createHashTable(database, clock, 'sounds', soundSchema);
export const createInputTable = (database: Database, clock: Clock) =>
  createHashTable(database, clock, 'inputs', inputSchema);

/** Creates the table with the facts of files, by the hash of a file. */
function createHashTable<Facts extends { readonly hash: string }>(
  database: Database,
  clock: Clock,
  table: 'sounds' | 'inputs',
  schema: z.ZodType<Facts>,
) {
  return {
    async add(facts: Readonly<Facts>): Promise<void> {
      await database
        .insertInto(table)
        .values({ hash: facts.hash, record: JSON.stringify(facts), added_at: clock.now() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    async find(hash: string): Promise<Readonly<Facts> | undefined> {
      const row = await database.selectFrom(table).select('record').where('hash', '=', hash).executeTakeFirst();
      return row && parseRecord(schema, row.record);
    },
  };
}

interface AnswerFileRow {
  readonly hash: string;
  readonly type: string;
  readonly bytes: number;
  /** True for an image that is also added to the library. */
  readonly isImage: boolean;
}

/** The files of each message. */
export function createAnswerFileTable(database: Database) {
  return {
    /** Adds the files of a message. For existing files, only `isImage` is updated. */
    async add(messageId: number, files: readonly AnswerFileRow[], transaction: Database): Promise<void> {
      for (const { hash, type, bytes, isImage } of files) {
        await transaction
          .insertInto('answer_files')
          .values({ message_id: messageId, hash, type, bytes, waits: isImage ? 1 : 0 })
          .onConflict((conflict) =>
            conflict.columns(['message_id', 'hash']).doUpdateSet((row) => ({ waits: row.ref('excluded.waits') })),
          )
          .execute();
      }
    },
    /** Returns the type of a file, if any message has it. */
    async typeOf(hash: string): Promise<string | undefined> {
      const row = await database.selectFrom('answer_files').select('type').where('hash', '=', hash).executeTakeFirst();
      return row?.type;
    },
    /** Returns the messages with images that are not in the library yet, oldest first. */
    async messagesWithUnplacedImages(): Promise<number[]> {
      const rows = await database
        .selectFrom('answer_files')
        .select('message_id')
        .distinct()
        .where('waits', '=', 1)
        .orderBy('message_id')
        .execute();
      return rows.map((row) => row.message_id);
    },
    async markPlaced(messageId: number, transaction: Database): Promise<void> {
      await transaction.updateTable('answer_files').set({ waits: 0 }).where('message_id', '=', messageId).execute();
    },
    /** Returns the hashes of all files of these conversations. */
    async hashesOfConversations(conversationIds: readonly string[]): Promise<string[]> {
      if (conversationIds.length === 0) return [];
      const rows = await database
        .selectFrom('answer_files')
        .innerJoin('messages', 'messages.id', 'answer_files.message_id')
        .select('answer_files.hash')
        .distinct()
        .where('messages.conversation_id', 'in', conversationIds)
        .execute();
      return rows.map((row) => row.hash);
    },
    /** Returns the hashes that no message uses. */
    async unusedHashes(hashes: readonly string[]): Promise<string[]> {
      if (hashes.length === 0) return [];
      const rows = await database.selectFrom('answer_files').select('hash').where('hash', 'in', hashes).execute();
      const used = new Set(rows.map((row) => row.hash));
      return hashes.filter((hash) => !used.has(hash));
    },
  };
}
