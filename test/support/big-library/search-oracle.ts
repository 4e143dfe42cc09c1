import { itemSearchText } from '../../../electron/storage/search/item-search-text.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Condition } from '../../../shared/library/library-query.ts';
import { parseSearchTerms } from '../../../shared/library/search-bar-text.ts';
import { normalizeTag } from '../../../shared/library/tag.ts';
import { newestTime } from './made-items.ts';

/** Reference search in its simplest form: one item after the other, without an index. */
export function finds(
  item: Item,
  { words, conditions, trash }: { words: string; conditions: Condition[]; trash: boolean },
) {
  if ((item.trashedAt !== undefined) !== trash) return false;
  if (!parseSearchTerms(words).every(({ text, not }) => hasTerm(item, text) !== not)) return false;
  return [...new Set(conditions.map((each) => each.name))].every((name) => {
    const named = conditions.filter((each) => each.name === name);
    const wanted = named.filter((each) => !each.not);
    if (named.some((each) => each.not && passes(item, each))) return false;
    return wanted.length === 0 || wanted.some((each) => passes(item, each));
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u0331]/g, '')
    .toLowerCase();

/**
 * Three characters match anywhere; fewer letters match the beginning of a word. In languages without blanks, any number
 * matches anywhere.
 */
function hasTerm(item: Item, term: string): boolean {
  const { text } = itemSearchText(item);
  const [all, sought] = [plain(text), plain(term)];
  if ([...sought].length >= 3 || !/^[\p{L}\p{N}]+$/u.test(term)) return all.includes(sought);
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(term)) return all.includes(sought);
  return all.split(/[^\p{L}\p{N}\p{Co}]+/u).some((word) => word.startsWith(sought));
}

/** The few forms of conditions that tests use. Today is the day of the newest item. */
function passes(item: Item, { name, value }: Condition): boolean {
  const number = Number(value.replace(/^\D+/, ''));
  const more = value.startsWith('>=');
  const less = value.startsWith('<') && !value.startsWith('<=');
  const compared = (is: number) => (more ? is >= number : less ? is < number : is === number);
  const { width, height } = item;
  switch (name) {
    case 'kind':
      return item.kind === value;
    case 'model':
      return item.modelId === value;
    case 'rating':
      return compared(value === 'none' ? Number.NaN : (item.rating ?? 0)) || (value === 'none' && !item.rating);
    case 'side':
      return compared(Math.min(width, height));
    case 'seed':
      return item.seed !== undefined && compared(item.seed);
    case 'shape':
      return value === (width > height ? 'landscape' : width < height ? 'portrait' : 'square');
    case 'flag':
      return value === (item.flag ?? 'none');
    case 'tag':
      return (item.tags ?? []).some((tag) => normalizeTag(tag) === normalizeTag(value));
    case 'collection':
      return (item.collections ?? []).includes(value);
    case 'comparison':
      return item.comparisonId === value;
    case 'is':
      return { tagged: item.tags !== undefined, unrated: !item.rating, picked: item.flag === 'pick' }[value] ?? false;
    case 'before':
      return item.createdAt < Date.parse(`${value}T00:00:00Z`);
    case 'after': {
      const days = { today: 0, '7d': 6, '30d': 29 }[value];
      if (days === undefined) return item.createdAt >= Date.parse(`${value}T00:00:00Z`);
      return item.createdAt >= Date.parse(new Date(newestTime).toISOString().slice(0, 10)) - days * 86_400_000;
    }
    default:
      throw new Error(`The oracle knows no ${name}`);
  }
}

export function newestFirst(a: Item, b: Item): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
