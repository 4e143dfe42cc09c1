import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PunctuationIndex } from './punctuation-index.ts';
import type { TextQuery } from './text-queries.ts';

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
