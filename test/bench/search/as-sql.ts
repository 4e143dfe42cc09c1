import { queriesOfTerm, type TextQuery } from '../../../electron/storage/search/search-terms.ts';
import { parseSearchTerms } from '../../../shared/library/search-bar-text.ts';

const newest = 'ORDER BY created_at DESC, items.id DESC LIMIT 50';
const columns = 'items.id, created_at, width, height, kind';

/** The newest 50 results of a search as one SQL statement, with the same indexes and rules. */
export function asSql(words: string): string {
  const conditions = parseSearchTerms(words).flatMap(({ text, not }) => {
    const questions = queriesOfTerm(text).map(asCondition);
    return questions.length === 0 ? [] : [`${not ? 'NOT ' : ''}(${questions.join(' AND ')})`];
  });
  return `SELECT ${columns} FROM items WHERE ${['trashed_at IS NULL', ...conditions].join(' AND ')} ${newest}`;
}

function asCondition(question: TextQuery): string {
  if (question.by === 'texts') {
    return `number IN (SELECT number FROM item_texts WHERE instr(lower(text), lower(${quoted(question.text)})) > 0)`;
  }
  return `number IN (SELECT rowid FROM ${question.by} WHERE ${question.by} MATCH ${quoted(question.match)})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
