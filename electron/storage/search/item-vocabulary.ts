import { sql } from 'kysely';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { Database } from '../database/database.ts';
import { ftsPhrase } from './search-terms.ts';

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
