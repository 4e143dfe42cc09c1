import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** The thumbnail data of an item. SQLite has no boolean: 0 or 1. */
export interface ThumbnailHashRow {
  readonly number: number;
  readonly id: string;
  readonly isVideo: number;
  /** Base64 of a ThumbHash. */
  readonly thumbHash: string | null;
}

/** Returns at most `limit` items outside the trash with numbers below `before`, highest number first. */
export async function thumbnailHashPage(
  database: Database,
  before: number,
  limit: number,
): Promise<ThumbnailHashRow[]> {
  const { rows } = await sql<ThumbnailHashRow>`
    SELECT number, id, kind = 'video' AS isVideo,
      CASE WHEN json_valid(record) THEN record ->> '$.thumbHash' END AS thumbHash
    FROM items WHERE number < ${before} AND trashed_at IS NULL ORDER BY number DESC LIMIT ${limit}`.execute(database);
  return rows;
}

/** Removes the thumbnail hash of all videos. */
export async function removeVideoThumbnailHashes(database: Database): Promise<void> {
  await sql`UPDATE items SET record = json_remove(record, '$.thumbHash')
    WHERE kind = 'video' AND record ->> '$.thumbHash' IS NOT NULL`.execute(database);
}
