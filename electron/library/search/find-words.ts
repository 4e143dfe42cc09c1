import { sql } from 'kysely';
import { termsOf } from '../../../shared/library/search-text.ts';
import type { Database } from '../../store/database.ts';
import { asPhrase } from '../../store/search-terms.ts';
import { unspacedRuns } from '../../store/unspaced.ts';
import type { CatalogNow } from './kept-catalog.ts';
import type { Hits } from './kept-hits.ts';
import type { Pace } from './pace.ts';

/** Phrases of one question; SQLite takes a few hundred. */
const mostTogether = 40;
/** Of a word without any blank, characters; a longer one is looked for piece by piece. */
const longestPhrase = 64;
/** Texts are looked through so many at a time. */
const textsOfTurn = 5000;

/** Signs stand in no index: one or two of them are looked for in the texts themselves. */
export type Question =
  | { readonly by: 'item_words' | 'item_parts'; readonly match: string }
  | { readonly by: 'texts'; readonly text: string };

/**
 * 1 for each slot whose texts have all words that are looked for and none that are excluded; `undefined` where there are no
 * words. No text fails: what a person types only ever stands in quotes.
 */
export async function findWords(
  database: Database,
  { catalog, signs, hits: kept, version }: Pick<CatalogNow, 'catalog' | 'signs' | 'hits' | 'version'>,
  words: string,
  pace: Pace,
): Promise<Uint8Array | undefined> {
  const terms = termsOf(words);
  if (terms.length === 0) return undefined;
  const size = catalog.size;
  const wanted = terms.flatMap(({ text, not }) => (not ? [] : partsOf(text)));
  const found = wanted.length > 0 ? await findAll(wanted) : new Uint8Array(size).fill(1);
  for (const { text, not } of terms) {
    const parts = not ? partsOf(text) : [];
    if (parts.length === 0 || !found.includes(1)) continue;
    const excluded = await findAll(parts);
    takeAway(found, excluded, 1);
  }
  return found;

  async function findAll(questions: readonly Question[]): Promise<Uint8Array> {
    let hits: Uint8Array | undefined;
    for (const question of together(questions)) {
      const more = await ask(question);
      // Those that are kept stay as they are.
      if (hits) takeAway(hits, more, 0);
      else hits = more.slice();
      // What comes after can only take away.
      if (!hits.includes(1)) break;
      await pace.turn();
    }
    return hits ?? new Uint8Array(size);
  }

  function ask(question: Question): Promise<Hits> {
    if (question.by === 'texts') return lookThrough(question.text);
    const { by, match } = question;
    return kept.of(`${by} ${match}`, version, () => askIndex(by, match));
  }

  function notedIn(hits: Uint8Array) {
    const noteAll = (numbers: readonly number[]) => {
      for (const number of numbers) {
        const slot = catalog.slotOf(number);
        if (slot >= 0 && slot < size) hits[slot] = 1;
      }
    };
    return { noteAll, note: (numbers = '[]') => noteAll(JSON.parse(numbers)) };
  }

  async function askIndex(by: 'item_words' | 'item_parts', match: string): Promise<Hits> {
    const hits = new Uint8Array(size);
    const index = sql.table(by);
    // As one JSON text: a row for each would cost ten times as much.
    const { rows } = await sql<{ numbers: string }>`
      SELECT json_group_array(rowid) AS numbers FROM ${index} WHERE ${index} MATCH ${match}`.execute(database);
    notedIn(hits).note(rows[0]?.numbers);
    return hits;
  }

  async function lookThrough(text: string): Promise<Hits> {
    const hits = new Uint8Array(size);
    const { note, noteAll } = notedIn(hits);
    const { numbers, isSure } = (await signs.candidates(text)) ?? {};
    if (numbers && isSure) noteAll(numbers);
    if (numbers && isSure) return hits;
    // Where most texts may have it, they are read as they lie.
    if (numbers && numbers.length < size / 2) {
      for (let from = 0; from < numbers.length; from += textsOfTurn) {
        const some = JSON.stringify(numbers.slice(from, from + textsOfTurn));
        const { rows } = await sql<{ numbers: string }>`
          SELECT json_group_array(number) AS numbers FROM item_texts
          WHERE number IN (SELECT value FROM json_each(${some})) AND instr(lower(text), lower(${text})) > 0`.execute(
          database,
        );
        note(rows[0]?.numbers);
        await pace.turn();
      }
      return hits;
    }
    for (let from = 0; ; from += textsOfTurn) {
      const { rows } = await sql<{ numbers: string; highest: number }>`
        SELECT json_group_array(number) FILTER (WHERE instr(lower(text), lower(${text})) > 0) AS numbers,
          (SELECT max(number) FROM item_texts) AS highest
        FROM item_texts WHERE number > ${from} AND number <= ${from + textsOfTurn}`.execute(database);
      note(rows[0]?.numbers);
      if (from + textsOfTurn >= (rows[0]?.highest ?? 0)) return hits;
      await pace.turn();
    }
  }
}

/** Takes the slots out of `from` for which `by` has this value. A plain loop: a call for each slot costs as much as the search. */
function takeAway(from: Uint8Array, by: Hits, value: 0 | 1): void {
  for (let slot = 0; slot < from.length; slot += 1) if (by[slot] === value) from[slot] = 0;
}

/** What is asked for one term; all of them must find it. */
export function questionsOf(term: string): Question[] {
  return together(partsOf(term));
}

/** A part of a word from three characters on; below that a beginning of a word, or characters of an unspaced language. */
function partsOf(term: string): Question[] {
  // To SQLite a text ends at the first NUL.
  const text = term.toWellFormed().replaceAll('\0', ' ').trim();
  const characters = [...text];
  if (characters.length > longestPhrase) {
    const count = Math.ceil(characters.length / longestPhrase);
    // Of equal length, so that none is too short for the index.
    const length = Math.ceil(characters.length / count);
    return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length)).flatMap(
      (piece) => partsOf(piece.join('')),
    );
  }
  if (text === '') return [];
  if (lettersOf(text).length >= 3) return [{ by: 'item_parts', match: asPhrase(text) }];
  // Marks are no words to the index of words, so that a letter without its mark would be found as well.
  if (!/^[\p{L}\p{N}]+$/u.test(text)) return [{ by: 'texts', text }];
  const run = unspacedRuns(text).join('');
  if (run === '') return [{ by: 'item_words', match: `text : ${asPhrase(text)}*` }];
  if (run === text) return [{ by: 'item_words', match: `spaced : ${asPhrase(characters.join(' '))}` }];
  return [{ by: 'texts', text }];
}

/** As the index of parts counts them: accents are none. */
function lettersOf(text: string): string[] {
  return [...text.replace(/[\u0300-\u0331]/g, '')];
}

/** Questions of one index are asked as one. */
function together(questions: readonly Question[]): Question[] {
  const matches = (index: string) => [
    ...new Set(questions.flatMap((each) => (each.by === index && each.by !== 'texts' ? `(${each.match})` : []))),
  ];
  const asked = (['item_parts', 'item_words'] as const).flatMap((by) => {
    const all = matches(by);
    // Beginnings of one or two letters are found in most items: each is work for a turn of its own.
    const size = by === 'item_words' ? 1 : mostTogether;
    return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
      const some = all.slice(index * size, (index + 1) * size);
      return { by, match: some.join(' AND ') };
    });
  });
  return [...asked, ...questions.filter((each) => each.by === 'texts')];
}
