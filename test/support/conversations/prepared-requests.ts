import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import { prepareConversationRequest } from '../../../shared/conversations/prepare-request.ts';
import type { Question } from '../../../shared/conversations/question.ts';
import type { Json } from '../../../shared/util/json.ts';
import { encodeName, question } from './make-question.ts';

export function messagesOf(endpoint: Endpoint, changes: Partial<Question>): Json {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return prepared.body['messages'] ?? null;
}

export function notesOf(endpoint: Endpoint, changes: Partial<Question>): readonly string[] {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  return prepared.ok ? prepared.notes : [];
}

export function reasonsOf(endpoint: Endpoint, changes: Partial<Question>): string[] {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  return prepared.ok ? [] : prepared.reasons.map((reason) => `${reason.field} ${reason.text}`);
}
