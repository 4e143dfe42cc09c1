import type { Collection, CollectionNode } from '../../../../shared/library/collection.ts';

/** A row of the collection tree. */
export interface TreeRow {
  readonly collection: Collection;
  /** From 1. */
  readonly level: number;
  /** Position among the siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** `undefined` for a collection without children. */
  readonly isOpen: boolean | undefined;
}

/** Returns the visible rows of the tree when the given nodes are folded. */
export function listTreeRows(nodes: readonly CollectionNode[], folded: ReadonlySet<string>): TreeRow[] {
  return nodes.flatMap(({ collection, level, children }, at) => {
    const isOpen = children.length === 0 ? undefined : !folded.has(collection.id);
    const row: TreeRow = { collection, level, place: at + 1, siblings: nodes.length, isOpen };
    return [row, ...(isOpen ? listTreeRows(children, folded) : [])];
  });
}

/** Returns the effect of the left and right keys on a row: another level, or folding or unfolding. */
export function stepOf(
  rows: readonly TreeRow[],
  id: string,
  key: string,
): { readonly to: string } | { readonly fold: boolean } | undefined {
  const at = rows.findIndex(({ collection }) => collection.id === id);
  const row = rows[at];
  if (!row) return undefined;
  const to = (index: number) => {
    const target = rows[index];
    return target && { to: target.collection.id };
  };
  switch (key) {
    case 'ArrowRight':
      return row.isOpen === false ? { fold: false } : row.isOpen ? to(at + 1) : undefined;
    case 'ArrowLeft':
      if (row.isOpen) return { fold: true };
      return to(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
    default:
      return undefined;
  }
}

/** Returns the next row whose name starts with the typed text, wrapping around after the last. */
export function findRowStartingWith(rows: readonly TreeRow[], id: string, prefix: string): string | undefined {
  const at = rows.findIndex(({ collection }) => collection.id === id);
  const around = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const begins = prefix.toLocaleLowerCase('en');
  return around.find(({ collection }) => collection.name.toLocaleLowerCase('en').startsWith(begins))?.collection.id;
}
