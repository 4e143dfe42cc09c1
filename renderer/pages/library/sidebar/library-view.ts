import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';

/** The places at the top of the rail. */
export const libraryViews = ['all', 'picked', 'rejected', 'trash'] as const;
export type LibraryView = (typeof libraryViews)[number];

const flagOf: Readonly<Record<string, LibraryView>> = {
  'is picked': 'picked',
  'flag pick': 'picked',
  'flag picked': 'picked',
  'is rejected': 'rejected',
  'flag reject': 'rejected',
  'flag rejected': 'rejected',
};

function shelfOfCondition({ name, value, not }: Condition): LibraryView | undefined {
  return not ? undefined : flagOf[`${name} ${value.trim().toLowerCase()}`];
}

/** Where a search looks. */
export function viewOf({ trash, conditions }: LibraryQuery): LibraryView {
  if (trash) return 'trash';
  const flags = new Set(conditions.flatMap((condition) => shelfOfCondition(condition) ?? []));
  const [only, another] = flags;
  return only !== undefined && another === undefined ? only : 'all';
}

/** The same search in another place. */
export function queryOfView(query: LibraryQuery, shelf: LibraryView): LibraryQuery {
  const others = query.conditions.filter((condition) => shelfOfCondition(condition) === undefined);
  const isFlag = shelf === 'picked' || shelf === 'rejected';
  return {
    ...query,
    trash: shelf === 'trash',
    conditions: isFlag ? [...others, { name: 'is', value: shelf }] : others,
  };
}

/** All that lies there. */
export function wholeView(query: LibraryQuery, shelf: LibraryView): LibraryQuery {
  return queryOfView({ ...query, words: '', conditions: [] }, shelf);
}
