import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the descriptors of images and posters by the SHA-256 of the file, to find similar ones, and what finds the
 * takes of one brief. Descriptors can be computed again at any time, so no change of the table counts as a saved
 * change. They leave with the last item of their file.
 */
export const visualDescriptors: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    await run(`CREATE TABLE visual_descriptors (hash TEXT PRIMARY KEY, version INTEGER NOT NULL,
      descriptor BLOB NOT NULL) WITHOUT ROWID`);
    const unused = `BEGIN DELETE FROM visual_descriptors WHERE hash = old.hash
      AND NOT EXISTS (SELECT 1 FROM items WHERE hash = old.hash); END`;
    await run(`CREATE TRIGGER descriptor_of_removed_item AFTER DELETE ON items ${unused}`);
    await run(
      `CREATE TRIGGER descriptor_of_changed_file AFTER UPDATE OF hash ON items WHEN old.hash IS NOT new.hash ${unused}`,
    );
    // The length and the end of a prompt: whole prompts would need as much space as the texts, and the prompts of one
    // template often begin alike.
    await run(`CREATE TABLE item_briefs (number INTEGER PRIMARY KEY REFERENCES items (number) ON DELETE CASCADE,
      brief TEXT NOT NULL)`);
    await run(`INSERT INTO item_briefs SELECT number, length(prompt) || ' ' || substr(prompt, -48) FROM (
      SELECT number, CASE WHEN json_valid(record) THEN record ->> '$.prompt' END AS prompt FROM items)
      WHERE prompt IS NOT NULL`);
    await run('CREATE INDEX item_briefs_by_brief ON item_briefs (brief)');
  },
};
