import type { TablerIcon } from '@tabler/icons-react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import type { Item } from '../../../shared/library/item.ts';

export interface Section {
  readonly name: SectionName;
  readonly entries: readonly Entry[];
  /** Number of entries, including entries that are not shown. */
  readonly count: number;
}

/** Maximum number of entries per section: with an empty field (`resting`) and with a typed text (`typed`). */
const limits = { resting: 5, typed: 8 } as const;

/** Earlier choices in the palette. */
interface PaletteHistory {
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
  const used = recents.flatMap(
    (id) => entries.find((entry) => entry.id === id && entry.section !== 'Selection' && !shown.includes(entry)) ?? [],
  );
  const sections = sectionNames.map((name): Section => {
    if (name === 'Actions') return { name, entries: shown, count: actions.length };
    const ranked = name === 'Recent' ? used : entries.filter((each) => each.section === name && !used.includes(each));
    const isComplete = name === 'Selection' || name === 'Recent' || name === 'Pages';
    return { name, entries: isComplete ? ranked : ranked.slice(0, limits.resting), count: ranked.length };
  });
  return sections.filter((section) => section.entries.length > 0);
}

/** Returns the text for comparisons: without accents and in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Rates the match of a text with the typed text, above 0; `undefined` without a match. Every typed term must match. A
 * match at the start of a word is best, then a match inside a word. The last choice is a match letter by letter with
 * gaps, as "gnr" in "generate". Both texts are folded.
 */
export function rankTextMatch(typed: string, text: string): number | undefined {
  let sum = 0;
  const terms = typed.split(/\s+/).filter((term) => term !== '');
  for (const term of terms) {
    const rank = rankOfTerm(term, text);
    if (rank === undefined) return undefined;
    sum += rank;
  }
  // The shorter of two equal matches wins.
  return terms.length === 0 ? 1 : sum / terms.length - Math.min(text.length, 200) / 100;
}

function rankOfTerm(term: string, text: string): number | undefined {
  if (text.startsWith(term)) return 100;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) if (isWordStart(text, at)) return 80;
  if (text.includes(term)) return 50;
  const gaps = countGaps(term, text);
  return gaps === undefined || gaps >= term.length ? undefined : 30 - gaps;
}

/** Returns the number of letters between the typed letters, starting at a word with the same first letter. */
function countGaps(term: string, text: string): number | undefined {
  let best: number | undefined;
  for (let start = text.indexOf(term.charAt(0)); start >= 0; start = text.indexOf(term.charAt(0), start + 1)) {
    if (!isWordStart(text, start)) continue;
    let at = start;
    let gaps = 0;
    let isComplete = true;
    for (const character of term.slice(1)) {
      const next = text.indexOf(character, at + 1);
      if (next < 0) {
        isComplete = false;
        break;
      }
      // The start of the next word counts as adjacent.
      gaps += isWordStart(text, next) ? countWordStarts(text, at, next) : next - at - 1;
      at = next;
    }
    if (isComplete && (best === undefined || gaps < best)) best = gaps;
  }
  return best;
}

function countWordStarts(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from + 1; at < to; at += 1)
    if (isWordStart(text, at) && /[\p{L}\p{N}]/u.test(text.charAt(at))) count += 1;
  return count;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/** In the order of the list. */
const sectionNames = [
  'Selection',
  'Actions',
  'Recent',
  'Pages',
  'Models',
  'Results',
  'Comparisons',
  'Conversations',
  'Saved searches',
  'Collections',
  'Settings',
  'Library',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** An action or a page. */
export interface Entry {
  /** Stable, so that the entry can be listed as recently used. */
  readonly id: string;
  readonly section: SectionName;
  readonly title: string;
  /** Lighter, behind the title. It is searched too. */
  readonly note?: string;
  readonly icon: TablerIcon;
  /** The item whose thumbnail replaces the icon. */
  readonly item?: Item;
  /** Command whose keys are shown for the entry. */
  readonly command?: CommandName;
  /** True when main found the entry by its text. Such an entry is shown even if its title does not match. */
  readonly isFound?: boolean;
  readonly run: () => void;
}
