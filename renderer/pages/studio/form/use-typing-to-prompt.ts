import { useEffect } from 'react';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import { focusEndOfText } from '../../../entities/drafts/control-props.ts';
import { isCommandKey } from '../../../ui/commands/active-commands.ts';
import { isTextField } from '../../../ui/commands/is-text-field.ts';
import { isDialogOpen } from '../../../ui/is-dialog-open.ts';

/** Elements whose own keys are letters or digits, and menus, which are over the page. */
const keyTakers = 'select, [role="grid"], [role="spinbutton"], #over';

/** Text that is typed while no field has the focus is added to the prompt, as before the form exists. */
export function useTypingToPrompt(model: Model): void {
  useEffect(() => {
    const [name] = fieldWithRole(model, 'prompt') ?? [];
    if (name === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || !/^(?:\S|Backspace)$/u.test(key)) return;
      if (!(target instanceof Element) || isTextField(target) || target.closest(keyTakers) || isDialogOpen()) return;
      if (isCommandKey(event)) return;
      // The key is not canceled: its letter arrives in the field that has the focus by then.
      focusEndOfText(name);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [model]);
}
