import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables with data that cannot be entered again, or that may have been paid for. */
const countedTables = [
  'tasks',
  'items',
  'conversations',
  'messages',
  'comparisons',
  'votes',
  'presets',
  'talk_presets',
  'collections',
  'saved_searches',
  'prompts',
] as const;

/**
 * Adds a count of changes, which every transaction increases and which is compared with the count in a file beside the
 * database. Also adds the list of conversations whose backup files are outdated, which contains all conversations at
 * first.
 */
export const changeCountAndOutdatedConversationFiles: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE saved_changes (
      id INTEGER PRIMARY KEY CHECK (id = 1), lineage TEXT NOT NULL, count INTEGER NOT NULL)`.execute(database);
    await sql`INSERT INTO saved_changes (id, lineage, count) VALUES (1, '', 0)`.execute(database);
    for (const table of countedTables) {
      for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
        const name = `${table}_${change.toLowerCase()}_counted`;
        const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
        await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON ${table} BEGIN ${body} END`).execute(database);
      }
    }
    // 0 in place of a message: the conversation itself.
    await sql`CREATE TABLE conversation_files_due (
      number INTEGER PRIMARY KEY AUTOINCREMENT, conversation_id TEXT NOT NULL, message_id INTEGER NOT NULL,
      UNIQUE (conversation_id, message_id) ON CONFLICT REPLACE)`.execute(database);
    const due = (id: string, message: string) =>
      `BEGIN INSERT INTO conversation_files_due (conversation_id, message_id) VALUES (${id}, ${message}); END`;
    // Unsent text is also in the record, but not in the file.
    const isOther = `WHEN NOT json_valid(old.record) OR NOT json_valid(new.record)
      OR json_remove(new.record, '$.draft') IS NOT json_remove(old.record, '$.draft')`;
    for (const trigger of [
      `conversation_added_due AFTER INSERT ON conversations ${due('new.id', '0')}`,
      `conversation_changed_due AFTER UPDATE OF record ON conversations ${isOther} ${due('new.id', '0')}`,
      `conversation_deleted_due AFTER DELETE ON conversations ${due('old.id', '0')}`,
      `message_added_due AFTER INSERT ON messages ${due('new.conversation_id', 'new.id')}`,
      // A streaming answer changes every second. Only its end is counted.
      `message_changed_due AFTER UPDATE OF record ON messages WHEN new.is_open = 0 ${due('new.conversation_id', 'new.id')}`,
    ]) {
      await sql.raw(`CREATE TRIGGER ${trigger}`).execute(database);
    }
    await sql`INSERT INTO conversation_files_due (conversation_id, message_id) SELECT id, 0 FROM conversations`.execute(
      database,
    );
  },
};
