import { join } from 'node:path';
import { z } from 'zod';
import { type Conversation, conversationSchema } from '../../../shared/conversations/conversation.ts';
import { messageSchema } from '../../../shared/conversations/message.ts';

/** Folder of the conversation backup files, below the data folder. */
export const conversationBackupFolder = (dataFolder: string) => join(dataFolder, 'conversations');

const ending = '.jsonl';
export const conversationBackupFile = (folder: string, id: string) => join(folder, `${id}${ending}`);

export const isConversationId = (id: string) => z.uuid().safeParse(id).success;

/** Returns the conversation id in a file name. */
export function conversationIdOfFile(name: string): string | undefined {
  const id = name.slice(0, -ending.length);
  return name.endsWith(ending) && isConversationId(id) ? id : undefined;
}

/** One line of the file. The last line about a conversation or message counts. */
export const backupLineSchema = z.union([
  z.object({ format: z.literal('triptych-conversation-journal'), version: z.number().int() }),
  z.object({ conversation: conversationSchema }),
  /** `turn`: id of the first message of the turn. */
  z.object({ message: messageSchema, turn: z.number().int() }),
]);

export const backupHead = JSON.stringify({ format: 'triptych-conversation-journal', version: 1 });

/** Returns the line of a conversation, without the draft: the draft would add a line at every pause in typing. */
export function conversationLine(conversation: Conversation): string {
  return JSON.stringify({ conversation: { ...conversation, draft: [] } });
}

/** Yields the line of a message in pieces, with its end. `record`: the pieces of the JSON text of the message row. */
export async function* messageLine(record: AsyncIterable<string>, turn: number): AsyncGenerator<string> {
  yield '{"message":';
  yield* record;
  yield `,"turn":${turn}}\n`;
}
