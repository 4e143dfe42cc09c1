import { conversationImportRoute } from '../../../../shared/contract/http-routes.ts';
import { type Conversation, conversationSchema } from '../../../../shared/conversations/conversation.ts';
import { problem } from '../../../../shared/problem.ts';
import type { OpenedFile } from '../../../../shared/sync/opened-file.ts';
import { problemOfAnswer } from '../../../api/problem-of-answer.ts';
import { sendFile } from '../../../api/send-file.ts';
import { notifyProblem } from '../../../ui/toast.ts';

/** Imports a JSON export as a new conversation, which the caller opens. Reports a refusal and returns nothing then. */
export async function importConversation(file: File | OpenedFile): Promise<Conversation | undefined> {
  const sent = await sendFile(conversationImportRoute, file).catch(() => undefined);
  const parsed = conversationSchema.safeParse(sent?.answer);
  if (sent?.status === 200 && parsed.success) {
    return parsed.data;
  }
  const unknown = problem('disk', 'Couldn’t read the file. Check that it hasn’t been moved or deleted.');
  notifyProblem(`Couldn’t import ${file.name}`, problemOfAnswer(sent?.answer) ?? unknown);
  return undefined;
}
