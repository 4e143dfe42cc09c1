import { grow } from '../../../shared/conversations/answer-growth-steps.ts';
import { withAnswer } from '../../../shared/conversations/apply-growth.ts';
import type { Answer, AnswerFile, Message } from '../../../shared/conversations/message.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import type { Json } from '../../../shared/util/json.ts';
import { pathOfPointer } from '../../../shared/util/json-path.ts';
import type { SpendingRecorder } from '../../money/record-spending.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Database } from '../../storage/database/database.ts';
import type { AnswerFileStore } from '../files/answer-file-store.ts';
import { extractAnswerFiles, hashesOf } from '../files/extract-answer-files.ts';
import { joinBase64Pieces } from '../files/join-base64-pieces.ts';
import { createStreamingFileSaver, type StreamingFileSaver } from '../files/streaming-file-saver.ts';
import type { LongBase64 } from '../stream/base64-placeholders.ts';
import type { ConversationSubscribers } from './conversation-subscribers.ts';
import type { StreamingAnswer, StreamingAnswers } from './streaming-answer-registry.ts';

interface AnswerSaverOptions extends Pick<CoreServices, 'database' | 'stores' | 'eventHub'> {
  readonly answerFileStore: AnswerFileStore;
  readonly streamingAnswers: StreamingAnswers;
  readonly subscribers: ConversationSubscribers;
  readonly spendingRecorder: SpendingRecorder;
  /** Called when an answer has new images for the library. */
  readonly onImages: () => void;
}

/** Saves answers while they stream and when they end, together with their files. */
export function createAnswerSaver(options: AnswerSaverOptions) {
  const { database, answerFileStore: fileStore, streamingAnswers, subscribers, eventHub, spendingRecorder } = options;
  const { conversations, messages, answerFiles } = options.stores;

  async function withFiles(
    message: Message,
    base64: ReadonlyMap<string, LongBase64>,
    early?: StreamingFileSaver,
  ): Promise<Message> {
    if (message.said.by !== 'model') return message;
    const { answer } = message.said;
    const long = joinBase64Pieces(base64);
    const savedFiles = early?.savedFiles(base64) ?? new Map<string, AnswerFile>();
    try {
      return withAnswer(message, await extractAnswerFiles(answer, long, fileStore, savedFiles));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const pointer of savedFiles.keys()) long.delete(pointer);
      const files = { ...answer.files, ...Object.fromEntries(savedFiles) };
      return withAnswer(message, asItCame({ ...answer, files }, long, error.problem));
    }
  }

  async function save(each: StreamingAnswer): Promise<void> {
    const files = await each.savedFiles.add(each.base64);
    const steps = Object.entries(files).map(([pointer, file]) => ({ at: ['files', pointer], set: file as Json }));
    if (steps.length === 0) return messages.replace(withAnswer(each.message, each.answer));
    each.answer = { ...each.answer, files: { ...each.answer.files, ...files } };
    const message = withAnswer(each.message, each.answer);
    // Images are added to the library only after the answer has ended.
    const rows = hashesOf(each.answer).map((row) => ({ ...row, isImage: false }));
    await database.transaction().execute(async (transaction) => {
      await messages.replace(message, transaction);
      await answerFiles.add(message.id, rows, transaction);
    });
    subscribers.notify(message.conversationId, { kind: 'growth', messageId: message.id, steps });
  }

  /**
   * The order matters: files are saved before the row that names them, and the row before the event for the windows.
   */
  async function commit(message: Message, write: (transaction: Database) => Promise<void>): Promise<void> {
    const files = message.said.by === 'model' ? hashesOf(message.said.answer) : [];
    const hasSpent = await database.transaction().execute(async (transaction) => {
      await write(transaction);
      await answerFiles.add(message.id, files, transaction);
      return spendingRecorder.recordAnswer(message, transaction);
    });
    streamingAnswers.remove(message.id);
    subscribers.notify(message.conversationId, { kind: 'messages', messages: [message] });
    if (files.some((file) => file.isImage)) options.onImages();
    if (hasSpent) eventHub.send({ kind: 'spending' });
  }

  return {
    /** Saves the current content of a streaming answer and its finished images. */
    save,
    createSavedFiles: (): StreamingFileSaver => createStreamingFileSaver(fileStore),
    /** Saves the final answer and notifies the windows. */
    async end(message: Message, base64: ReadonlyMap<string, LongBase64>, early?: StreamingFileSaver): Promise<void> {
      const saved = await withFiles(message, base64, early);
      // Long texts are saved first, in pieces: a transaction with forty million characters takes long to commit.
      await messages.saveTexts(saved);
      await commit(saved, (transaction) => messages.replace(saved, transaction));
    },
    /** Adds an unrequested choice as a message beside `beside`, which contains its answer. */
    async addChoice(beside: Message, base64: ReadonlyMap<string, LongBase64>): Promise<void> {
      const saved = await withFiles(beside, base64);
      const id = await database.transaction().execute(async (transaction) => {
        const next = await messages.nextId(transaction);
        await messages.add([{ ...saved, id: next }], transaction, beside.id);
        const conversation = await conversations.find(beside.conversationId, transaction);
        if (conversation) {
          const messageCount = conversation.messageCount + 1;
          await conversations.replace({ ...conversation, messageCount }, transaction);
        }
        return next;
      });
      await commit({ ...saved, id }, async () => {});
    },
  };
}

/** Data that could not be saved as a file stays in the answer, because it was paid for. */
function asItCame(answer: Answer, long: ReadonlyMap<string, Iterable<string>>, cause: Problem): Answer {
  const steps = [...long].map(([pointer, pieces]) => ({ at: pathOfPointer(pointer), set: [...pieces].join('') }));
  const sentence = `${cause.sentence} The received data stays in the answer as text.`;
  return { ...answer, body: grow(answer.body, steps), problem: answer.problem ?? { ...cause, sentence } };
}

/** Returns the final state of an answer that was queued, waiting or streaming when the program ended. */
export function interruptedAnswer(answer: Answer): Answer {
  if (answer.sendsAt !== undefined) {
    const sentence = 'Triptych quit before the question was sent, so nothing was charged. Ask it again if you want.';
    return unsentAnswer(answer, problem('busy', sentence));
  }
  const charged = chargeClause(answer, ' and may have been charged');
  const sentence = `Triptych was closed during this answer. The partial answer is saved${charged}.`;
  return { ...answer, state: 'interrupted', problem: problem('network', sentence) };
}

/** Returns the final state of a queued answer whose question is not sent, for the given reason. */
export function unsentAnswer({ sendsAt: _, ...answer }: Answer, reason: Problem): Answer {
  return { ...answer, state: 'failed', problem: reason };
}
