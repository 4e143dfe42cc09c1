import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import { isUnfinishedAnswer, type Message } from '../../../shared/conversations/message.ts';
import {
  createBackupMessageRows,
  createOutdatedConversationBackupStore,
} from '../../storage/conversation-backup-store.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { Database } from '../../storage/database/database.ts';
import { isDamage } from '../../storage/database/sqlite-errors.ts';
import { backupLineSchema, conversationBackupFile, conversationIdOfFile } from '../backup/backup-line.ts';
import { hashesOf } from '../files/extract-answer-files.ts';
import { interruptedAnswer } from '../stored/save-answers.ts';
import { parseDepthLimitedJson } from '../stream/parse-depth-limited-json.ts';

type ConversationStores = Pick<Stores, 'conversations' | 'messages' | 'answerFiles'>;

/**
 * Adds data of conversation backup files that the database does not have. Nothing is deleted, and the database has
 * priority, unless its answer was still streaming. Returns the added or completed conversations. Unreadable files are
 * skipped.
 */
export async function restoreConversations(
  folder: string,
  database: Database,
  stores: ConversationStores,
): Promise<Conversation[]> {
  const names = await readdir(folder).catch(() => []);
  const restored: Conversation[] = [];
  for (const name of names.sort()) {
    const id = conversationIdOfFile(name);
    if (id === undefined) continue;
    try {
      const backup = await readConversationBackup(conversationBackupFile(folder, id), id);
      const one = backup && (await restoreOne(database, stores, backup));
      if (one) restored.push(one);
    } catch (error) {
      if (isDamage(error)) throw error;
      // One unreadable file does not stop the others.
    }
  }
  return restored;
}

function restoreOne(
  database: Database,
  { conversations, messages, answerFiles }: ConversationStores,
  backup: ConversationBackupContent,
): Promise<Conversation | undefined> {
  return database.transaction().execute(async (transaction) => {
    const { id } = backup.conversation;
    const existing = await conversations.find(id, transaction);
    const openHere = await createBackupMessageRows(transaction).unfinished(id);
    const missing = backup.messages.filter(({ message }) => !openHere.has(message.id));
    const completed = backup.messages.filter(({ message }) => openHere.get(message.id) && !isUnfinishedAnswer(message));
    if (existing && missing.length === 0 && completed.length === 0) return undefined;

    const ids = await freeIds(transaction, missing, await messages.nextId(transaction));
    const conversation = changed(backup.conversation, ids, openHere.size + missing.length);
    if (!existing) await conversations.add(conversation, transaction);
    else if (existing.changedAt <= conversation.changedAt)
      await conversations.replace({ ...conversation, draft: existing.draft }, transaction);
    for (const { message } of completed) await messages.replace(message, transaction);
    for (const { message, turn } of missing) {
      const restored = ended(renumbered(message, ids));
      await messages.add([restored], transaction, ids.get(turn) ?? turn);
    }
    for (const { message } of [...completed, ...missing]) {
      await answerFiles.add(ids.get(message.id) ?? message.id, filesOf(message), transaction);
    }
    await messages.rebuildTree(transaction, id);
    // A conversation that was just read from its file needs no backup.
    if (!existing && ids.size === 0) await createOutdatedConversationBackupStore(transaction).remove(id);
    return conversations.find(id, transaction);
  });
}

/** Returns new ids for all of `missing` if other conversations now use one of these ids; otherwise an empty map. */
async function freeIds(
  transaction: Database,
  missing: ConversationBackupContent['messages'],
  next: number,
): Promise<ReadonlyMap<number, number>> {
  const missingIds = missing.map(({ message }) => message.id);
  for (let at = 0; at < missingIds.length; at += 500) {
    const batch = missingIds.slice(at, at + 500);
    // The order stays, because a parent has a lower id than its children.
    const first = Math.max(next, (missingIds.at(-1) ?? 0) + 1);
    if (await createBackupMessageRows(transaction).hasAny(batch))
      return new Map(missingIds.map((id, index) => [id, first + index]));
  }
  return new Map();
}

function changed(conversation: Conversation, ids: ReadonlyMap<number, number>, messageCount: number): Conversation {
  const columns = conversation.columns.map((column) => ({
    ...column,
    head: column.head === null ? null : (ids.get(column.head) ?? column.head),
  }));
  return { ...conversation, columns, messageCount };
}

function renumbered(message: Message, ids: ReadonlyMap<number, number>): Message {
  const { id, parentId, said } = message;
  const of = (each: number) => ids.get(each) ?? each;
  const continues = said.by === 'model' ? said.answer.continues : undefined;
  return {
    ...message,
    id: of(id),
    parentId: parentId === null ? null : of(parentId),
    said:
      said.by === 'model' && continues !== undefined
        ? { by: 'model', answer: { ...said.answer, continues: of(continues) } }
        : said,
  };
}

/** Ends an answer that no request is waiting for. */
function ended(message: Message): Message {
  const { said } = message;
  if (said.by !== 'model' || !isUnfinishedAnswer(message)) return message;
  return { ...message, said: { by: 'model', answer: interruptedAnswer(said.answer) } };
}

/** Images with an item are already in the library. */
function filesOf({ said }: Message) {
  if (said.by !== 'model') return [];
  const { answer } = said;
  const placed = new Set(Object.values(answer.files).flatMap(({ hash, itemId }) => (itemId ? [hash] : [])));
  return hashesOf(answer).map((file) => ({ ...file, isImage: file.isImage && !placed.has(file.hash) }));
}

/** Content of the backup file of a conversation: the newest version of each message, ordered by id. */
interface ConversationBackupContent {
  readonly conversation: Conversation;
  readonly messages: readonly { readonly message: Message; readonly turn: number }[];
}

/**
 * Reads a backup file line by line, and skips incomplete or invalid lines. Returns `undefined` for a file of a newer
 * version, or without data of the conversation `id`. Throws disk errors.
 */
async function readConversationBackup(path: string, id: string): Promise<ConversationBackupContent | undefined> {
  let conversation: Conversation | undefined;
  const messages = new Map<number, { message: Message; turn: number }>();
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    if (text === '') continue;
    const { data: line } = backupLineSchema.safeParse(parseDepthLimitedJson(text));
    if (!line) continue;
    if ('format' in line) {
      if (line.version > 1) return undefined;
    } else if ('conversation' in line) {
      if (line.conversation.id === id) conversation = line.conversation;
    } else if (line.message.conversationId === id && line.message.id > 0) {
      messages.set(line.message.id, line);
    }
  }
  if (!conversation) return undefined;
  return { conversation, messages: [...messages.values()].sort((a, b) => a.message.id - b.message.id) };
}
