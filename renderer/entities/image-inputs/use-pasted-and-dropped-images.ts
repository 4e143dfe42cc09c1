import { useEffect } from 'react';
import { imageName } from '../../../shared/fields/image-name.ts';
import type { Model } from '../../../shared/models/model.ts';
import { isTextField } from '../../ui/commands/is-text-field.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { notify } from '../../ui/notify.ts';
import { rememberUndo } from '../../ui/notify-undo.tsx';
import { useDraftActions } from '../drafts/use-draft.ts';
import { isItemDrag } from '../items/item-drag.ts';
import { firstWithFreeSlot, slotsOf, withoutImage } from './slot-images.ts';
import { type DroppedData, readDroppedData } from './upload-image.ts';
import type { AddImagesResult } from './use-add-images.ts';

/**
 * Adds an image that is pasted onto the page outside a slot, or dropped on a text field such as the prompt, to the first
 * slot with room. A text field receives the text of the clipboard. If the clipboard has no text, its image is added to
 * the slot instead.
 */
export function usePastedAndDroppedImages(model: Model): void {
  const { read, setValue } = useDraftActions();
  useEffect(() => {
    const add = (images: DroppedData, verb: string) => {
      const slot = firstWithFreeSlot(model, read(model).values);
      const addFiles = slot && addFunctions.get(slot.name);
      if (!slot || !addFiles) return notify('Couldn’t add the image', reasonOfNoSlot(model));
      addFiles(images, (image) =>
        rememberUndo(`${imageName(image)} ${verb} into ${slot.field.title}`, () =>
          setValue(model, slot.name, (now) => withoutImage(now, image)),
        ),
      );
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || event.defaultPrevented || isDialogOpen()) return;
      const { files } = readDroppedData(data);
      if (files.length === 0 || (isTextField(event.target) && data.getData('text/plain') !== '')) return;
      event.preventDefault();
      add({ files }, 'pasted');
    };
    /** The data of a drag of files or results over a text field of the page. */
    const dataOverText = (event: DragEvent) => {
      const data = event.dataTransfer;
      if (!data || event.defaultPrevented || isDialogOpen() || !isTextField(event.target)) return undefined;
      return data.types.includes('Files') || isItemDrag(data) ? data : undefined;
    };
    const onDragOver = (event: DragEvent) => {
      const data = dataOverText(event);
      if (!data) return;
      event.preventDefault();
      data.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      const data = dataOverText(event);
      if (!data) return;
      event.preventDefault();
      const { files, folders, items } = readDroppedData(data);
      add({ files, folders, items }, 'dropped');
    };
    window.addEventListener('paste', onPaste);
    // Before the window refuses what is dropped beside a slot.
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [model, read, setValue]);
}

function reasonOfNoSlot(model: Model): string {
  const slots = slotsOf(model);
  if (slots.length === 0) return `${model.title} doesn’t accept images.`;
  return `No room in ${slots.map(({ field }) => field.title).join(' or ')}. Remove an image first.`;
}

/**
 * The functions that add images to the visible slots, by wire name. An image pasted onto the page is added through one
 * of them.
 */
const addFunctions = new Map<string, AddImagesResult>();

export function useSlotAddFunction(name: string | undefined, addFiles: AddImagesResult): void {
  useEffect(() => {
    if (name === undefined) return;
    addFunctions.set(name, addFiles);
    return () => {
      if (addFunctions.get(name) === addFiles) addFunctions.delete(name);
    };
  });
}
