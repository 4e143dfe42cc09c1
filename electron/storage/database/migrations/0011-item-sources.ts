import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Relations between items and their sources, readable in both directions. */
export const itemSources: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    await run(`CREATE TABLE item_sources (
      number INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE, place INTEGER NOT NULL, way TEXT NOT NULL,
      item_id TEXT, hash TEXT, PRIMARY KEY (number, place)) WITHOUT ROWID`);
    await run('CREATE INDEX item_sources_of_item ON item_sources (item_id) WHERE item_id IS NOT NULL');
    await run('CREATE INDEX item_sources_of_hash ON item_sources (hash) WHERE hash IS NOT NULL');
    await fillSources(database);
  },
};

interface Row {
  number: number;
  record: string;
  draft: string | null;
  film: string | null;
}

/** Runs say in their drafts what they were given, frames themselves of which video they are. */
async function fillSources(database: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      SELECT items.number, items.record, tasks.record -> '$.draft' AS draft, film.hash AS film
      FROM items LEFT JOIN tasks ON tasks.id = items.task_id AND json_valid(tasks.record)
        AND tasks.record ->> '$.tracked' IS NULL
      LEFT JOIN items AS film ON items.origin_kind = 'frame' AND json_valid(items.record)
        AND film.id = items.record ->> '$.origin.itemId'
      WHERE items.number > ${after} AND json_valid(items.record)
        AND (items.origin_kind = 'frame' OR instr(tasks.record, '"from":"file"') > 0)
      ORDER BY items.number LIMIT 1000`.execute(database);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) await fillOne(database, row);
    after = last.number;
  }
}

async function fillOne(database: Kysely<unknown>, { number, record, draft, film: video }: Row): Promise<void> {
  const item = JSON.parse(record);
  const sources = item.origin?.kind === 'frame' ? [frameOf(item.origin, video)] : sourcesOf(draft);
  if (sources.length === 0) return;
  const text = JSON.stringify({ ...item, sources });
  await sql`UPDATE items SET record = ${text} WHERE number = ${number}`.execute(database);
  for (const [place, { as, itemId = null, hash = null }] of sources.entries()) {
    await sql`INSERT INTO item_sources VALUES (${number}, ${place}, ${as}, ${itemId}, ${hash})`.execute(database);
  }
}

interface Source {
  as: string;
  itemId?: string;
  hash?: string;
  frame?: number;
  name?: string;
}

function frameOf({ itemId, frame }: { itemId: string; frame: number }, video: string | null): Source {
  return { as: 'frame', itemId, ...(video === null || video === '' ? {} : { hash: video }), frame };
}

/** In the format of this version; an invalid draft has no sources. */
function sourcesOf(draft: string | null): Source[] {
  const sources = new Map<string, Source>();
  const values = draft === null ? undefined : JSON.parse(draft)?.values;
  for (const entry of Object.values(values ?? {}).flat()) {
    const { from, hash: given, name: called, origin, fit } = imageOf(entry);
    const { hash, name } = fit?.original ?? { hash: given, name: called };
    if (from !== 'file' || origin?.kind === 'painted' || typeof hash !== 'string' || sources.has(hash)) continue;
    const isFrame = origin?.kind === 'frame';
    sources.set(hash, {
      as: isFrame ? 'frame' : 'input',
      ...(origin?.itemId === undefined ? {} : { itemId: origin.itemId }),
      hash,
      ...(isFrame ? { frame: origin.frame } : {}),
      ...(name === undefined ? {} : { name }),
    });
  }
  return [...sources.values()];
}

interface Image {
  from?: string;
  hash?: string;
  name?: string;
  origin?: { kind: string; itemId?: string; frame: number };
  fit?: { original: { hash: string; name: string } };
}

/** The image of an entry: itself, or the mask of a moving part. */
function imageOf(entry: unknown): Image {
  if (typeof entry !== 'object' || entry === null) return {};
  return 'mask' in entry ? (entry.mask as Image) : entry;
}
