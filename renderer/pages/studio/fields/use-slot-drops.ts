import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { isEmpty, readDroppedData } from '../../../entities/image-inputs/upload-image.ts';
import type { AddImagesResult } from '../../../entities/image-inputs/use-add-images.ts';
import { isTextField } from '../../../ui/commands/is-text-field.ts';

/**
 * Makes an element accept drops, and pastes while it has the focus. `over` is true while a drag is over the element.
 */
export function useSlotDrops(addImages: AddImagesResult) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      addImages(readDroppedData(event.dataTransfer));
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = readDroppedData(event.clipboardData);
      // Text pasted into the address line is text.
      if (isEmpty(pasted) || isTextField(event.target)) return;
      event.preventDefault();
      addImages(pasted);
    },
  };
}
