import { useMemo } from 'react';
import { useAssistantModel } from '../../../entities/assistant/use-assistant-model.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import type { PromptField } from './open-improve-or-vary-dialog.ts';

export interface PromptAssistant {
  readonly improve: () => void;
  /** Absent for a row of the run plan, which has one prompt. */
  readonly vary?: () => void;
}

/**
 * Returns the help of the writing assistant for a prompt, or `undefined` if the assistant is off. The commands then show
 * how to turn it on. `canHaveRows`: the prompt of a form, and not of a row.
 */
export function usePromptAssistant(
  { model, name, maxLength }: Pick<PromptField, 'model' | 'name' | 'maxLength'>,
  canHaveRows: boolean,
): PromptAssistant | undefined {
  const isOn = useAssistantModel() !== undefined;
  const { read, setValue } = useDraftActions();
  const { improve, vary } = useMemo(() => {
    const field = { model, name, maxLength, read, setValue };
    const request = (kind: 'improve' | 'vary') => () =>
      void import('./open-improve-or-vary-dialog.ts').then(
        ({ requestPromptHelp }) => requestPromptHelp(kind, field),
        notifyFailure('Couldn’t open the writing assistant'),
      );
    return { improve: request('improve'), vary: request('vary') };
  }, [model, name, maxLength, read, setValue]);
  useCommands({ improvePrompt: improve, ...(canHaveRows && { varyPrompt: vary }) });
  if (!isOn) return undefined;
  return canHaveRows ? { improve, vary } : { improve };
}
