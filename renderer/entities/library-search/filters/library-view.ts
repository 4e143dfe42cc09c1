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

function viewOfCondition({ name, value, not }: Condition): LibraryView | undefined {
  return not ? undefined : flagOf[`${name} ${value.trim().toLowerCase()}`];
}

/** Returns the view that a search covers. */
export function viewOf({ trash, conditions }: LibraryQuery): LibraryView {
  if (trash) return 'trash';
  const flags = new Set(conditions.flatMap((condition) => viewOfCondition(condition) ?? []));
  const [only, another] = flags;
  return only !== undefined && another === undefined ? only : 'all';
}

/** Returns the search in another view. */
export function queryOfView(query: LibraryQuery, view: LibraryView): LibraryQuery {
  const others = query.conditions.filter((condition) => viewOfCondition(condition) === undefined);
  const isFlag = view === 'picked' || view === 'rejected';
  return {
    ...query,
    trash: view === 'trash',
    conditions: isFlag ? [...others, { name: 'is', value: view }] : others,
  };
}

/** The view without conditions. */
export function viewWithoutConditions(query: LibraryQuery, view: LibraryView): LibraryQuery {
  return queryOfView({ ...query, words: '', conditions: [] }, view);
}
