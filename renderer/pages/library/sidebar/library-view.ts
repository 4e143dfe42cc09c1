import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';

/** The places at the top of the rail. */
export const shelves = ['all', 'picked', 'rejected', 'trash'] as const;
export type Shelf = (typeof shelves)[number];

const flagOf: Readonly<Record<string, Shelf>> = {
  'is picked': 'picked',
  'flag pick': 'picked',
  'flag picked': 'picked',
  'is rejected': 'rejected',
  'flag reject': 'rejected',
  'flag rejected': 'rejected',
};

function shelfOfCondition({ name, value, not }: Condition): Shelf | undefined {
  return not ? undefined : flagOf[`${name} ${value.trim().toLowerCase()}`];
}

/** Where a search looks. */
export function shelfOf({ trash, conditions }: LibraryQuery): Shelf {
  if (trash) return 'trash';
  const flags = new Set(conditions.flatMap((condition) => shelfOfCondition(condition) ?? []));
  const [only, another] = flags;
  return only !== undefined && another === undefined ? only : 'all';
}

/** The same search in another place. */
export function onShelf(query: LibraryQuery, shelf: Shelf): LibraryQuery {
  const others = query.conditions.filter((condition) => shelfOfCondition(condition) === undefined);
  const isFlag = shelf === 'picked' || shelf === 'rejected';
  return {
    ...query,
    trash: shelf === 'trash',
    conditions: isFlag ? [...others, { name: 'is', value: shelf }] : others,
  };
}

/** All that lies there. */
export function wholeShelf(query: LibraryQuery, shelf: Shelf): LibraryQuery {
  return onShelf({ ...query, words: '', conditions: [] }, shelf);
}
