import { z } from 'zod';
import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import { cleanTag, nameProblem } from './tag.ts';

/** A named set of results. A result can be in several collections. A collection can contain collections. */
export const collectionSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1),
  /** The parent collection. Absent at the top level. */
  parentId: z.uuid().optional(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
});
export type Collection = Readonly<z.infer<typeof collectionSchema>>;

/** Content of `collections.json` in the library folder. The database can be rebuilt from it and from the sidecars. */
export const collectionsFileSchema = z.object({
  format: z.literal('triptych-collections'),
  version: z.literal(1),
  collections: z.array(collectionSchema),
});

/** Maximum depth of nested collections, including the top level. */
export const deepestCollection = 20;

export interface CollectionNode {
  readonly collection: Collection;
  /** Level in the tree, from 1. */
  readonly level: number;
  readonly children: readonly CollectionNode[];
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns the tree of collections, sorted by name with "2" before "10". A collection without a valid parent, or within
 * itself, is at the top level.
 */
export function collectionTree(collections: readonly Collection[]): CollectionNode[] {
  const byId = new Map(collections.map((each) => [each.id, each]));
  const childrenOf = Map.groupBy(collections, (each) => parentOf(each, byId));
  const nodes = (parentId: string | undefined, level: number): CollectionNode[] =>
    (childrenOf.get(parentId) ?? [])
      .toSorted((one, other) => byName.compare(one.name, other.name) || one.id.localeCompare(other.id))
      .map((collection) => ({ collection, level, children: nodes(collection.id, level + 1) }));
  return nodes(undefined, 1);
}

/** Returns all nodes of a tree as a list, from top to bottom. */
export function flattenTree(nodes: readonly CollectionNode[]): CollectionNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

function parentOf(collection: Collection, byId: ReadonlyMap<string, Collection>): string | undefined {
  const seen = new Set([collection.id]);
  let above = collection.parentId === undefined ? undefined : byId.get(collection.parentId);
  while (above) {
    if (seen.has(above.id)) return undefined;
    seen.add(above.id);
    above = above.parentId === undefined ? undefined : byId.get(above.parentId);
  }
  return collection.parentId !== undefined && byId.has(collection.parentId) ? collection.parentId : undefined;
}

/** Returns a collection and all collections in it, at any depth. */
export function withDescendants(collections: readonly Collection[], id: string): Collection[] {
  const found = collections.filter((each) => each.id === id);
  for (const outer of found) {
    for (const each of collections) if (each.parentId === outer.id && !found.includes(each)) found.push(each);
  }
  return found;
}

/** Returns the name of a collection after the names of its parents: `['Lake', 'Opening shot']`. */
export function collectionPath(collections: readonly Collection[], id: string): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  let at = collections.find((each) => each.id === id);
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    path.unshift(at.name);
    const { parentId } = at;
    at = parentId === undefined ? undefined : collections.find((each) => each.id === parentId);
  }
  return path;
}

/** Returns the stored form of a name. */
export const cleanCollectionName = cleanTag;

/**
 * Returns the reason why a name is not possible there, a sentence for the user. `id`: the collection itself, if it
 * already exists.
 */
export function collectionNameProblem(
  collections: readonly Collection[],
  { id, name, parentId }: { id?: string | undefined; name: string; parentId?: string | undefined },
): string | undefined {
  const wrong = nameProblem(name, 'A name');
  if (wrong !== undefined) return wrong;
  const folded = normalizeLettersAndCase(cleanCollectionName(name));
  const same = collections.find(
    (each) => each.id !== id && each.parentId === parentId && normalizeLettersAndCase(each.name) === folded,
  );
  return same && `A collection named “${same.name}” already exists here.`;
}

/**
 * Returns the reason why a collection cannot move into `parentId` (absent: to the top level), a sentence for the user.
 */
export function collectionMoveProblem(
  collections: readonly Collection[],
  id: string,
  parentId: string | undefined,
): string | undefined {
  const moved = collections.find((each) => each.id === id);
  if (!moved) return 'This collection no longer exists.';
  if (parentId !== undefined) {
    if (!collections.some((each) => each.id === parentId)) return 'The destination collection no longer exists.';
    const inner = withDescendants(collections, id);
    if (inner.some((each) => each.id === parentId)) return 'A collection can’t be moved into itself.';
    const above = collectionPath(collections, parentId).length;
    const depth = Math.max(...inner.map((each) => collectionPath(collections, each.id).length));
    const deep = above + depth - collectionPath(collections, id).length + 1;
    if (deep > deepestCollection) return `Collections can be nested ${deepestCollection} levels deep at most.`;
  }
  return collectionNameProblem(collections, { id, name: moved.name, parentId });
}
