import { conversationImportRoute } from '../../../../shared/contract/http-routes.ts';
import {
  type Conversation,
  conversationSchema,
  conversationTitle,
} from '../../../../shared/conversations/conversation.ts';
import { problem } from '../../../../shared/problem.ts';
import type { OpenedFile } from '../../../../shared/sync/opened-file.ts';
import { problemOfAnswer } from '../../../api/problem-of-answer.ts';
import { sendFile } from '../../../api/send-file.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';

/** Imports a JSON export as a new conversation. Reports the outcome; nothing when it was refused. */
export async function importConversation(file: File | OpenedFile): Promise<Conversation | undefined> {
  const sent = await sendFile(conversationImportRoute, file).catch(() => undefined);
  const parsed = conversationSchema.safeParse(sent?.answer);
  if (sent?.status === 200 && parsed.success) {
    notify(`“${conversationTitle(parsed.data)}” was imported`);
    return parsed.data;
  }
  const unknown = problem('disk', 'Couldn’t read the file. Check that it hasn’t been moved or deleted.');
  notifyProblem(`Couldn’t import ${file.name}`, problemOfAnswer(sent?.answer) ?? unknown);
  return undefined;
}
