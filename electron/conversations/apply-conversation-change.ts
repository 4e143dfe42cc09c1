import type { Column, Conversation } from '../../shared/conversations/conversation.ts';
import type { Part } from '../../shared/conversations/message-part.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Changes made by the user. Omitted fields stay unchanged. */
export interface ConversationChange {
  readonly title?: string | undefined;
  readonly folder?: string | null | undefined;
  readonly pinned?: boolean | undefined;
  readonly columns?: readonly Column[] | undefined;
  readonly draft?: readonly Part[] | undefined;
  readonly earlierPictures?: Conversation['earlierPictures'] | undefined;
}

/**
 * Applies a change to a conversation. `knownHeads` contains the column heads that are messages of this conversation.
 * Throws a `ProblemError` for any other head.
 */
export function applyConversationChange(
  { folder: oldFolder, ...conversation }: Conversation,
  { folder, ...change }: ConversationChange,
  knownHeads: ReadonlySet<number>,
): Conversation {
  const { title, pinned, columns, draft, earlierPictures: earlierImages } = change;
  if (columns) checkColumns(columns, knownHeads);
  const name = folder === undefined ? oldFolder : folder?.trim();
  return {
    ...conversation,
    ...(name === undefined || name === '' ? {} : { folder: name }),
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(draft === undefined ? {} : { draft: [...draft] }),
    ...(earlierImages === undefined ? {} : { earlierPictures: earlierImages }),
  };
}

function checkColumns(columns: readonly Column[], knownHeads: ReadonlySet<number>): void {
  if (new Set(columns.map((column) => column.id)).size < columns.length) {
    throw new ProblemError(problem('input', 'Two columns have the same ID.'));
  }
  if (columns.some(({ head }) => head !== null && !knownHeads.has(head))) {
    throw new ProblemError(problem('not-found', 'A column continues from a message that isn’t in this conversation.'));
  }
}
