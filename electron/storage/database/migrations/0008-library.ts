import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns for finding, counting and sorting items. */
export const library: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    // The text indexes refer to this number: otherwise VACUUM could renumber the rows of a copy.
    await run(`CREATE TABLE items_numbered (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      task_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      file TEXT NOT NULL UNIQUE,
      comparison_id TEXT,
      kind TEXT NOT NULL,
      model_id TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      seconds REAL,
      bytes INTEGER NOT NULL,
      hash TEXT NOT NULL,
      seed INTEGER,
      synthetic INTEGER NOT NULL,
      rating INTEGER NOT NULL,
      flag TEXT,
      origin_kind TEXT,
      file_state TEXT,
      trashed_at INTEGER,
      record TEXT NOT NULL,
      CONSTRAINT items_of_task UNIQUE (task_id, position)
    )`);
    await run(`INSERT INTO items_numbered (id, created_at, task_id, position, file, comparison_id, kind, model_id, width,
        height, seconds, bytes, hash, seed, synthetic, rating, flag, origin_kind, record)
      SELECT id, created_at, task_id, position, file, comparison_id, coalesce(made ->> 'kind', 'image'),
        coalesce(made ->> 'modelId', ''), coalesce(made ->> 'width', 0), coalesce(made ->> 'height', 0), made ->> 'seconds',
        coalesce(made ->> 'bytes', 0), coalesce(made ->> 'hash', ''), made ->> 'seed', coalesce(made ->> 'synthetic', 0),
        coalesce(made ->> 'rating', 0), made ->> 'flag', made -> 'origin' ->> 'kind', coalesce(made, record)
      FROM (${withSeedAndNegative}) ORDER BY created_at, id`);
    await run('DROP TABLE items');
    await run('ALTER TABLE items_numbered RENAME TO items');
    // Contains everything that a grid row needs before its record is loaded.
    await run(
      'CREATE INDEX items_shown ON items (created_at, id, kind, width, height, model_id, comparison_id) WHERE trashed_at IS NULL',
    );
    await run('CREATE INDEX items_trashed ON items (trashed_at) WHERE trashed_at IS NOT NULL');
    await run('CREATE INDEX items_of_comparison ON items (comparison_id, created_at, id)');
    await run('CREATE INDEX items_by_hash ON items (hash)');

    await run(`CREATE TABLE item_texts (
      number INTEGER PRIMARY KEY REFERENCES items (number) ON DELETE CASCADE, text TEXT NOT NULL, spaced TEXT NOT NULL)`);
    await run(`CREATE VIRTUAL TABLE item_words USING fts5 (text, spaced, content = 'item_texts', content_rowid = 'number',
      prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`);
    await run(`CREATE VIRTUAL TABLE item_parts USING fts5 (text, content = 'item_texts', content_rowid = 'number',
      tokenize = 'trigram remove_diacritics 1')`);
    const added =
      'INSERT INTO item_words (rowid, text, spaced) VALUES (new.number, new.text, new.spaced); INSERT INTO item_parts (rowid, text) VALUES (new.number, new.text);';
    const taken =
      "INSERT INTO item_words (item_words, rowid, text, spaced) VALUES ('delete', old.number, old.text, old.spaced); INSERT INTO item_parts (item_parts, rowid, text) VALUES ('delete', old.number, old.text);";
    await run(`CREATE TRIGGER item_text_added AFTER INSERT ON item_texts BEGIN ${added} END`);
    await run(`CREATE TRIGGER item_text_taken AFTER DELETE ON item_texts BEGIN ${taken} END`);
    await run(`CREATE TRIGGER item_text_changed AFTER UPDATE ON item_texts BEGIN ${taken} ${added} END`);
    await fillTexts(database);

    await run(`CREATE TABLE item_tags (
      folded TEXT NOT NULL, number INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE, tag TEXT NOT NULL,
      PRIMARY KEY (folded, number)) WITHOUT ROWID`);
    await run('CREATE INDEX item_tags_of_item ON item_tags (number)');
    await run(`CREATE TABLE item_collections (
      collection_id TEXT NOT NULL, number INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
      PRIMARY KEY (collection_id, number)) WITHOUT ROWID`);
    await run('CREATE INDEX item_collections_of_item ON item_collections (number)');
    await run(
      'CREATE TABLE collections (id TEXT PRIMARY KEY, parent_id TEXT, name TEXT NOT NULL, record TEXT NOT NULL)',
    );
    await run('CREATE TABLE saved_searches (id TEXT PRIMARY KEY, kept_at INTEGER NOT NULL, record TEXT NOT NULL)');
    await run('CREATE TABLE sidecars_due (number INTEGER PRIMARY KEY REFERENCES items (number) ON DELETE CASCADE)');
  },
};

/** Before this version, only tasks contained these values. A record that cannot be read stays unchanged. */
const withSeedAndNegative = `
  SELECT items.*, CASE WHEN json_valid(items.record) THEN json_patch(items.record, json_object(
    'seed', CASE WHEN json_valid(tasks.record) THEN
      CASE WHEN json_type(tasks.record, '$.draft.values.seed') = 'integer' THEN tasks.record ->> '$.draft.values.seed' END END,
    'negative', CASE WHEN json_valid(tasks.record) THEN
      nullif(tasks.record ->> '$.draft.values.negative_prompt', '') END)) END AS made
  FROM items LEFT JOIN tasks ON tasks.id = items.task_id`;

interface Row {
  number: number;
  record: string;
}

async function fillTexts(database: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      SELECT number, record FROM items WHERE number > ${after} ORDER BY number LIMIT 1000`.execute(database);
    const last = rows.at(-1);
    if (!last) return;
    for (const { number, record } of rows) {
      const text = textOf(record);
      await sql`INSERT INTO item_texts VALUES (${number}, ${text}, ${spacedOf(text)})`.execute(database);
    }
    after = last.number;
  }
}

/** Returns the search text as this version of the program writes it. A record that cannot be read has none. */
function textOf(record: string): string {
  try {
    const { prompt, negative, modelId } = JSON.parse(record);
    return [prompt, negative, modelId].filter((part) => typeof part === 'string' && part !== '').join('\n');
  } catch {
    return '';
  }
}

function spacedOf(text: string): string {
  const letters =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
  return [...text.matchAll(letters)].map(([run]) => [...run].join(' ')).join(' \ue000 ');
}
