import { z } from 'zod';
import { problem, problemSchema } from '../../../shared/problem.ts';
import { talkImportRoute } from '../../../shared/routes.ts';
import { type Conversation, conversationSchema } from '../../../shared/talk/conversation.ts';
import { notify, notifyProblem } from '../../parts/notify.ts';
import { titleOf } from './conversation-words.ts';

const declared = z.union([problemSchema, z.object({ problem: problemSchema }).transform((each) => each.problem)]);

/** Takes in an export as JSON beside whatever is here already. Says what came of it; nothing where it was refused. */
export async function importTalk(file: File): Promise<Conversation | undefined> {
  const response = await fetch(talkImportRoute, { method: 'POST', body: file }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  const taken = conversationSchema.safeParse(answer);
  if (response?.ok && taken.success) {
    notify(`“${titleOf(taken.data)}” was imported`);
    return taken.data;
  }
  const refusal = declared.safeParse(answer);
  const unknown = problem('disk', 'The file could not be read. Is it still where it was?');
  notifyProblem(`${file.name} was not imported`, refusal.success ? refusal.data : unknown);
  return undefined;
}
