import { withAnswer } from '../../../shared/conversations/apply-growth.ts';
import type { Answer, Message } from '../../../shared/conversations/message.ts';
import type { StreamingFileSaver } from '../files/streaming-file-saver.ts';
import type { LongBase64 } from '../stream/base64-placeholders.ts';

/** A streaming answer. Its content is newer than its row. */
export interface StreamingAnswer {
  readonly message: Message;
  answer: Answer;
  /** Extracted Base64, by JSON Pointer into the body. */
  base64: ReadonlyMap<string, LongBase64>;
  /** The images of the answer that are already on the disk. */
  readonly savedFiles: StreamingFileSaver;
  /** Ends the connection of the request. All choices of one request end together. */
  readonly stop: () => void;
  /** Resolves when the answer has ended and everything is saved. */
  readonly ended: Promise<void>;
}

/** The streaming answers, by the id of their message. */
export type StreamingAnswers = ReturnType<typeof createStreamingAnswers>;

export function createStreamingAnswers() {
  const live = new Map<number, StreamingAnswer>();
  return {
    add: (each: StreamingAnswer): void => void live.set(each.message.id, each),
    remove: (messageId: number): void => void live.delete(messageId),
    find: (messageId: number): StreamingAnswer | undefined => live.get(messageId),
    /** Returns the answers of one conversation, or all answers. */
    all: (conversationId?: string): StreamingAnswer[] =>
      [...live.values()].filter(
        ({ message }) => conversationId === undefined || message.conversationId === conversationId,
      ),
    /** Returns a message with its current content. */
    withCurrentAnswer(message: Message): Message {
      const found = live.get(message.id);
      return found ? withAnswer(message, found.answer) : message;
    },
  };
}
