import { randomUUID } from 'node:crypto';
import type { conversationContract } from '../../../shared/contract/conversation-contract.ts';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import type { ConversationEvent } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { shortenMessage } from '../../../shared/conversations/shorten-long-text.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { pathOfPointer, valueAtPath } from '../../../shared/util/json-path.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { createConversationBackups } from '../backup/write-conversation-backups.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import type { ConversationSubscribers } from './conversation-subscribers.ts';
import type { StreamingAnswers } from './streaming-answer-registry.ts';

type ConversationHandlers = Handlers<typeof conversationContract>;

/** Reads, lists, changes and deletes conversations. Only this service and the one that asks models write their rows. */
export interface StoredConversationsService
  extends Omit<
    ConversationHandlers,
    'models' | 'send' | 'stop' | 'saveLinkedImage' | 'preview' | 'rawAnswer' | 'messages'
  > {
  /** Throws a `ProblemError` of kind `not-found` if the conversation does not exist. */
  find(id: string): Promise<Conversation>;
  /** Returns messages for a window: long texts contain only their beginning. */
  messages(asked: { id: string; messageIds: readonly number[] }): Promise<{ messages: Message[] }>;
  /** Notifies every window that lists or shows this conversation. */
  announce(conversation: Conversation): void;
}

interface StoredConversationsServiceOptions extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock'> {
  readonly streamingAnswers: StreamingAnswers;
  readonly subscribers: ConversationSubscribers;
  readonly answerFileStore: AnswerFileStore;
  readonly backups: Pick<ReturnType<typeof createConversationBackups>, 'remove'>;
}

/** Number of messages per path in the first event. The window loads earlier messages on scrolling. */
const messagesAtStart = 40;

export function createStoredConversationsService(
  options: StoredConversationsServiceOptions,
): StoredConversationsService {
  const { answerFileStore, streamingAnswers, subscribers, eventHub, clock } = options;
  const { conversations, messages, answerFiles } = options.stores;

  async function find(id: string): Promise<Conversation> {
    return (await conversations.find(id)) ?? throwNotFound();
  }

  async function changeRow(id: string, update: (as: Conversation) => Conversation): Promise<Conversation> {
    return (await conversations.change(id, update)) ?? throwNotFound();
  }

  function announce(conversation: Conversation): void {
    eventHub.put('conversations', conversation);
    subscribers.notify(conversation.id, { kind: 'conversation', conversation });
  }

  async function start(id: string): Promise<Extract<ConversationEvent, { kind: 'start' }>> {
    const conversation = await find(id);
    const nodes = await messages.nodes(id);
    const messagesById = new Map<number, Message>();
    for (const head of new Set(conversation.columns.map((column) => column.head))) {
      for (const message of await messages.shortenedPathTo(id, head, messagesAtStart))
        messagesById.set(message.id, message);
    }
    const inOrder = [...messagesById.values()].sort((a, b) => a.id - b.id);
    return { kind: 'start', conversation, nodes, messages: inOrder };
  }

  return {
    async create({ endpoint, columns }) {
      const now = clock.now();
      const conversation: Conversation = {
        id: randomUUID(),
        endpoint,
        title: '',
        firstWords: '',
        columns: columns.map((column) => ({ ...column, head: null })),
        pinned: false,
        draft: [],
        earlierPictures: 'all',
        createdAt: now,
        changedAt: now,
        messageCount: 0,
      };
      await conversations.add(conversation);
      announce(conversation);
      return conversation;
    },
    find,
    async change({ id, ...change }) {
      const heads = (change.columns ?? []).flatMap(({ head }) => (head === null ? [] : [head]));
      const knownIds = new Set((await messages.findShortened(id, heads)).map((message) => message.id));
      const changed = await changeRow(id, (as) => applyConversationChange(as, change, knownIds));
      // The draft is saved at every pause in typing, and no list shows it.
      if (Object.keys(change).some((name) => name !== 'draft')) announce(changed);
      else subscribers.notify(id, { kind: 'conversation', conversation: changed });
      return changed;
    },
    async page(query) {
      const found = await conversations.page(query);
      return { found, folders: await conversations.folders(query.endpoint) };
    },
    async remove({ ids }) {
      const trashedAt = clock.now();
      for (const id of ids) announce(await changeRow(id, (as) => ({ ...as, trashedAt: as.trashedAt ?? trashedAt })));
    },
    async restore({ ids }) {
      for (const id of ids) announce(await changeRow(id, ({ trashedAt: _, ...as }) => as));
    },
    async purge({ ids }) {
      const idsToDelete = ids ?? (await conversations.trashed());
      if (idsToDelete.length === 0) return;
      const answers = idsToDelete.flatMap((id) => streamingAnswers.all(id));
      for (const answer of answers) answer.stop();
      await Promise.all(answers.map((answer) => answer.ended));
      const files = await answerFiles.hashesOfConversations(idsToDelete);
      const deletedIds = await conversations.purge(idsToDelete);
      for (const id of deletedIds) eventHub.remove('conversations', id);
      await options.backups.remove(deletedIds);
      await answerFileStore.remove(await answerFiles.unusedHashes(files));
    },
    watch: ({ id }, { signal }) => subscribers.subscribe(id, () => start(id), signal),
    async leaveOut({ id, messageId, isLeftOut }) {
      const [found] = await messages.find(id, [messageId]);
      if (found?.said.by !== 'model') throwNotFound();
      if (streamingAnswers.find(messageId)) {
        throw new ProblemError(problem('input', 'This answer still arrives. Wait for its end, or stop it.'));
      }
      const { isLeftOut: _, ...message } = found;
      const changed: Message = isLeftOut ? { ...message, isLeftOut } : message;
      await messages.replace(changed);
      subscribers.notify(id, { kind: 'messages', messages: [changed] });
    },
    async messages({ id, messageIds }) {
      const found = (await messages.findShortened(id, messageIds)).map(streamingAnswers.withCurrentAnswer);
      // These messages may be newer than growth steps that a subscriber has not received yet. Sending them whole makes
      // both equal.
      const growing = found.filter((message) => streamingAnswers.find(message.id));
      if (growing.length > 0) subscribers.notify(id, { kind: 'messages', messages: growing });
      return { messages: found.map((message) => shortenMessage(message).message) };
    },
    async textPiece({ id, messageId, place, from, length }) {
      const growing = streamingAnswers.find(messageId);
      const [message] = growing ? [growing.message] : await messages.findShortened(id, [messageId]);
      if (message?.conversationId !== id) throwNotFound();
      if (!growing) return { text: await messages.textPiece(messageId, place, from, length) };
      const text = valueAtPath(growing.answer.body, pathOfPointer(place));
      return { text: typeof text === 'string' ? text.slice(from, from + length) : '' };
    },
    announce,
  };
}

function throwNotFound(): never {
  throw new ProblemError(problem('not-found', 'This conversation no longer exists.'));
}

/**
 * Applies a change to a conversation. `knownHeads` contains the column heads that are messages of this conversation.
 * Throws a `ProblemError` for any other head.
 */
function applyConversationChange(
  { folder: oldFolder, ...conversation }: Conversation,
  { folder, ...change }: Omit<Parameters<ConversationHandlers['change']>[0], 'id'>,
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
