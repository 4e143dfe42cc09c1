import type { Conversation } from '../../../shared/conversations/conversation.ts';
import { conversationEnding } from '../../../shared/sync/opened-file-kinds.ts';
import { withUploadedFile } from '../../files/receive-body.ts';
import { streamFromIterable } from '../../files/stream-from-iterable.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import type { AudioStore } from '../../inputs/measure-audio.ts';
import { zip } from '../../media/zip.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import type { StoredConversationsService } from '../stored/stored-conversations-service.ts';
import { exportJson, type PathOfFile } from './export-json.ts';
import { exportMarkdown } from './export-markdown.ts';
import { importJson, largestImport } from './import-json.ts';

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
