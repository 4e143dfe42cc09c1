import { Switch } from '@mantine/core';
import { canCheckSpelling } from '../../../../shared/settings/can-check-spelling.ts';
import { useApp, useSettings } from '../../../api/synced-state-hooks.ts';
import type { useChangeSettings } from '../../../api/use-change-settings.ts';

const descriptions = {
  electron: 'Marks misspelled words in prompts, questions, and notes. macOS checks them on this computer.',
  browser:
    'Marks misspelled words in prompts, questions, and notes. Your browser checks them. Its settings decide which dictionaries are used, and whether text is sent to a service.',
  none: 'Not available on this system, because the spell checker would have to download dictionaries.',
};

/** Turns spell check on and off. Where it cannot be, it says why. */
export function SpellCheckEntry({ saveSettings }: { saveSettings: ReturnType<typeof useChangeSettings> }) {
  const app = useApp();
  const { spellCheck } = useSettings();
  const canCheck = canCheckSpelling(app);
  return (
    <Switch
      label={<b>Check spelling</b>}
      description={canCheck ? descriptions[app.shell] : descriptions.none}
      disabled={!canCheck}
      checked={canCheck && spellCheck}
      onChange={(event) => saveSettings.mutate({ spellCheck: event.currentTarget.checked })}
    />
  );
}
