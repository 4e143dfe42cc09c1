import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import { withLiteralBraces } from '../../../shared/prompts/literal-braces.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';
import { useDraftActions } from './use-draft.ts';
import { useOpenForm, useSelectedModel } from './use-selected-model.ts';

/**
 * Returns a function that puts a text into the prompt of a model's form and opens the form. In a template, braces of the
 * text stay literal: an answer or a description has no placeholders.
 */
export function usePromptToStudio(): (model: Model, text: string) => void {
  const [, selectModel] = useSelectedModel();
  const { read, setValue } = useDraftActions();
  const openForm = useOpenForm();
  return (model, text) => {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) return;
    const { values, template } = read(model);
    const before = values[name];
    // The form keeps its values: only the text is transferred, not the values of another form.
    selectModel(model, false);
    setValue(model, name, () => (template ? withLiteralBraces(text) : text));
    openForm();
    // The form shows the prompt, but not the one that it replaced.
    const offerUndo = before === undefined || before === '' ? rememberUndo : notifyUndo;
    offerUndo(`Prompt sent to ${model.title}`, () => setValue(model, name, () => before));
  };
}
