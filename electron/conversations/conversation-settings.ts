import {
  type ConversationSettings,
  conversationSettingsReasons,
} from '../../shared/conversations/conversation-settings.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Settings as the screen wants them. Throws a `ProblemError` for what cannot be sent. */
export function checkedConversationSettings(typed: ConversationSettings): ConversationSettings {
  const reasons = conversationSettingsReasons(typed);
  if (reasons.length === 0) return typed;
  throw new ProblemError(problem('input', 'These settings can’t be used.', { reasons }));
}

/** Headers of a request to the messages endpoint beside those of every request; the key is not among them. */
export function versionHeader({ version }: ConversationSettings): Readonly<Record<string, string>> {
  return version.name === '' || version.value === '' ? {} : { [version.name.toLowerCase()]: version.value };
}
