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

/**
 * Returns the sections for the typed text. Entries and sections are sorted by their best match. With an empty field,
 * recently used entries are first.
 */
export function paletteSections(entries: readonly Entry[], typed: string, recents: readonly string[]): Section[] {
  const asked = folded(typed.trim());
  if (asked === '') return resting(entries, recents);
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

function resting(entries: readonly Entry[], recents: readonly string[]): Section[] {
  const used = recents.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const sections: Section[] = sectionNames.map((name) => {
    const own = entries.filter((entry) => entry.section === name && !used.includes(entry));
    return { name, entries: own.slice(0, name === 'Pages' ? own.length : most.resting), count: own.length };
  });
  const first: Section = { name: 'Recent', entries: used, count: used.length };
  return [first, ...sections].filter((section) => section.entries.length > 0);
}
