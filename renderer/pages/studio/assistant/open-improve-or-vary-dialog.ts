import type { Model } from '../../../../shared/models/model.ts';
import { requestAssistantDialog } from '../../../entities/assistant/assistant-dialog-request.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { usePlanView } from '../../../entities/drafts/plan-view.ts';
import type { DraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';

export interface PromptField extends Pick<DraftActions, 'read' | 'setValue'> {
  readonly model: Model;
  readonly name: string;
  /** Maximum number of characters. */
  readonly maxLength: number | undefined;
}

/** Opens the dialog that improves or varies the prompt of a field. */
export function requestPromptHelp(kind: 'improve' | 'vary', promptField: PromptField): void {
  const { model, name, maxLength, read, setValue } = promptField;
  const { values, template } = read(model);
  const opened = values[name];
  const improve = (improved: string) => {
    // The prompt can have changed since the dialog opened.
    const before = read(model).values[name];
    setValue(model, name, () => improved);
    notifyUndo('Prompt improved', () => setValue(model, name, () => before));
    // After the dialog has given the focus back.
    requestAnimationFrame(() => focusControl(name));
  };
  const openRows = (prompts: readonly string[]) => usePlanView.setState({ cover: 'plan', prompts });
  const shared = {
    prompt: typeof opened === 'string' ? opened : '',
    // The limit applies to the expanded prompts and not to the template.
    place: { model, maxLength: template ? undefined : maxLength, isTemplate: template !== undefined },
  };
  requestAssistantDialog(
    kind === 'improve' ? { kind, ...shared, apply: improve } : { kind, ...shared, apply: openRows },
  );
}
