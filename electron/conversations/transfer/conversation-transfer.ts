import { readFile } from 'node:fs/promises';
import { markdownOf } from '../../../shared/conversations/answer-text.ts';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../shared/conversations/endpoint.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { conversationEnding } from '../../../shared/sync/opened-file-kinds.ts';
import { slugOfModel } from '../../../shared/util/file-name-template.ts';
import { oneLine } from '../../../shared/util/text-for-sentence.ts';
import { withUploadedFile } from '../../files/receive-body.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import type { AudioStore } from '../../inputs/measure-audio.ts';
import { entryInMemory, type ZipEntry, zip } from '../../media/zip.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import type { StoredConversationsService } from '../stored/stored-conversations-service.ts';
import { exportJson, type PathOfFile } from './export-json.ts';
import { importJson, largestImport } from './import-json.ts';
import { filesOfMessage } from './list-message-files.ts';

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
