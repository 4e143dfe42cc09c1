import { sql } from 'kysely';
import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import type { Database } from './database/database.ts';

/** Number of items per batch: main is blocked only for some milliseconds. */
const atOnce = 4000;

/** A longer list would not help the user. */
const mostSizes = 5;

interface WhatRow {
  readonly kind: string;
  readonly modelId: string;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly seconds: number;
  readonly oldest: number;
  readonly newest: number;
}

/** Summarizes the metadata of these items. Unknown ids are ignored. */
export async function selectionSummary(database: Database, ids: readonly string[]): Promise<SelectionFacts> {
  const tags = new Map<string, { tag: string; count: number }>();
  const collections = new Map<string, number>();
  const ratings = [0, 0, 0, 0, 0, 0];
  const summary = {
    kinds: new Map<string, number>(),
    models: new Map<string, number>(),
    sizes: new Map<string, number>(),
  };
  const sum = { count: 0, bytes: 0, picked: 0, rejected: 0, seconds: 0, oldest: 0, newest: 0 };
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const these = sql`items JOIN json_each(${JSON.stringify(ids.slice(from, from + atOnce))}) AS wanted ON items.id = wanted.value`;
    const { rows: marks } = await sql<{ rating: number; flag: string | null; count: number; bytes: number }>`
      SELECT rating, flag, count(*) AS count, sum(bytes) AS bytes FROM ${these} GROUP BY rating, flag`.execute(
      database,
    );
    for (const { rating, flag, count, bytes } of marks) {
      ratings[rating] = (ratings[rating] ?? 0) + count;
      sum.count += count;
      sum.bytes += bytes;
      if (flag === 'pick') sum.picked += count;
      if (flag === 'reject') sum.rejected += count;
    }
    const { rows: what } = await sql<WhatRow>`
      SELECT kind, model_id AS modelId, width, height, count(*) AS count, coalesce(sum(seconds), 0) AS seconds,
        min(created_at) AS oldest, max(created_at) AS newest
      FROM ${these} GROUP BY kind, model_id, width, height`.execute(database);
    for (const row of what) {
      add(summary.kinds, row.kind, row.count);
      add(summary.models, row.modelId, row.count);
      add(summary.sizes, `${row.width} ${row.height}`, row.count);
      sum.seconds += row.seconds;
      sum.oldest = sum.oldest === 0 ? row.oldest : Math.min(sum.oldest, row.oldest);
      sum.newest = Math.max(sum.newest, row.newest);
    }
    const { rows: tagged } = await sql<{ folded: string; tag: string; count: number }>`
      SELECT folded, max(tag) AS tag, count(*) AS count
      FROM ${these} JOIN item_tags ON item_tags.number = items.number GROUP BY folded`.execute(database);
    for (const { folded, tag, count } of tagged) {
      tags.set(folded, { tag: tags.get(folded)?.tag ?? tag, count: (tags.get(folded)?.count ?? 0) + count });
    }
    const { rows: collected } = await sql<{ id: string; count: number }>`
      SELECT collection_id AS id, count(*) AS count
      FROM ${these} JOIN item_collections ON item_collections.number = items.number GROUP BY collection_id`.execute(
      database,
    );
    for (const { id, count } of collected) collections.set(id, (collections.get(id) ?? 0) + count);
  }
  return {
    ...sum,
    ratings,
    kinds: byCount(summary.kinds).map(([kind, count]) => ({
      kind: kind === 'video' || kind === 'file' ? kind : 'image',
      count,
    })),
    models: byCount(summary.models).map(([modelId, count]) => ({ modelId, count })),
    sizes: byCount(summary.sizes)
      .slice(0, mostSizes)
      .map(([size, count]) => {
        const [width = 0, height = 0] = size.split(' ').map(Number);
        return { width, height, count };
      }),
    sizeCount: summary.sizes.size,
    tags: [...tags.values()].toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag)),
    collections: [...collections]
      .map(([id, count]) => ({ id, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other));
}
