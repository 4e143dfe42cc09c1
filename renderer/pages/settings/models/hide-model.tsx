import { Button } from '@mantine/core';
import type { Model } from '../../../../shared/models/model.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { useVisibleModels } from '../../../entities/models/use-visible-models.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure } from '../../../ui/toast.ts';

/** Takes a model out of every list for new runs, or back in. What it made stays where it is. */
export function HideModel({ model }: { readonly model: Model }) {
  const { hiddenModels } = useSettings();
  const saveSettings = useChangeSettings();
  const isHidden = hiddenModels.includes(model.id);
  const isLast = useVisibleModels().length <= 1 && !isHidden;
  const set = (isHiddenNext: boolean) =>
    saveSettings.mutate(
      { hiddenModels: { [model.id]: isHiddenNext } },
      { onError: notifyFailure('Couldn’t save the setting') },
    );
  const press = () => {
    if (isLast) return;
    set(!isHidden);
    rememberUndo(isHidden ? `${model.title} is shown again` : `${model.title} is hidden`, () => set(isHidden));
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${model.title}`}
      aria-disabled={isLast}
      {...(isLast && { 'data-disabled': true, title: 'At least one model must be shown.' })}
      onClick={press}
    >
      {isHidden ? 'Show again' : 'Hide'}
    </Button>
  );
}
