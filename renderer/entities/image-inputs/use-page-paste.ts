import { useEffect } from 'react';
import { imageName } from '../../../shared/fields/image-name.ts';
import type { Model } from '../../../shared/models/model.ts';
import { isTextField } from '../../ui/commands/is-text-field.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { rememberUndo } from '../../ui/notify-undo.tsx';
import { notify } from '../../ui/toast.ts';
import { useDraftActions } from '../drafts/use-draft.ts';
import { addFunctionOfSlot } from './slot-add-functions.ts';
import { firstWithFreeSlot, slotsOf, withoutImage } from './slot-images.ts';
import { readDroppedData } from './upload-image.ts';

/**
 * Adds an image that is pasted onto the page, outside a slot, to the first slot with room. A text field receives the
 * text of the clipboard. If the clipboard has no text, its image is added to the slot instead.
 */
export function usePagePaste(model: Model): void {
  const { read, setValue } = useDraftActions();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || event.defaultPrevented || isDialogOpen()) return;
      const { files } = readDroppedData(data);
      if (files.length === 0 || (isTextField(event.target) && data.getData('text/plain') !== '')) return;
      event.preventDefault();
      const slot = firstWithFreeSlot(model, read(model).values);
      const addFiles = slot && addFunctionOfSlot(slot.name);
      if (!slot || !addFiles) return notify('Couldn’t add the image', reasonOfNoSlot(model));
      addFiles({ files }, (image) =>
        rememberUndo(`${imageName(image)} pasted into ${slot.field.title}`, () =>
          setValue(model, slot.name, (now) => withoutImage(now, image)),
        ),
      );
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [model, read, setValue]);
}

function reasonOfNoSlot(model: Model): string {
  const slots = slotsOf(model);
  if (slots.length === 0) return `${model.title} doesn’t accept images.`;
  return `No room in ${slots.map(({ field }) => field.title).join(' or ')}. Remove an image first.`;
}
