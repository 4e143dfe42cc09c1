import { type Entry, type SectionName, sectionNames } from './palette-entry.ts';
import { folded, rankOf } from './rank-entries.ts';

export interface Section {
  readonly name: SectionName;
  readonly entries: readonly Entry[];
  /** How many there are, with those that are not shown. */
  readonly count: number;
}

/** Of each section, while nothing is typed and while something is. */
const most = { resting: 5, typed: 8 } as const;

/**
 * What is shown for what was typed: each section with its best first, and the section with the very best one first. With
 * nothing typed, what was used last stands on top.
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

/** What looks further stands below all that was found. */
function isLast(name: SectionName): boolean {
  return name === 'Library';
}

function resting(entries: readonly Entry[], recents: readonly string[]): Section[] {
  const used = recents.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const sections: Section[] = sectionNames.map((name) => {
    const own = entries.filter((entry) => entry.section === name && !used.includes(entry));
    return { name, entries: own.slice(0, name === 'Pages' ? own.length : most.resting), count: own.length };
  });
  const first: Section = { name: 'Used last', entries: used, count: used.length };
  return [first, ...sections].filter((section) => section.entries.length > 0);
}
