import { Button } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { memo } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** A choice in braces: `{red | blue}` or `{@wardrobe}`. JSON and `{a || b}` of code are none. */
const choice = /\{(?:[^{}|"]*\|(?!\|)|@)[^{}"]*\}/;

/** Returns a function that makes a plain prompt a template when somebody types or pastes a choice. Undone by one press. */
export function useTemplateOfTypedChoice(model: Model): (before: string, after: string) => void {
  const { setTemplate } = useDraftActions();
  return (before, after) => {
    if (choice.test(after) && !choice.test(before)) setTemplate(model, defaultTemplateSettings);
  };
}

/** Returns a function that makes a template plain text, in which braces are literal. */
export function useKeepAsText(model: Model): (settings: TemplateSettings) => void {
  const { setTemplate } = useDraftActions();
  return (settings) => {
    setTemplate(model, undefined);
    if (Object.keys(settings.values).length > 0) {
      notifyUndo('Template turned off', () => setTemplate(model, settings), 'The prompt is plain text now.');
    }
  };
}

interface TemplateToggleProps {
  readonly model: Model;
  readonly settings: TemplateSettings | undefined;
}

/**
 * Switches the prompt between plain text, in which braces are literal, and a template. Typing in the prompt does not
 * render it again.
 */
export const TemplateToggle = memo(function TemplateToggle({ model, settings }: TemplateToggleProps) {
  const { setTemplate } = useDraftActions();
  const keepAsText = useKeepAsText(model);
  const toggle = () => (settings ? keepAsText(settings) : setTemplate(model, defaultTemplateSettings));
  return (
    <Tooltip label="Run one prompt in many variations: {light: dawn | noon}, {1-5}, {subject}" multiline maw={300}>
      <Button
        size="xs"
        variant={settings ? 'light' : 'subtle'}
        h={20}
        my={-2}
        leftSection={<IconBraces size={14} stroke={1.5} aria-hidden />}
        aria-pressed={settings !== undefined}
        onClick={toggle}
      >
        Template
      </Button>
    </Tooltip>
  );
});
