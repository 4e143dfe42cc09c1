import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { imagesOf } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { longestPresetName } from '../../../../shared/models/preset.ts';
import { useDraft } from '../../../entities/drafts/use-draft.ts';
import { SaveDialog } from '../../../ui/presets/save-preset-dialog.tsx';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

/** The form as it is, under a name. */
export function SavePreset({ model, close }: { model: Model; close: () => void }) {
  const images = imagesOf(useDraft(model)).length;
  const { save } = usePresetActions(model);
  const [withInputs, setWithInputs] = useState(false);
  return (
    <SaveDialog
      title="Save as preset"
      presets={usePresetsOf(model)}
      longest={longestPresetName}
      replaces="A preset of this name exists; saving replaces it."
      byDefault={{
        label: `Open ${model.title} with it`,
        description: 'When nothing was changed in its form yet, and after Start over.',
      }}
      save={(kept, old) => save({ ...kept, withInputs }, old)}
      close={close}
    >
      <Checkbox
        label="With inputs"
        description={
          images === 0
            ? 'The form holds no images now; using the preset would empty the slots.'
            : `${images === 1 ? 'The image' : `The ${images} images`} and masks of the form; without them, those in the form stay.`
        }
        checked={withInputs}
        onChange={(event) => setWithInputs(event.currentTarget.checked)}
      />
    </SaveDialog>
  );
}
