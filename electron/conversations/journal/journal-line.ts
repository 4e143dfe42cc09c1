import { join } from 'node:path';
import { z } from 'zod';
import { type Conversation, conversationSchema } from '../../../shared/conversations/conversation.ts';
import { messageSchema } from '../../../shared/conversations/message.ts';

/** Backup files of conversations, one each, below the data folder. */
export const journalFolder = (dataFolder: string) => join(dataFolder, 'conversations');

const ending = '.jsonl';
export const journalFile = (folder: string, id: string) => join(folder, `${id}${ending}`);

export const isConversationId = (id: string) => z.uuid().safeParse(id).success;

/** The conversation id in a file name. */
export function conversationIdOfFile(name: string): string | undefined {
  const id = name.slice(0, -ending.length);
  return name.endsWith(ending) && isConversationId(id) ? id : undefined;
}

/** One line of the file. Of several lines about one thing, the last one counts. */
export const journalLineSchema = z.union([
  z.object({ format: z.literal('triptych-conversation-journal'), version: z.number().int() }),
  z.object({ conversation: conversationSchema }),
  /** `turn`: the first message of its turn. */
  z.object({ message: messageSchema, turn: z.number().int() }),
]);

export const journalHead = JSON.stringify({ format: 'triptych-conversation-journal', version: 1 });

/** The line of a conversation. What is being typed is left out: it would be written with every pause. */
export function conversationLine(conversation: Conversation): string {
  return JSON.stringify({ conversation: { ...conversation, draft: [] } });
}

/** `record`: a message as its row has it, which is JSON already. */
export function messageLine({ record, turn }: { record: string; turn: number }): string {
  return `{"message":${record},"turn":${turn}}`;
}
