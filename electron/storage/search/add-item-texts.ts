import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';

interface Texts {
  readonly text: string;
  readonly spaced: string;
}

type Statement = readonly [sql: string, values: readonly (string | number)[]];

/**
 * Returns the statements that add the texts of a new item to the text indexes. Triggers handle changed and removed
 * texts. For new texts a trigger would make each row a separate savepoint, before which the indexes write what they
 * collected: one piece per item, which must be merged later.
 */
export function itemTextStatements(number: number, { text, spaced }: Texts): Statement[] {
  return [
    ['INSERT INTO item_texts (number, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_words (rowid, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_parts (rowid, text) VALUES (?, ?)', [number, text]],
  ];
}

export async function addItemTexts(transaction: Database, number: number, texts: Texts): Promise<void> {
  for (const [sql, values] of itemTextStatements(number, texts))
    await transaction.executeQuery(CompiledQuery.raw(sql, [...values]));
}
