import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Conversation, conversationSchema } from '../../../shared/conversations/conversation.ts';
import { type Answer, type AnswerFile, type Message, messageSchema } from '../../../shared/conversations/message.ts';
import { hashSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { decodeText } from '../../../shared/util/decode-text.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { mediaTypeOf } from '../../media/media-type.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import { hashesOf } from '../files/extract-answer-files.ts';
import { interruptedAnswer } from '../stored/save-answers.ts';
import { isNestedTooDeeply } from '../stream/parse-depth-limited-json.ts';

const mostMessages = 100_000;

const embeddedFileSchema = z.object({
  /** `picture` and `sound` are the stored names of an image and of audio. */
  kind: z.enum(['picture', 'sound', 'answer']),
  base64: z.string(),
});

/** A conversation as one JSON file, including its media. The file never contains a key. */
const conversationFileSchema = z.object({
  format: z.literal('triptych-conversation'),
  version: z.literal(1),
  conversation: conversationSchema,
  /** Ordered by id: a parent comes before its children. */
  messages: z.array(messageSchema).max(mostMessages),
  /** By hash. */
  files: z.record(hashSchema, embeddedFileSchema),
});
type ConversationFile = z.infer<typeof conversationFileSchema>;

interface ImportOptions extends Pick<CoreServices, 'database' | 'stores'> {
  readonly answerFileStore: AnswerFileStore;
  /** Saves a file like an upload. Throws for a file that is no image or audio. */
  readonly saveImage: (bytes: Buffer) => Promise<unknown>;
  readonly saveSound: (bytes: Buffer) => Promise<unknown>;
  readonly now: () => number;
}

/** The file is read into one string, and the longest possible string has about half a gigabyte. Bytes. */
export const largestImport = 400_000_000;

/**
 * Imports an untrusted file in the format of `exportJson` as a new conversation with new ids. Throws a `ProblemError`
 * about the fault of the file; nothing is changed then.
 */
export async function importJson(path: string, options: ImportOptions): Promise<Conversation> {
  const file = understand(decodeText(await readFile(path)));
  const types = await takeFilesIn(file, options);
  const { database, stores, now } = options;
  return database.transaction().execute(async (transaction) => {
    const first = await stores.messages.nextId(transaction);
    const { conversation, turns } = renumbered(file, first, types, now());
    await stores.conversations.add(conversation, transaction);
    for (const messages of turns) await stores.messages.add(messages, transaction);
    for (const { id, said } of turns.flat()) {
      if (said.by !== 'model') continue;
      // In the exporting library these images are items. Here they stay with the conversation.
      const files = hashesOf(said.answer).map((each) => ({ ...each, isImage: false }));
      await stores.answerFiles.add(id, files, transaction);
    }
    return conversation;
  });
}

function understand(text: string | undefined): ConversationFile {
  const no = (why: string) => new ProblemError(problem('input', `Couldn’t import this file: ${why}`));
  if (text === undefined) throw no('it isn’t UTF-8 text.');
  const value = parseJsonOrUndefined(text);
  if (value === undefined) throw no('it isn’t JSON.');
  if (isNestedTooDeeply(value)) throw no('it is nested too deeply for a conversation.');
  const isExport = isJsonObject(value) && value['format'] === 'triptych-conversation';
  if (!isExport) throw no('it isn’t a conversation exported from Triptych.');
  const parsed = conversationFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw no(`${issue?.path.slice(0, 6).join('.') || 'it'} isn’t valid (${issue?.message ?? 'unknown'}).`);
}

/** Saves the files under the hashes of their bytes. Returns the types of the files from answers. */
async function takeFilesIn(file: ConversationFile, options: ImportOptions): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for (const [hash, { kind, base64 }] of Object.entries(file.files)) {
    const bytes = Buffer.from(base64, 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== hash) {
      throw new ProblemError(problem('input', 'Couldn’t import this file: one of its embedded files was changed.'));
    }
    if (kind === 'picture') await options.saveImage(bytes);
    else if (kind === 'sound') await options.saveSound(bytes);
    else types.set(hash, await keepAnswerFile(bytes, hash, options.answerFileStore));
  }
  return types;
}

async function keepAnswerFile(bytes: Buffer, hash: string, fileStore: AnswerFileStore): Promise<string> {
  const part = await fileStore.openPartialFile();
  try {
    await part.append(bytes);
    await part.finish();
    const found = await mediaTypeOf(part.path);
    await fileStore.save(part, hash);
    return found.kind === 'neither' ? 'text/plain' : found.type;
  } finally {
    await part.discard();
  }
}

function renumbered(file: ConversationFile, first: number, types: ReadonlyMap<string, string>, now: number) {
  const conversationId = randomUUID();
  const ids = new Map<number, number>();
  const turnIds = new Map<string, string>();
  const turns = new Map<string, Message[]>();
  for (const message of file.messages) {
    if (ids.has(message.id)) throw wrongTree('two messages have the same number.');
    const parentId = message.parentId === null ? null : ids.get(message.parentId);
    if (parentId === undefined) throw wrongTree('a message appears before the one that it follows.');
    const id = first + ids.size;
    ids.set(message.id, id);
    const turnId = turnIds.get(message.turnId) ?? randomUUID();
    turnIds.set(message.turnId, turnId);
    const content: Message['said'] =
      message.said.by === 'model' ? { by: 'model', answer: settled(message.said.answer, ids, types) } : message.said;
    const turn = turns.get(turnId) ?? [];
    turns.set(turnId, turn);
    turn.push({ ...message, id, conversationId, parentId, turnId, said: content });
  }
  const { trashedAt: _, ...exported } = file.conversation;
  const conversation: Conversation = {
    ...exported,
    id: conversationId,
    columns: exported.columns.map((column) => ({ ...column, head: (column.head && ids.get(column.head)) ?? null })),
    pinned: false,
    changedAt: now,
    messageCount: ids.size,
  };
  return { conversation, turns: [...turns.values()] };
}

/**
 * Returns an imported answer without references to the exporting library: no streaming state, item ids or request log
 * ids.
 */
function settled(answer: Answer, ids: ReadonlyMap<number, number>, types: ReadonlyMap<string, string>): Answer {
  const { requestId: _, continues, ...rest } = answer;
  const goesOnFrom = continues === undefined ? undefined : ids.get(continues);
  const files = Object.entries(answer.files).map(([pointer, { itemId: __, ...file }]): [string, AnswerFile] => {
    const type = types.get(file.hash) ?? 'text/plain';
    const note = file.note ?? (type === 'text/plain' ? 'The embedded file wasn’t imported completely.' : undefined);
    return [pointer, { ...file, type, ...(note === undefined ? {} : { note }) }];
  });
  const imported: Answer = {
    ...rest,
    files: Object.fromEntries(files),
    ...(goesOnFrom === undefined ? {} : { continues: goesOnFrom }),
  };
  return imported.state === 'waiting' || imported.state === 'streaming' ? interruptedAnswer(imported) : imported;
}

function wrongTree(why: string): ProblemError {
  return new ProblemError(problem('input', `Couldn’t import this file: ${why}`));
}
