import { z } from 'zod';
import { libraryIndexRoute } from '../../../shared/contract/http-routes.ts';
import { createIndexReader, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import { type LibraryQuery, libraryOrders, wholeLibrary } from '../../../shared/library/library-query.ts';
import { parseSearchBarText } from '../../../shared/library/search-bar-text.ts';
import { conditionProblems } from '../../../shared/library/search-condition.ts';
import { isProblem, ProblemError, problem } from '../../../shared/problem.ts';
import { deepLinkTo } from '../../../shared/sync/deep-link.ts';
import { itemFacts, itemId } from './entity-facts.ts';
import { McpProblemError, type McpProgram } from './mcp-program.ts';
import { defaultLimit, defineTool, limitInput, type Tool } from './tool.ts';

const searchLibrary = defineTool({
  name: 'search_library',
  title: 'Search the library',
  description:
    'Finds results in the library with the search language of Triptych: words of the prompt, and conditions such as model:video-b, kind:image, rating:>=4, flag:pick, tag:cat, after:2026-10, is:untagged. A minus sign excludes. Free.',
  input: z.strictObject({
    search: z.string().max(2000).optional().describe('Empty: the whole library.'),
    order: z.enum(libraryOrders).optional().describe('Default: newest.'),
    limit: limitInput,
  }),
  isFree: true,
  isReading: true,
  isPaged: true,
  async run({ search = '', order = 'newest', limit = defaultLimit }, context) {
    const { words, conditions } = parseSearchBarText(search);
    const problems = conditionProblems(conditions);
    if (problems.length > 0) throw new McpProblemError(problem('input', problems.join(' ')));
    const query: LibraryQuery = { ...wholeLibrary, words, conditions: [...conditions], order, group: 'none' };
    const { ids, total } = await searchIds(query, limit, context);
    const { items } = ids.length === 0 ? { items: [] } : await context.client.library.items({ ids });
    const byId = new Map(items.map((item) => [item.id, item]));
    return { data: { found: total, items: ids.flatMap((id) => byId.get(id) ?? []).map(itemFacts) }, list: 'items' };
  },
});

/** Returns the ids of the first items, and the number of all. */
async function searchIds(query: LibraryQuery, limit: number, program: McpProgram) {
  const response = await program.fetch(libraryIndexRoute, { method: 'POST', body: JSON.stringify(query) });
  if (!response.ok) {
    const found: unknown = await response.json();
    throw new ProblemError(isProblem(found) ? found : problem('internal', 'The library can’t be searched.'));
  }
  const reader = createIndexReader();
  const ids: string[] = [];
  let total = 0;
  for await (const piece of response.body ?? []) {
    for (const { rows, found } of reader.push(piece)) {
      for (let row = 0; row < rows.times.length && ids.length < limit; row += 1) ids.push(uuidAt(rows.ids, row));
      total = found ?? total;
    }
  }
  return { ids, total };
}

const showItem = defineTool({
  name: 'show_item',
  title: 'Show an item',
  description: 'Returns one result of the library with its image, or with the poster of its video. Free.',
  input: z.strictObject({
    item: itemId,
    size: z
      .enum(['thumbnail', 'large'])
      .optional()
      .describe('Longer side: up to 480 or 1568 pixels. A video has only a thumbnail. Default: thumbnail.'),
  }),
  isFree: true,
  isReading: true,
  async run({ item: id, size = 'thumbnail' }, { client, imageOf }) {
    const item = await client.library.item({ id });
    return { data: itemFacts(item), image: await imageOf(id, size) };
  },
});

const openComparison = defineTool({
  name: 'compare_items',
  title: 'Compare items',
  description: 'Opens a comparison of results, which the user sees side by side in Triptych. Free.',
  input: z.strictObject({
    items: z.array(itemId).min(2).max(9),
    title: z.string().max(200).optional(),
  }),
  isFree: true,
  isReading: false,
  async run({ items, title }, { client }) {
    const { id } = await client.comparisons.open({ itemIds: items, ...(title !== undefined && { title }) });
    return { data: { comparison: id, link: deepLinkTo(`/studio/${id}`) } };
  },
});

export const libraryTools: readonly Tool[] = [searchLibrary, showItem, openComparison];
