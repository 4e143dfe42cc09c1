import { sql } from 'kysely';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { Database } from '../database/database.ts';
import { ftsPhrase, type TextQuery } from './search-terms.ts';

/** A range of item numbers, including both ends. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the numbers of the items in a range that a query finds, in any order. */
export type QueryTextIndex = (question: TextQuery, range: NumberRange) => Promise<readonly number[]>;

/** `highest` is the highest item number. */
export function createTextIndexQuery(database: Database, signs: PunctuationIndex, highest: number): QueryTextIndex {
  const candidatesOf = new Map<string, ReturnType<PunctuationIndex['candidates']>>();

  async function askIndex(table: 'item_words' | 'item_parts', match: string, { from, to }: NumberRange) {
    const index = sql.table(table);
    // Ordered from the nearer end, because all hits before the range are skipped one by one. The limit keeps this
    // order.
    const order = sql.raw(from > highest / 2 ? 'DESC' : 'ASC');
    // Cast, because a JavaScript number arrives as REAL, which does not use the index. One JSON text, because a row per
    // number would cost ten times as much.
    const { rows } = await sql<{ numbers: string }>`
      SELECT json_group_array(rowid) AS numbers FROM (
        SELECT rowid FROM ${index} WHERE ${index} MATCH ${match}
          AND rowid BETWEEN CAST(${from} AS INTEGER) AND CAST(${to} AS INTEGER)
        ORDER BY rowid ${order} LIMIT -1)`.execute(database);
    return numbersIn(rows);
  }

  async function askTexts(text: string, range: NumberRange): Promise<readonly number[]> {
    const candidates = candidatesOf.get(text) ?? signs.candidates(text);
    candidatesOf.set(text, candidates);
    const { numbers, isSure } = (await candidates) ?? {};
    const batch = numbers?.filter((number) => number >= range.from && number <= range.to);
    if (batch && (isSure || batch.length === 0)) return batch;
    // If most texts can match, they are read in storage order.
    const isFew = batch !== undefined && batch.length < (range.to - range.from) / 2;
    const among = isFew
      ? sql`number IN (SELECT value FROM json_each(${JSON.stringify(batch)}))`
      : sql`number BETWEEN ${range.from} AND ${range.to}`;
    const { rows } = await sql<{ numbers: string }>`
      SELECT json_group_array(number) AS numbers FROM item_texts
      WHERE ${among} AND instr(lower(text), lower(${text})) > 0`.execute(database);
    return numbersIn(rows);
  }

  return (question, range) =>
    question.by === 'texts' ? askTexts(question.text, range) : askIndex(question.by, question.match, range);
}

function numbersIn(rows: readonly { readonly numbers: string }[]): readonly number[] {
  return JSON.parse(rows[0]?.numbers ?? '[]');
}

/**
 * The punctuation in the texts of each item. Text indexes ignore punctuation, and scanning all texts is slower than any
 * other query. Eight bytes per item, built on the first search for punctuation.
 */
export type PunctuationIndex = ReturnType<typeof createPunctuationIndex>;

const rowsOfTurn = 1000;

export function createPunctuationIndex(database: Database) {
  /** By number: one bit per ASCII sign, and some bits that all other characters share. */
  let ascii = new Uint32Array();
  let others = new Uint32Array();
  let loading: Promise<void> | undefined;

  function keep(rows: readonly { number: number; text: string }[]): void {
    for (const { number, text } of rows) {
      if (number >= ascii.length) [ascii, others] = [grown(ascii, number), grown(others, number)];
      const signs = signsOf(text);
      ascii[number] = signs.ascii;
      others[number] = signs.others;
    }
  }

  async function load(): Promise<void> {
    const pace = createEventLoopYield();
    for (let after = 0; ; ) {
      const { rows } = await sql<{ number: number; text: string }>`
        SELECT number, text FROM item_texts WHERE number > ${after} ORDER BY number LIMIT ${rowsOfTurn}`.execute(
        database,
      );
      keep(rows);
      const last = rows.at(-1);
      if (!last) return;
      after = last.number;
      await pace.yieldIfDue();
    }
  }

  return {
    /**
     * Returns the numbers of the items whose texts may contain `text`. `isSure`: all of them do. `undefined` if `text`
     * has no punctuation.
     */
    async candidates(text: string): Promise<{ numbers: number[]; isSure: boolean } | undefined> {
      const signs = signsOf(text);
      if (signs.ascii === 0 && signs.others === 0) return undefined;
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      await loading;
      const numbers: number[] = [];
      for (let number = 0; number < ascii.length; number += 1) {
        // Both sides are cut to 32 bits with sign before they are compared.
        const hasAll = ((ascii[number] ?? 0) & signs.ascii) === (signs.ascii | 0);
        if (hasAll && ((others[number] ?? 0) & signs.others) === (signs.others | 0)) numbers.push(number);
      }
      return { numbers, isSure: text.length === 1 && signs.others === 0 };
    },
    /** Call for changed items. */
    async invalidate(numbers: readonly number[]): Promise<void> {
      if (!loading || numbers.length === 0) return;
      const { rows } = await sql<{ number: number; text: string }>`
        SELECT number, text FROM item_texts WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
        database,
      );
      keep(rows);
    },
  };
}

/** Both values have 32 bits without sign. */
function signsOf(text: string): { ascii: number; others: number } {
  let [ascii, others] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) ascii |= bitOf[code] ?? 0;
    else others |= 1 << (code % 31);
  }
  return { ascii: ascii >>> 0, others: others >>> 0 };
}

/** ASCII has exactly 32 signs. Letters, digits and spaces have no bit. */
const bitOf = new Uint32Array(128);
for (const [place, sign] of [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].entries()) bitOf[sign.charCodeAt(0)] = 1 << place;

function grown(from: Uint32Array<ArrayBuffer>, number: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(Math.max(1024, (number + 1) * 1.5));
  to.set(from);
  return to;
}

/** A word of the item texts, without accents and in lower case. */
export interface VocabularyWord {
  readonly word: string;
  readonly itemCount: number;
}

/** A longer turn would delay other work of the main process. Milliseconds. */
const longestTurn = 4;

/** Lengths in characters. */
interface WordLengths {
  readonly shortest: number;
  readonly longest: number;
}

/** Returns all words of the item texts with these lengths, including items in Trash. */
export async function readItemVocabulary(database: Database, lengths: WordLengths): Promise<VocabularyWord[]> {
  const pace = createEventLoopYield();
  // A view of the word index for this connection only. It stores nothing.
  await sql`CREATE VIRTUAL TABLE IF NOT EXISTS temp.item_vocabulary USING fts5vocab (main, item_words, row)`.execute(
    database,
  );
  const words: VocabularyWord[] = [];
  // SQLite counts the items of each word, so a turn with frequent words takes longer.
  let rowsOfTurn = 20;
  for (let after = ''; ; ) {
    const startTime = performance.now();
    const { rows } = await sql<{ term: string; doc: number }>`
      SELECT term, doc FROM temp.item_vocabulary WHERE term > ${after} LIMIT ${rowsOfTurn}`.execute(database);
    for (const { term, doc } of rows)
      if (term.length >= lengths.shortest && term.length <= lengths.longest) words.push({ word: term, itemCount: doc });
    const last = rows.at(-1);
    if (!last) return words;
    after = last.term;
    const took = performance.now() - startTime;
    if (took > longestTurn) rowsOfTurn = Math.max(1, Math.floor(rowsOfTurn / 2));
    else if (took < longestTurn / 2) rowsOfTurn *= 2;
    await pace.yieldIfDue();
  }
}

/** True if the text of an item contains these characters. They must be at least three. */
export async function isInItemTexts(database: Database, characters: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM item_parts WHERE item_parts MATCH ${ftsPhrase(characters)} LIMIT 1`.execute(
    database,
  );
  return rows.length > 0;
}
