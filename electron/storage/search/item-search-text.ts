import { CompiledQuery } from 'kysely';
import type { Item } from '../../../shared/library/item.ts';
import type { Database } from '../database/database.ts';
import { findTextWithoutWordSpaces } from './search-terms.ts';

/** A private use character that no user can search for. */
const endOfRun = '\ue000';

/**
 * Returns the search texts of an item. `spaced` contains the characters of languages without spaces one by one, so that
 * one or two of them, too few for trigrams, are found as a word or as adjacent words. The last character of a run and
 * the first one of the next run are not adjacent.
 */
export function itemSearchText(item: Item): Texts {
  const { prompt, template, negative, modelId, tags = [], title, note, origin } = item;
  const { name, program, model, seed } = origin?.kind === 'import' ? origin : {};
  const parts = [prompt, template, negative, modelId, ...tags, title, note, name, program, model, seed];
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
  const runs = findTextWithoutWordSpaces(text).map((run) => [...run].join(' '));
  return { text, spaced: runs.join(` ${endOfRun} `), prompt };
}

interface Texts {
  readonly text: string;
  readonly spaced: string;
  readonly prompt: string;
}

/** The key of a prompt, by which the items of one brief are found. Equal keys are compared again. */
const putBrief = "INSERT OR REPLACE INTO item_briefs (number, brief) VALUES (?1, length(?2) || ' ' || substr(?2, -48))";

type Statement = readonly [sql: string, values: readonly (string | number)[]];

/**
 * Returns the statements that add the texts of a new item to the text indexes. Triggers handle changed and removed
 * texts. For new texts a trigger would make each row a separate savepoint, before which the indexes write what they
 * collected: one piece per item, which must be merged later.
 */
export function itemTextStatements(number: number, { text, spaced, prompt }: Texts): Statement[] {
  return [
    ['INSERT INTO item_texts (number, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_words (rowid, text, spaced) VALUES (?, ?, ?)', [number, text, spaced]],
    ['INSERT INTO item_parts (rowid, text) VALUES (?, ?)', [number, text]],
    [putBrief, [number, prompt]],
  ];
}

export async function changeItemTexts(transaction: Database, number: number, texts: Texts): Promise<void> {
  const { text, spaced, prompt } = texts;
  await transaction.updateTable('item_texts').set({ text, spaced }).where('number', '=', number).execute();
  await transaction.executeQuery(CompiledQuery.raw(putBrief, [number, prompt]));
}

export async function addItemTexts(transaction: Database, number: number, texts: Texts): Promise<void> {
  for (const [sql, values] of itemTextStatements(number, texts))
    await transaction.executeQuery(CompiledQuery.raw(sql, [...values]));
}
