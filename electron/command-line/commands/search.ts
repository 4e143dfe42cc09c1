import { libraryIndexRoute } from '../../../shared/contract/http-routes.ts';
import { createIndexReader, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../shared/library/item.ts';
import { type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';
import { parseSearchBarText } from '../../../shared/library/search-bar-text.ts';
import { conditionProblems } from '../../../shared/library/search-condition.ts';
import { isProblem, ProblemError } from '../../../shared/problem.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import type { CommandContext } from '../command-context.ts';
import { pathOf } from '../command-records.ts';
import type { ExitName } from '../exit-codes.ts';
import { type CommandValues, UsageError, wholeNumber } from '../parse-command.ts';

const idsInOneCall = 500;

export async function search(context: CommandContext): Promise<ExitName> {
  const { program, values, state, output } = context;
  const limit = wholeNumber(values, 'limit') ?? 50;
  const { items, found } = await findItems(program, queryOf(values), limit);
  for (const item of items) output.print(pathOf(item, state.library.folder), itemRecord(item, state.library.folder));
  const more = found > items.length ? ` The first ${items.length} are printed; see --limit.` : '';
  output.report(`${formatCounted(found, 'result')}.${more}`);
  return 'done';
}

/**
 * Returns the query of the arguments, in the language of the search bar. Throws for a condition that would not be applied:
 * an export would contain the whole library.
 */
export function queryOf(values: CommandValues): LibraryQuery {
  // An argument with a space was quoted for the shell, and is typed in the search bar as it is.
  const text = values.positionals.join(' ');
  const { words, conditions } = parseSearchBarText(text);
  const problems = conditionProblems(conditions);
  if (problems.length > 0) throw new UsageError(problems.join(' '));
  return { ...wholeLibrary, words, conditions: [...conditions], trash: values.has('trash'), group: 'none' };
}

/** Returns the newest `limit` results of a query, and the number of all. */
export async function findItems(
  program: CommandContext['program'],
  query: LibraryQuery,
  limit: number,
): Promise<{ readonly items: readonly Item[]; readonly found: number }> {
  const { ids, found } = await findIds(program, query, limit);
  const items: Item[] = [];
  for (let at = 0; at < ids.length; at += idsInOneCall) {
    const part = ids.slice(at, at + idsInOneCall);
    const answer = await program.client.library.items({ ids: part });
    const byId = new Map(answer.items.map((item) => [item.id, item]));
    items.push(...part.flatMap((id) => byId.get(id) ?? []));
  }
  return { items, found };
}

async function findIds({ fetch }: CommandContext['program'], query: LibraryQuery, limit: number) {
  const answer = await fetch(libraryIndexRoute, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  if (!answer.ok) {
    const problem: unknown = await answer.json();
    throw isProblem(problem) ? new ProblemError(problem) : new Error(`The search failed with ${answer.status}.`);
  }
  const reader = createIndexReader();
  const ids: string[] = [];
  let found = 0;
  for await (const piece of answer.body ?? []) {
    for (const { rows, found: total } of reader.push(piece)) {
      for (let row = 0; row < rows.times.length && ids.length < limit; row += 1) ids.push(uuidAt(rows.ids, row));
      found = total ?? found;
    }
  }
  return { ids, found };
}

function itemRecord(item: Item, libraryFolder: string) {
  return {
    type: 'item',
    id: item.id,
    path: pathOf(item, libraryFolder),
    kind: item.kind,
    width: item.width,
    height: item.height,
    seconds: item.seconds ?? null,
    bytes: item.bytes,
    sha256: item.hash,
    createdAt: new Date(item.createdAt).toISOString(),
    model: item.modelId,
    prompt: item.prompt,
    seed: item.seed ?? null,
    rating: item.rating ?? null,
    flag: item.flag ?? null,
    tags: item.tags ?? [],
    synthetic: item.synthetic,
    missing: item.fileState === 'missing',
  };
}
