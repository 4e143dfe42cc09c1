import {
  type ConversationSettings,
  conversationSettingsReasons,
} from '../../shared/conversations/conversation-settings.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Returns the settings in the form for storing. Throws a `ProblemError` for values that cannot be sent. */
export function checkEndpointSettings(typed: ConversationSettings): ConversationSettings {
  const reasons = conversationSettingsReasons(typed);
  if (reasons.length === 0) return typed;
  throw new ProblemError(problem('input', 'These settings can’t be used.', { reasons }));
}

/** Returns the additional headers of a request to the messages endpoint, without the key. */
export function versionHeader({ version }: ConversationSettings): Readonly<Record<string, string>> {
  return version.name === '' || version.value === '' ? {} : { [version.name.toLowerCase()]: version.value };
}
