import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { useConnection, useSettings } from '../../api/synced-state-hooks.ts';
import { findIdInUse } from '../connections/connection-choices.ts';

/** Returns the model of the writing assistant on the connection in use. `undefined`: the assistant is off. */
export function useAssistantModel(): AssistantModel | undefined {
  const { assistantModels } = useSettings();
  const id = findIdInUse(useConnection());
  return Object.hasOwn(assistantModels, id) ? assistantModels[id] : undefined;
}
