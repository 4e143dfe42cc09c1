import { libraryIndexRoute } from '../../../shared/contract/http-routes.ts';
import { createIndexReader, type IndexBlock, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import { type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';

export interface IndexAnswer {
  readonly blocks: IndexBlock[];
  readonly ids: string[];
  /** The name of the group of each row. */
  readonly groups: string[];
  /** The shot of each row, and 1 for its selected take. Empty unless the query stacks takes. */
  readonly shots: string[];
  readonly selected: number[];
}

interface Ways {
  handle(request: Request): Promise<Response>;
}

export function askIndex({ handle }: Ways, query: Partial<LibraryQuery>, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ ...wholeLibrary, ...query });
  const init = { method: 'POST', body, ...(signal ? { signal } : {}) };
  return handle(new Request(`http://127.0.0.1${libraryIndexRoute}`, init));
}

/** Returns all results of a query as the page receives them. */
export async function indexOf(app: Ways, query: Partial<LibraryQuery>): Promise<IndexAnswer> {
  const answer = await askIndex(app, query);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const reader = createIndexReader();
  const blocks: IndexBlock[] = [];
  for await (const piece of answer.body ?? []) blocks.push(...reader.push(piece));
  if (!reader.isAtEnd()) throw new Error('The index breaks off');
  const names = blocks.flatMap((block) => block.names);
  const nameAt = (place: number) => names[place] ?? 'none of the names';
  return {
    blocks,
    ids: blocks.flatMap(({ rows }) => Array.from(rows.times, (_, row) => uuidAt(rows.ids, row))),
    groups: blocks.flatMap(({ rows }) => Array.from(rows.groups, nameAt)),
    shots: blocks.flatMap(({ rows }) => Array.from(rows.shots, nameAt)),
    selected: blocks.flatMap(({ rows }) => [...rows.selected]),
  };
}
