import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { Lineage, LineageLink, LineageNode } from '../../shared/library/lineage.ts';
import type { Source } from '../../shared/library/lineage-source.ts';
import type { Database } from './database/database.ts';
import { itemIn } from './item-row.ts';
import type { ItemStore } from './item-store.ts';

/** Maximum number of sources that are followed per item, and of items that are followed from one item, newest first. */
const mostSources = 8;
const mostMade = 8;
const mostNodes = 60;

interface Made {
  readonly item: Item;
  readonly as: LineageLink['as'];
}

/** Reads the sources and the derived items of an item, up to `depth` steps in each direction. */
export async function readLineage(
  root: Item,
  depth: number,
  { database, items }: { database: Database; items: Pick<ItemStore, 'find' | 'findByHash'> },
): Promise<Lineage> {
  const nodes = new Map<string, LineageNode>([[root.id, { kind: 'item', key: root.id, layer: 0, item: root }]]);
  const links = new Map<string, LineageLink>();
  const more: { of: string; count: number }[] = [];

  /** Returns true for a new node, because only a new node is followed. */
  function put(node: LineageNode, link: LineageLink): boolean {
    const isNew = !nodes.has(node.key);
    if (isNew && nodes.size >= mostNodes) return false;
    if (isNew) nodes.set(node.key, node);
    links.set(`${link.from} ${link.to}`, link);
    return isNew;
  }

  async function toSources(made: readonly Item[], layer: number): Promise<void> {
    const found: Item[] = [];
    for (const item of made) {
      for (const source of (item.sources ?? []).slice(0, mostSources)) {
        const node = await nodeOf(source, layer, items);
        if (node.key === item.id) continue;
        // If an input was a saved frame, its video follows one step later.
        const isImage = node.kind === 'item' && node.item.kind === 'image';
        const as = source.as === 'frame' && isImage ? 'input' : source.as;
        const isNew = put(node, {
          from: node.key,
          to: item.id,
          as,
          ...(as === 'frame' && source.frame !== undefined ? { frame: source.frame } : {}),
        });
        if (isNew && node.kind === 'item') found.push(node.item);
      }
    }
    if (found.length > 0 && layer > -depth) await toSources(found, layer - 1);
  }

  async function toMade(items: readonly Item[], layer: number): Promise<void> {
    const found: Item[] = [];
    for (const item of items) {
      const { made, count } = await madeFrom(database, item);
      let shown = 0;
      for (const { item: child, as } of made) {
        const isNew = put({ kind: 'item', key: child.id, layer, item: child }, { from: item.id, to: child.id, as });
        if (isNew) found.push(child);
        if (nodes.has(child.id)) shown += 1;
      }
      if (count > shown) more.push({ of: item.id, count: count - shown });
    }
    if (found.length > 0 && layer < depth) await toMade(found, layer + 1);
  }

  await toSources([root], -1);
  await toMade([root], 1);
  return { nodes: [...nodes.values()], links: [...links.values()], more };
}

async function nodeOf(
  { as, itemId, hash, name = '' }: Source,
  layer: number,
  items: Pick<ItemStore, 'find' | 'findByHash'>,
): Promise<LineageNode> {
  const named = itemId === undefined ? undefined : await items.find(itemId);
  // For a frame, the id names the video, and the hash may be that of the image.
  const byHash = hash === undefined || (named && as === 'input') ? [] : await items.findByHash(hash);
  const oldest = byHash.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const item = oldest.find(({ trashedAt }) => trashedAt === undefined) ?? named ?? oldest[0];
  if (item) return { kind: 'item', key: item.id, layer, item };
  if (hash !== undefined && itemId === undefined) {
    return { kind: 'file', key: hash, layer, hash, name };
  }
  return { kind: 'missing', key: itemId ?? hash ?? name, layer };
}

/**
 * Returns the newest items that were made from an item or from a file with the same bytes, and their total number;
 * without the trash.
 */
async function madeFrom(database: Database, { id, hash }: Item): Promise<{ made: Made[]; count: number }> {
  // If several relations exist, the closest one counts, which is also the first in the alphabet: frame, input, remix.
  const { rows } = await sql<{ record: string; way: LineageLink['as']; count: number }>`
    SELECT record, min(way) AS way, count(*) OVER () AS count FROM ${waysFrom(id, hash)} JOIN items USING (number)
    WHERE trashed_at IS NULL AND id <> ${id} GROUP BY number
    ORDER BY created_at DESC, id DESC LIMIT ${mostMade}`.execute(database);
  const derivedItems = rows.flatMap(({ record, way }) => {
    const item = itemIn(record);
    return item ? { item, as: way } : [];
  });
  return { made: derivedItems, count: rows[0]?.count ?? 0 };
}

/** A saved frame is between its video and the items that were made from the frame. */
function waysFrom(id: string, hash: string) {
  return sql`(
    SELECT number, way FROM item_sources WHERE item_id = ${id} AND NOT (way = 'frame' AND EXISTS (
      SELECT 1 FROM items AS frame WHERE frame.hash = item_sources.hash AND frame.kind = 'image' AND frame.hash <> ''))
    UNION SELECT number, 'input' AS way FROM item_sources WHERE hash = ${hash} AND hash <> '')`;
}

/** Returns the numbers of all items that were made from an item, for a search. */
export async function numbersMadeFrom(database: Database, id: string): Promise<number[]> {
  const { rows: known } = await sql<{ hash: string }>`SELECT hash FROM items WHERE id = ${id}`.execute(database);
  const { rows } = await sql<{ number: number }>`
    SELECT DISTINCT number FROM ${waysFrom(id, known[0]?.hash ?? '')} JOIN items USING (number)
    WHERE id <> ${id}`.execute(database);
  return rows.map(({ number }) => number);
}
