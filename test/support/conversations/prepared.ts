import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { prepareTalk } from '../../../shared/conversations/prepare-request.ts';
import type { TalkQuestion } from '../../../shared/conversations/question.ts';
import type { Json } from '../../../shared/util/json.ts';
import { encodeName, question } from './make-question.ts';

export function messagesOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): Json {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return prepared.body['messages'] ?? null;
}

export function notesOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): readonly string[] {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  return prepared.ok ? prepared.notes : [];
}

export function reasonsOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): string[] {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  return prepared.ok ? [] : prepared.reasons.map((reason) => `${reason.field} ${reason.text}`);
}
