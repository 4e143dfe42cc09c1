import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';

interface Texts {
  readonly text: string;
  readonly spaced: string;
}

type Statement = readonly [sql: string, values: readonly (string | number)[]];

/**
 * What adds the texts of a new item and all that they are found by. Changed and removed texts take that with them by
 * triggers. For new ones there is none: it would make of each row a step that may be taken back alone, and before such a
 * step the indexes write down what they gathered, a piece for each item that is then joined with the others.
 */
export function textStatements(number: number, { text, spaced }: Texts): Statement[] {
  return [
    ['INSERT INTO item_texts (number, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_words (rowid, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_parts (rowid, text) VALUES (?, ?)', [number, text]],
  ];
}

export async function addTexts(on: Database, number: number, texts: Texts): Promise<void> {
  for (const [sql, values] of textStatements(number, texts)) await on.executeQuery(CompiledQuery.raw(sql, [...values]));
}
