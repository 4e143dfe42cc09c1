import { useEffect } from 'react';
import type { AddImagesResult } from './use-add-images.ts';

/**
 * The functions that add images to the visible slots, by wire name. An image pasted onto the page is added through one
 * of them.
 */
const doors = new Map<string, AddImagesResult>();

export function useSlotFocus(name: string | undefined, take: AddImagesResult): void {
  useEffect(() => {
    if (name === undefined) return;
    doors.set(name, take);
    return () => {
      if (doors.get(name) === take) doors.delete(name);
    };
  });
}

export function focusOfSlot(name: string): AddImagesResult | undefined {
  return doors.get(name);
}
