import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useDraft } from '../../../entities/drafts/use-draft.ts';
import { untilImagesAreAdded, useIsAddingImages } from '../../../entities/image-inputs/images-being-added.ts';
import { SaveDialog } from '../../../ui/presets/save-preset-dialog.tsx';
import { usePresetActions, usePresetsOf } from './use-presets.ts';

/** The form as it is, under a name. */
export function SavePreset({ model, close }: { model: Model; close: () => void }) {
  const images = imagesOf(useDraft(model)).length;
  const { save } = usePresetActions(model);
  const [withInputs, setWithInputs] = useState(false);
  const isAdding = useIsAddingImages(model.id);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (
    <SaveDialog
      title="Save as preset"
      presets={usePresetsOf(model)}
      replaces="A preset with this name exists. Saving replaces it."
      byDefault={{
        label: `Open ${model.title} with this preset`,
        description: 'Applies to unchanged forms and after Start over.',
      }}
      save={async (preset, old) => {
        // An image that is being uploaded belongs to the form that the user sees. Cancel ends the wait.
        if (withInputs) await untilImagesAreAdded(model.id);
        if (isOpen.current) await save({ ...preset, withInputs }, old);
      }}
      close={close}
    >
      <Checkbox
        label="Include inputs"
        description={
          isAdding
            ? 'Saving waits for images that are still being added.'
            : images === 0
              ? 'The form has no images. Using this preset would empty the image slots.'
              : `Includes ${images === 1 ? 'the image' : `the ${images} images`} and masks from the form. A preset without inputs leaves the form’s images unchanged.`
        }
        checked={withInputs}
        onChange={(event) => setWithInputs(event.currentTarget.checked)}
      />
    </SaveDialog>
  );
}
