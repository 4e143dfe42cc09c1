import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { RequestInput } from '../../../shared/conversations/request-input.ts';
import { prepareConversationRequest } from '../../../shared/conversations/requests/prepare-request.ts';
import type { Json } from '../../../shared/util/json.ts';
import { encodeName, question } from './make-question.ts';

export function messagesOf(endpoint: Endpoint, changes: Partial<RequestInput>): Json {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return prepared.body['messages'] ?? null;
}

export function notesOf(endpoint: Endpoint, changes: Partial<RequestInput>): readonly string[] {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  return prepared.ok ? prepared.notes : [];
}

export function reasonsOf(endpoint: Endpoint, changes: Partial<RequestInput>): string[] {
  const prepared = prepareConversationRequest(question(endpoint, changes), encodeName);
  return prepared.ok ? [] : prepared.reasons.map((reason) => `${reason.field} ${reason.text}`);
}
