import { Button } from '@mantine/core';
import type { Model } from '../../../../shared/models/model.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { useOfferedModels } from '../../../entities/models/use-offered-models.ts';
import { notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

/** Takes a model out of every list for new runs, or back in. What it made stays where it is. */
export function HideModel({ model }: { readonly model: Model }) {
  const { hiddenModels } = useSettings();
  const keep = useChangeSettings();
  const isHidden = hiddenModels.includes(model.id);
  const isLast = useOfferedModels().length <= 1 && !isHidden;
  const set = (ids: readonly string[]) =>
    keep.mutate(
      { hiddenModels: [...ids] },
      { onError: (error) => notifyProblem('The setting could not be kept', problemOf(error)) },
    );
  const press = () => {
    if (isLast) return;
    const without = hiddenModels.filter((id) => id !== model.id);
    set(isHidden ? without : [...without, model.id]);
    notifyUndo(
      isHidden ? `${model.title} is offered again` : `${model.title} is hidden`,
      () => set(hiddenModels),
      isHidden
        ? undefined
        : 'Its results stay. It is not offered in lists, the palette and the sheet of several models.',
    );
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={`${isHidden ? 'Offer' : 'Hide'} ${model.title}`}
      aria-disabled={isLast}
      {...(isLast && { 'data-disabled': true, title: 'One model has to be left.' })}
      onClick={press}
    >
      {isHidden ? 'Offer again' : 'Hide'}
    </Button>
  );
}
