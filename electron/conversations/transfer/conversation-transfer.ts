import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { markdownOf } from '../../../shared/conversations/answer-text.ts';
import { type Column, type Conversation, conversationSchema } from '../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../shared/conversations/endpoint.ts';
import { type Answer, type AnswerFile, type Message, messageSchema } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { hashSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { conversationEnding } from '../../../shared/sync/opened-file-kinds.ts';
import { decodeText } from '../../../shared/util/decode-text.ts';
import { slugOfModel } from '../../../shared/util/file-name-template.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { oneLine } from '../../../shared/util/text-for-sentence.ts';
import { withUploadedFile } from '../../files/receive-body.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import type { AudioStore } from '../../inputs/measure-audio.ts';
import { mediaTypeOf } from '../../media/media-type.ts';
import { entryInMemory, type ZipEntry, zip } from '../../media/zip.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import { hashesOf } from '../files/extract-answer-files.ts';
import { interruptedAnswer } from '../stored/save-answers.ts';
import type { StoredConversationsService } from '../stored/stored-conversations-service.ts';
import { isNestedTooDeeply } from '../stream/parse-depth-limited-json.ts';
import { type FileKind, filesOfMessage, filesOfPart } from './list-message-files.ts';

interface ConversationTransferOptions extends Pick<CoreServices, 'database' | 'stores' | 'clock'> {
  readonly service: StoredConversationsService;
  readonly answerFileStore: AnswerFileStore;
  readonly inputStore: InputStore;
  readonly audioStore: AudioStore;
}

/** Exports and imports conversations. */
export function createConversationTransfer(options: ConversationTransferOptions) {
  const { service, database, stores, answerFileStore, inputStore, audioStore, clock } = options;
  const fileStores = { answer: answerFileStore, picture: inputStore, sound: audioStore };
  const pathOf: PathOfFile = (kind, hash) => fileStores[kind].pathOf(hash);

  return {
    /** Returns a file that is created while it is read. Throws a `ProblemError` if the conversation does not exist. */
    async export(
      id: string,
      format: 'markdown' | 'json',
    ): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> }> {
      const conversation = await service.find(id);
      const name = fileName(conversation, clock.now());
      if (format === 'json') {
        const pieces = exportJson(conversation, stores.messages, pathOf);
        return {
          name: `${name}.${conversationEnding}`,
          type: 'application/json',
          body: streamFromIterable(encoded(pieces)),
        };
      }
      const entries = exportMarkdown(conversation, stores.messages, pathOf);
      return { name: `${name}.zip`, type: 'application/zip', body: streamFromIterable(zip(entries)) };
    },
    /** Imports an uploaded file as a new conversation. */
    async import(request: Request, temporary: string): Promise<Conversation> {
      const place = { folder: temporary, largest: largestImport, name: 'This file' };
      const conversation = await withUploadedFile(request, place, (path) =>
        importJson(path, {
          database,
          stores,
          answerFileStore,
          now: clock.now,
          saveImage: (bytes) => inputStore.saveBytes('An image in this file', bytes),
          saveSound: (bytes) => audioStore.saveBytes('An audio file in this file', bytes),
        }),
      );
      service.announce(conversation);
      return conversation;
    },
  };
}

/** Uses only characters that every file system and every header allows. */
function fileName({ title, firstWords }: Conversation, now: number): string {
  const words = (title || firstWords)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 50)
    .toLowerCase();
  return `${new Date(now).toISOString().slice(0, 10)}-${words || 'conversation'}`;
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

type FileOfMessage = ReturnType<typeof filesOfMessage>[number];

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'video/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
};

/** Yields the visible conversation as Markdown: one file per column, and the media. */
async function* exportMarkdown(
  conversation: Conversation,
  messages: Stores['messages'],
  pathOf: PathOfFile,
): AsyncGenerator<ZipEntry> {
  const media = new Map<string, FileOfMessage>();
  for (const [index, column] of conversation.columns.entries()) {
    const path = await messages.pathTo(conversation.id, column.head);
    for (const file of path.flatMap(filesOfMessage)) media.set(file.hash, file);
    const text = [headOf(conversation, column), ...path.map(sectionOf)].join('\n\n');
    const name =
      conversation.columns.length === 1 ? 'conversation.md' : `column-${index + 1}-${slugOfModel(column.model)}.md`;
    yield entryInMemory(name, `${text}\n`);
  }
  for (const file of media.values()) {
    const bytes = await readFile(pathOf(file.kind, file.hash)).catch(() => undefined);
    if (bytes) yield entryInMemory(mediaName(file), bytes);
  }
}

function headOf({ title, firstWords }: Conversation, { endpoint, model }: Column): string {
  return `# ${oneLine(title || firstWords) || 'Conversation'}\n\n${endpointFacts[endpoint].title}, ${oneLine(model)}`;
}

function sectionOf(message: Message): string {
  const { said } = message;
  const at = new Date(message.createdAt).toISOString();
  if (said.by === 'person') {
    return `## ${said.role === 'user' ? 'You' : said.role} · ${at}\n\n${said.parts.map(partText).join('\n\n')}`;
  }
  const { answer } = said;
  const { blocks, model } = readAnswer(answer);
  const thinking = blocks.flatMap((block) =>
    block.kind === 'thinking' && block.text !== '' ? [quoted(block.text)] : [],
  );
  const files = Object.values(answer.files).map((file) => link({ kind: 'answer', name: '', ...file }));
  const state =
    answer.state === 'complete' ? [] : [`*${answer.state}${answer.problem ? `: ${answer.problem.sentence}` : ''}*`];
  return [`## ${oneLine(model)} · ${at}`, ...thinking, markdownOf(blocks), ...files, ...state]
    .filter((text) => text !== '')
    .join('\n\n');
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'image':
      return part.image.from === 'file' ? link({ kind: 'picture', ...part.image }) : `<${part.image.url}>`;
    case 'sound': {
      const { hash, name, format } = part.sound;
      return link({ kind: 'sound', hash, name, type: format === 'wav' ? 'audio/wav' : 'audio/mpeg' });
    }
    case 'document': {
      const { source } = part;
      const text = source.from === 'text' ? source.text : source.from === 'link' ? source.url : source.id;
      return `Document ${oneLine(part.title ?? '')}\n\n${quoted(text)}`;
    }
    case 'tool-result':
      return `Result of \`${oneLine(part.callId)}\`\n\n${part.content.map(partText).join('\n\n')}`;
    case 'json':
      return `\`\`\`json\n${part.text.replaceAll('```', '` ` `')}\n\`\`\``;
  }
}

function link(file: FileOfMessage): string {
  const text = oneLine(file.name).replace(/[[\]\\]/g, '') || 'File';
  return `${file.type.startsWith('image/') ? '!' : ''}[${text}](${mediaName(file)})`;
}

function mediaName({ hash, type }: FileOfMessage): string {
  return `media/${hash.slice(0, 16)}.${extensions[type] ?? 'txt'}`;
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

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
const largestImport = 400_000_000;

/**
 * Imports an untrusted file in the format of `exportJson` as a new conversation with new ids. Throws a `ProblemError`
 * about the fault of the file; nothing is changed then.
 */
async function importJson(path: string, options: ImportOptions): Promise<Conversation> {
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

type PathOfFile = (kind: FileKind, hash: string) => string;

/**
 * Yields a conversation as a `ConversationFile` in pieces: with its images, it can exceed the maximum length of a
 * string.
 */
async function* exportJson(
  conversation: Conversation,
  messages: Stores['messages'],
  pathOf: PathOfFile,
): AsyncGenerator<string> {
  const files = new Map<string, FileKind>();
  for (const { hash, kind } of conversation.draft.flatMap(filesOfPart)) files.set(hash, kind);
  yield '{"format":"triptych-conversation","version":1,\n"conversation":';
  yield JSON.stringify(conversation);
  yield ',\n"messages":[';
  let separator = '\n';
  for await (const message of messages.all(conversation.id)) {
    for (const { hash, kind } of filesOfMessage(message)) files.set(hash, kind);
    yield separator + JSON.stringify(withoutDestination(message));
    separator = ',\n';
  }
  yield '],\n"files":{';
  separator = '\n';
  for (const [hash, kind] of files) {
    // A missing file is also missing in the export.
    const bytes = await readFile(pathOf(kind, hash)).catch(() => undefined);
    if (!bytes) continue;
    yield `${separator}"${hash}":{"kind":"${kind}","base64":"${bytes.toString('base64')}"}`;
    separator = ',\n';
  }
  yield '}}\n';
}

/** Removes the gateway URL, because other people receive the exported conversation. */
function withoutDestination(message: Message): Message {
  if (message.said.by !== 'model') return message;
  const { destination: _, ...answer } = message.said.answer;
  return { ...message, said: { by: 'model', answer } };
}
