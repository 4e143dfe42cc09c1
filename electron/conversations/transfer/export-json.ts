import { readFile } from 'node:fs/promises';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { type FileKind, filesOfMessage, filesOfPart } from './list-message-files.ts';

export type PathOfFile = (kind: FileKind, hash: string) => string;

/**
 * Yields a conversation as a `ConversationFile` in pieces: with its images, it can exceed the maximum length of a
 * string.
 */
export async function* exportJson(
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
