import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Answer, Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../shared/conversations/request-input.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { CoreServices } from '../../services/core-service-types.ts';

/** One column of a turn. */
interface TurnColumn {
  readonly columnId: string;
  /** Id of the previous message. */
  readonly parentId: number | null;
  /** The waiting answer. `undefined`: the model is not asked. */
  readonly answer: Answer | undefined;
}

interface Turn {
  readonly intentId: string;
  readonly conversationId: string;
  readonly columns: readonly TurnColumn[];
  /** Empty when the turn has no new text. */
  readonly parts: readonly Part[];
  readonly role: PersonRole;
  /** The draft becomes the question and is cleared. */
  readonly clearsDraft: boolean;
  readonly now: number;
}

interface WrittenTurn {
  readonly conversation: Conversation;
  /** All new messages, ordered by id. */
  readonly messages: readonly Message[];
  /** By column id: one message per requested choice. */
  readonly answers: ReadonlyMap<string, readonly Message[]>;
}

const mostFirstWords = 200;

/**
 * Stores a question, its waiting answers and its intention in one transaction. Resolves when they are on the disk.
 * Throws if the intention started something before.
 */
export function writeTurn(
  turn: Turn,
  { database, stores: { conversations, messages, intents } }: Pick<CoreServices, 'database' | 'stores'>,
): Promise<WrittenTurn> {
  return database.transaction().execute(async (transaction) => {
    const before = await conversations.find(turn.conversationId, transaction);
    if (!before) throw new ProblemError(problem('not-found', 'This conversation no longer exists.'));
    const written = layOut(turn, await messages.nextId(transaction));
    await messages.add(written.messages, transaction);
    const messageIds = written.messages.map(({ id }) => id);
    await intents.add(turn.intentId, JSON.stringify({ id: turn.conversationId, messageIds }), transaction);
    const conversation: Conversation = {
      ...before,
      firstWords: before.firstWords === '' ? firstWordsOf(turn.parts) : before.firstWords,
      columns: before.columns.map((column) => ({ ...column, head: written.heads.get(column.id) ?? column.head })),
      draft: turn.clearsDraft ? [] : before.draft,
      changedAt: turn.now,
      messageCount: before.messageCount + written.messages.length,
    };
    await conversations.replace(conversation, transaction);
    return { conversation, messages: written.messages, answers: written.answers };
  });
}

function layOut({ conversationId, columns, parts, role, now }: Turn, firstId: number) {
  const common = { conversationId, turnId: randomUUID(), createdAt: now };
  const messages: Message[] = [];
  const answers = new Map<string, Message[]>();
  const heads = new Map<string, number>();
  /** Columns that continue from the same message share their question. */
  const questions = new Map<number | null, number>();
  const add = (message: Omit<Message, 'id' | 'conversationId' | 'turnId' | 'createdAt'>): Message => {
    const added = { id: firstId + messages.length, ...common, ...message };
    messages.push(added);
    return added;
  };
  for (const { columnId, parentId } of columns) {
    if (parts.length === 0 || questions.has(parentId)) continue;
    questions.set(parentId, add({ parentId, columnId, said: { by: 'person', role, parts: [...parts] } }).id);
  }
  for (const { columnId, parentId, answer } of columns) {
    const behind = questions.get(parentId) ?? parentId;
    if (behind !== null) heads.set(columnId, behind);
    if (!answer) continue;
    const ownTurns = Array.from({ length: answer.choices }, () =>
      add({ parentId: behind, columnId, said: { by: 'model', answer } }),
    );
    answers.set(columnId, ownTurns);
    if (ownTurns[0]) heads.set(columnId, ownTurns[0].id);
  }
  return { messages, answers, heads };
}

function firstWordsOf(parts: readonly Part[]): string {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' ');
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, mostFirstWords).join('');
}
