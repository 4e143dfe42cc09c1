import { type Entry, type SectionName, sectionNames } from './palette-entry.ts';
import { folded, rankOf } from './rank-entries.ts';

export interface Section {
  readonly name: SectionName;
  readonly entries: readonly Entry[];
  /** Number of entries, including entries that are not shown. */
  readonly count: number;
}

/** Maximum number of entries per section: with an empty field (`resting`) and with a typed text (`typed`). */
const most = { resting: 5, typed: 8 } as const;

/** Earlier choices in the palette. */
export interface PaletteHistory {
  /** Ids of entries, the last one first. */
  readonly recents: readonly string[];
  /** How often each action was chosen, by the id of its entry. */
  readonly uses: Readonly<Record<string, number>>;
}

/**
 * Returns the sections for the typed text. Entries and sections are sorted by their best match. With an empty field, the
 * actions of the current page are first, the most used ones at the top, and then recently used entries.
 */
export function paletteSections(entries: readonly Entry[], typed: string, history: PaletteHistory): Section[] {
  const { recents } = history;
  const asked = folded(typed.trim());
  if (asked === '') return resting(entries, history);
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(asked, folded(`${entry.title} ${entry.note ?? ''}`)) ?? (entry.isFound ? 1 : undefined);
    return rank === undefined ? [] : [{ entry, rank: rank + (recents.includes(entry.id) ? 5 : 0) }];
  });
  return sectionNames
    .map((name) => {
      const own = ranked.filter(({ entry }) => entry.section === name).toSorted((one, other) => other.rank - one.rank);
      return { name, own, best: own[0]?.rank ?? 0 };
    })
    .filter(({ own }) => own.length > 0)
    .toSorted((one, other) => Number(isLast(one.name)) - Number(isLast(other.name)) || other.best - one.best)
    .map(({ name, own }) => ({ name, entries: own.slice(0, most.typed).map(({ entry }) => entry), count: own.length }));
}

/** The section that searches further is below all matches. */
function isLast(name: SectionName): boolean {
  return name === 'Library';
}

function resting(entries: readonly Entry[], { recents, uses }: PaletteHistory): Section[] {
  const usesOf = ({ id }: Entry) => uses[id] ?? 0;
  const actions = entries
    .filter(({ section }) => section === 'Actions')
    .toSorted((one, other) => usesOf(other) - usesOf(one));
  const shown = actions.slice(0, most.resting);
  const used = recents.flatMap((id) => entries.find((entry) => entry.id === id && !shown.includes(entry)) ?? []);
  const sections = sectionNames.map((name): Section => {
    if (name === 'Actions') return { name, entries: shown, count: actions.length };
    const own = name === 'Recent' ? used : entries.filter((each) => each.section === name && !used.includes(each));
    const isWhole = name === 'Recent' || name === 'Pages';
    return { name, entries: isWhole ? own : own.slice(0, most.resting), count: own.length };
  });
  return sections.filter((section) => section.entries.length > 0);
}
