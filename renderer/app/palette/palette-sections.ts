import { type Entry, type SectionName, sectionNames } from './palette-entry.ts';
import { foldText, rankTextMatch } from './rank-text-match.ts';

export interface Section {
  readonly name: SectionName;
  readonly entries: readonly Entry[];
  /** Number of entries, including entries that are not shown. */
  readonly count: number;
}

/** Maximum number of entries per section: with an empty field (`resting`) and with a typed text (`typed`). */
const limits = { resting: 5, typed: 8 } as const;

/** Earlier choices in the palette. */
export interface PaletteHistory {
  /** Ids of entries, the last one first. */
  readonly recents: readonly string[];
  /** Number of times that each action was chosen, by entry id. */
  readonly uses: Readonly<Record<string, number>>;
}

/**
 * Returns the sections for the typed text. Entries and sections are sorted by their best match. With an empty field, the
 * actions of the current page are first, the most used ones at the top, and then recently used entries.
 */
export function createSections(entries: readonly Entry[], typed: string, history: PaletteHistory): Section[] {
  const { recents } = history;
  const searchText = foldText(typed.trim());
  if (searchText === '') return createRestingSections(entries, history);
  const ranked = entries.flatMap((entry) => {
    const rank =
      rankTextMatch(searchText, foldText(`${entry.title} ${entry.note ?? ''}`)) ?? (entry.isFound ? 1 : undefined);
    return rank === undefined ? [] : [{ entry, rank: rank + (recents.includes(entry.id) ? 5 : 0) }];
  });
  return sectionNames
    .map((name) => {
      const matches = ranked.filter(({ entry }) => entry.section === name).toSorted((a, b) => b.rank - a.rank);
      return { name, matches, best: matches[0]?.rank ?? 0 };
    })
    .filter(({ matches }) => matches.length > 0)
    .toSorted((a, b) => Number(isLast(a.name)) - Number(isLast(b.name)) || b.best - a.best)
    .map(({ name, matches }) => ({
      name,
      entries: matches.slice(0, limits.typed).map(({ entry }) => entry),
      count: matches.length,
    }));
}

/** The section that searches further is below all matches. */
function isLast(name: SectionName): boolean {
  return name === 'Library';
}

function createRestingSections(entries: readonly Entry[], { recents, uses }: PaletteHistory): Section[] {
  const usesOf = ({ id }: Entry) => uses[id] ?? 0;
  const actions = entries.filter(({ section }) => section === 'Actions').toSorted((a, b) => usesOf(b) - usesOf(a));
  const shown = actions.slice(0, limits.resting);
  const used = recents.flatMap((id) => entries.find((entry) => entry.id === id && !shown.includes(entry)) ?? []);
  const sections = sectionNames.map((name): Section => {
    if (name === 'Actions') return { name, entries: shown, count: actions.length };
    const ranked = name === 'Recent' ? used : entries.filter((each) => each.section === name && !used.includes(each));
    const isComplete = name === 'Recent' || name === 'Pages';
    return { name, entries: isComplete ? ranked : ranked.slice(0, limits.resting), count: ranked.length };
  });
  return sections.filter((section) => section.entries.length > 0);
}
