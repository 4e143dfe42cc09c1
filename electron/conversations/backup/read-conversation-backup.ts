import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { parseDepthLimitedJson } from '../stream/parse-depth-limited-json.ts';
import { backupLineSchema } from './backup-line.ts';

/** Content of the backup file of a conversation: the newest version of each message, ordered by id. */
export interface ConversationBackupContent {
  readonly conversation: Conversation;
  readonly messages: readonly { readonly message: Message; readonly turn: number }[];
}

/**
 * Reads a backup file line by line, and skips incomplete or invalid lines. Returns `undefined` for a file of a newer
 * version, or without data of the conversation `id`. Throws disk errors.
 */
export async function readConversationBackup(path: string, id: string): Promise<ConversationBackupContent | undefined> {
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
