import { useEffect } from 'react';
import type { AddImagesResult } from './use-add-images.ts';

/** The ways into the slots that are on screen, by wire name: what is pasted onto the page goes through one of them. */
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
