import type { Json } from '../../../shared/json.ts';
import type { Endpoint } from '../../../shared/talk/endpoint.ts';
import { prepareTalk } from '../../../shared/talk/prepare-talk.ts';
import type { TalkQuestion } from '../../../shared/talk/talk-question.ts';
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
