import { useLocation } from 'wouter';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../../entities/models/use-selected-model.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

/** Returns a function that puts a text into the prompt of the studio form and opens the studio. */
export function usePromptToStudio(): (text: string) => void {
  const [model] = useSelectedModel();
  const { read, setValue } = useDraftActions();
  const [, navigate] = useLocation();
  return (text) => {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) return;
    const before = read(model).values[name];
    setValue(model, name, () => text);
    navigate('/studio');
    notifyUndo(`Prompt sent to ${model.title}`, () => setValue(model, name, () => before));
  };
}
