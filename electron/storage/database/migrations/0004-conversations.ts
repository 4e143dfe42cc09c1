import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const conversations: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema
      .createTable('conversations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('folder', 'text')
      .addColumn('pinned', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'integer', (column) => column.notNull())
      .addColumn('trashed_at', 'integer')
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('conversations_in_order')
      .on('conversations')
      .columns(['endpoint', 'pinned', 'changed_at', 'id'])
      .execute();
    await schema
      .createTable('messages')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('conversation_id', 'text', (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('parent_id', 'integer', (column) => column.notNull())
      .addColumn('turn', 'integer', (column) => column.notNull())
      .addColumn('by_model', 'integer', (column) => column.notNull())
      .addColumn('is_open', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    // Holds all that a tree is made of, so that no record is touched for it.
    await schema
      .createIndex('messages_of_conversation')
      .on('messages')
      .columns(['conversation_id', 'id', 'parent_id', 'turn', 'by_model'])
      .execute();
    await sql`CREATE INDEX messages_open ON messages (id) WHERE is_open = 1`.execute(database);
    await schema
      .createTable('answer_files')
      .addColumn('message_id', 'integer', (column) => column.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('waits', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('answer_files_key', ['message_id', 'hash'])
      .execute();
    await schema.createIndex('answer_files_by_hash').on('answer_files').column('hash').execute();
    await sql`CREATE INDEX answer_files_waiting ON answer_files (message_id) WHERE waits = 1`.execute(database);
    await schema
      .createTable('sounds')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('added_at', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('said')
      .addColumn('message_id', 'integer', (column) => column.primaryKey().references('messages.id').onDelete('cascade'))
      .addColumn('text', 'text', (column) => column.notNull())
      .execute();
    // Whole words for short queries; trigrams for parts of words and for languages without spaces.
    await sql`CREATE VIRTUAL TABLE said_words USING fts5 (text, content = 'said', content_rowid = 'message_id', tokenize = 'unicode61 remove_diacritics 2')`.execute(
      database,
    );
    await sql`CREATE VIRTUAL TABLE said_parts USING fts5 (text, content = 'said', content_rowid = 'message_id', tokenize = 'trigram remove_diacritics 1')`.execute(
      database,
    );
    const added =
      'INSERT INTO said_words (rowid, text) VALUES (new.message_id, new.text); INSERT INTO said_parts (rowid, text) VALUES (new.message_id, new.text);';
    const taken =
      "INSERT INTO said_words (said_words, rowid, text) VALUES ('delete', old.message_id, old.text); INSERT INTO said_parts (said_parts, rowid, text) VALUES ('delete', old.message_id, old.text);";
    await sql.raw(`CREATE TRIGGER said_added AFTER INSERT ON said BEGIN ${added} END`).execute(database);
    await sql.raw(`CREATE TRIGGER said_taken AFTER DELETE ON said BEGIN ${taken} END`).execute(database);
    await sql
      .raw(`CREATE TRIGGER said_changed AFTER UPDATE OF text ON said BEGIN ${taken} ${added} END`)
      .execute(database);
  },
};
