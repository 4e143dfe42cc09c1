import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { readDroppedData, uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { isItemDrag } from '../../../entities/items/item-drag.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { notify, notifyFailure } from '../../../ui/notify.ts';

/**
 * Finds results that are similar to an image that is dropped on the search field, or pasted into it. Main stores a file
 * like any input image. `isReading` is true while main reads it.
 */
export function useFindSimilar() {
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setReading(true);
    try {
      const { hash, name } = await uploadImage(file, { signal: stop.signal });
      if (!stop.signal.aborted) findSimilar(`${hash} ${name}`);
    } catch (error) {
      if (!stop.signal.aborted) notifyFailure('Couldn’t search for similar results')(error);
    }
    if (running.current === stop) setReading(false);
  };
  const receive = (data: DataTransfer) => {
    const { files, items } = readDroppedData(data);
    const [item] = items;
    const [file, another] = files;
    if (item !== undefined) findSimilar(item);
    else if (file && !another) void upload(file);
    else notify('Couldn’t search for similar results', 'Drop one image on the search field.');
  };

  return {
    isReading,
    /** Props of the search field. */
    drop: {
      'data-drop-place': true,
      'data-over': isOver || undefined,
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files') && !isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // A drag also leaves each element inside the field.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!event.dataTransfer.types.includes('Files') && !isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        receive(event.dataTransfer);
      },
      onPaste(event: ClipboardEvent) {
        const { clipboardData: data } = event;
        // Programs that copy text add an image of the text.
        if (!data.types.includes('Files') || data.getData('text/plain') !== '') return;
        event.preventDefault();
        receive(data);
      },
    },
  };
}

/** Adds the image to the search, in place of an earlier one. `value`: see `LikeReference`. */
function findSimilar(value: string): void {
  const { query, setQuery } = useLibraryGridStore.getState();
  const others = query.conditions.filter(({ name }) => name !== 'like');
  setQuery({ ...query, conditions: [...others, { name: 'like', value }] });
}
