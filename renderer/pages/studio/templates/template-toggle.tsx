import { Button } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { memo } from 'react';
import type { Model } from '../../../../shared/models/model.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { defaultTemplateSettings } from '../../../../shared/prompts/template-variable-values.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

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
  const toggle = () => {
    setTemplate(model, settings ? undefined : defaultTemplateSettings);
    if (settings && Object.keys(settings.values).length > 0) {
      notifyUndo('Template turned off', () => setTemplate(model, settings), 'The prompt is plain text now.');
    }
  };
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
