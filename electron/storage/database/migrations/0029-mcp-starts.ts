import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The calls with which clients of the Model Context Protocol started runs. Each key of a client starts runs once. */
export const mcpStarts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE mcp_starts (
      client_id TEXT NOT NULL, key TEXT NOT NULL, arguments_hash TEXT NOT NULL, day TEXT NOT NULL,
      charges INTEGER NOT NULL, money TEXT NOT NULL, task_ids TEXT NOT NULL,
      PRIMARY KEY (client_id, key)) WITHOUT ROWID`.execute(database);
    await sql`CREATE INDEX mcp_starts_by_day ON mcp_starts (client_id, day)`.execute(database);
  },
};
