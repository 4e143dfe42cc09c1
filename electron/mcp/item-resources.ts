import type { Item } from '../../shared/library/item.ts';
import { problem } from '../../shared/problem.ts';
import { isId } from '../../shared/util/is-id.ts';
import { itemFacts, timeText } from './tools/entity-facts.ts';
import { McpProblemError, type McpProgram } from './tools/mcp-program.ts';
import type { ToolAnswer, ToolContext } from './tools/tool.ts';

// Library items as resources: `triptych://items/ID`.

const prefix = 'triptych://items/';
export const itemResourceTemplate = {
  uriTemplate: `${prefix}{id}`,
  name: 'Library item',
  description: 'The facts of a result in the library as JSON, and its image or the poster of its video.',
};

/** One page of the list. */
interface McpResources {
  readonly resources: readonly { readonly uri: string; readonly name: string; readonly mimeType: string }[];
  readonly nextCursor?: string;
}

const pageSize = 50;

/** Returns one page of the library, newest first. */
export async function listItemResources(cursor: string | undefined, { client }: McpProgram): Promise<McpResources> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const { items } = await client.library.page({ limit: pageSize, ...(before && { before }) });
  const last = items.length === pageSize ? items.at(-1) : undefined;
  return {
    resources: items.map((item) => ({ uri: `${prefix}${item.id}`, name: nameOf(item), mimeType: 'application/json' })),
    ...(last && { nextCursor: `${last.createdAt}_${last.id}` }),
  };
}

export async function readItemResource(uri: string, { client, imageOf }: ToolContext): Promise<ToolAnswer> {
  const id = uri.startsWith(prefix) ? uri.slice(prefix.length) : '';
  if (!isId(id)) throw new McpProblemError(problem('not-found', `There is no such resource. Use ${prefix}ID.`));
  const item = await client.library.item({ id });
  // A video without a poster still has its facts.
  const image = await imageOf(id, 'thumbnail').catch(() => undefined);
  return { data: itemFacts(item), ...(image && { image }) };
}

function readCursor(cursor: string) {
  const [time = '', id = ''] = cursor.split('_');
  if (!/^\d{1,15}$/.test(time) || !isId(id)) throw new McpProblemError(problem('input', 'The cursor is wrong.'));
  return { createdAt: Number(time), id };
}

/** A prompt or the name of a file could be an instruction, so the name consists of facts only. */
function nameOf({ kind, width, height, createdAt }: Item): string {
  if (kind === 'file') return `File, ${timeText(createdAt)}`;
  return `${kind === 'image' ? 'Image' : 'Video'}, ${width} × ${height}, ${timeText(createdAt)}`;
}
