import { createReadStream } from 'node:fs';
import { withAnswer } from '../../../shared/conversations/apply-growth.ts';
import type { Answer, AnswerFile, Message } from '../../../shared/conversations/message.ts';
import { searchableText } from '../../../shared/conversations/searchable-text.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Library } from '../../library/catalog/library.ts';
import type { StorageGuard } from '../../library/files/storage-guard.ts';
import type { ItemSource, ResultStore } from '../../library/saving/result-store.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import type { ConversationSubscribers } from './conversation-subscribers.ts';

interface AnswerImageAdderOptions extends Pick<CoreServices, 'database' | 'stores' | 'onUnexpectedError'> {
  readonly answerFileStore: AnswerFileStore;
  readonly resultStore: ResultStore;
  readonly library: Library;
  readonly storageGuard: StorageGuard;
  readonly subscribers: ConversationSubscribers;
  /** Runs the changes of one conversation one after the other. */
  readonly inTurn: <T>(conversationId: string, work: () => Promise<T>) => Promise<T>;
}

export function createAnswerImageAdder(options: AnswerImageAdderOptions) {
  const { storageGuard, onUnexpectedError } = options;
  const { messages, answerFiles } = options.stores;
  let work: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  async function placeAll(): Promise<void> {
    for (const id of await answerFiles.messagesWithUnplacedImages()) {
      if (isClosed || storageGuard.problem()) return;
      const message = await messages.findAny(id);
      // A failed message does not block the others. The next start tries it again.
      if (message) await placeOf(message, options).catch(report);
    }
  }

  function report(error: unknown): void {
    if (error instanceof ProblemError && error.problem.kind === 'disk') storageGuard.reportFailure(error.problem, 0);
    else onUnexpectedError(error);
  }

  function place(): void {
    isAskedAgain = true;
    work ??= (async () => {
      while (isAskedAgain && !isClosed) {
        isAskedAgain = false;
        await placeAll().catch(onUnexpectedError);
      }
      work = undefined;
    })();
  }

  return {
    /** Adds all waiting images of answers to the library. Images that cannot be saved now stay waiting. */
    place,
    /** Waits for the images that are being saved. */
    async close(): Promise<void> {
      isClosed = true;
      await work;
    },
  };
}

async function placeOf(message: Message, options: AnswerImageAdderOptions): Promise<void> {
  if (message.said.by !== 'model') return;
  const { database, library, subscribers } = options;
  const { items, messages, answerFiles } = options.stores;
  const { answer } = message.said;
  const placed: Record<string, AnswerFile> = {};
  const added: Item[] = [];
  let position = 0;
  for (const [pointer, file] of Object.entries(answer.files)) {
    placed[pointer] = file;
    if (file.note !== undefined || !/^(image|video)\//.test(file.type)) continue;
    position += 1;
    if (file.itemId !== undefined) continue;
    const item = await placeOne(message, answer, file, position, options);
    placed[pointer] = { ...file, itemId: item.item.id };
    if (item.isNew) added.push(item.item);
  }
  await options.inTurn(message.conversationId, async () => {
    // The user may have left the answer out meanwhile.
    const after = withAnswer((await messages.findAny(message.id)) ?? message, { ...answer, files: placed });
    await database.transaction().execute(async (transaction) => {
      for (const item of added) await items.add(item, transaction);
      await messages.replace(after, transaction);
      await answerFiles.markPlaced(message.id, transaction);
    });
    subscribers.notify(message.conversationId, { kind: 'messages', messages: [after] });
  });
  for (const item of added) await library.announce(item).catch(options.onUnexpectedError);
}

async function placeOne(
  message: Message,
  answer: Answer,
  file: AnswerFile,
  position: number,
  { stores: { items, messages }, resultStore, answerFileStore }: AnswerImageAdderOptions,
): Promise<{ item: Item; isNew: boolean }> {
  // Every program run gives the same id, so that a later run finds the files of an earlier one.
  const id = deterministicId(`${message.conversationId} ${message.id}`);
  const existing = await items.resultOfTask(id, position);
  if (existing) return { item: existing, isNew: false };
  const source = await sourceOfAnswer(message, answer, messages);
  const part = await resultStore.openPartialFile();
  try {
    for await (const chunk of createReadStream(answerFileStore.pathOf(file.hash))) await part.append(chunk as Buffer);
    return { item: await resultStore.saveFromSource(part, { ...source, id, position }), isNew: true };
  } finally {
    await part.discard();
  }
}

/** Returns what a library item of an answer states about its origin. */
export async function sourceOfAnswer(
  message: Message,
  answer: Answer,
  messages: Pick<Stores['messages'], 'pathTo'>,
): Promise<Omit<ItemSource, 'id' | 'position'>> {
  const prompt = await promptOf(message, messages);
  const { conversationId, id: messageId, turnId } = message;
  const { endpoint, model, parameters, traceId, askedAt } = answer;
  return {
    at: message.createdAt,
    known: { modelId: model, prompt, synthetic: answer.synthetic === true, said: { conversationId, messageId } },
    describe: (described) => ({
      format: 'triptych-sidecar',
      version: 1,
      item: described,
      said: {
        conversationId,
        messageId,
        turnId,
        endpoint,
        model,
        prompt,
        parameters,
        askedAt,
        ...(traceId === undefined ? {} : { traceId }),
      },
    }),
  };
}

/** Returns the text of the last question before the message. */
async function promptOf(message: Message, messages: Pick<Stores['messages'], 'pathTo'>): Promise<string> {
  const path = await messages.pathTo(message.conversationId, message.parentId, 20);
  const last = path.findLast(({ said }) => said.by === 'person');
  return last ? searchableText(last) : '';
}
