import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { useSynced } from '../../api/synced-state.ts';
import { findIdInUse } from '../connections/connection-choices.ts';

/** Returns the model of the writing assistant on the connection in use. `undefined`: the assistant is off. */
export function useAssistantModel(): AssistantModel | undefined {
  const { assistantModels } = useSynced('settings');
  const id = findIdInUse(useSynced('connection'));
  return Object.hasOwn(assistantModels, id) ? assistantModels[id] : undefined;
}
