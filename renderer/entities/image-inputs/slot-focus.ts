import { useEffect } from 'react';
import type { Take } from './use-add-images.ts';

/** The ways into the slots that are on screen, by wire name: what is pasted onto the page goes through one of them. */
const doors = new Map<string, Take>();

export function useSlotFocus(name: string | undefined, take: Take): void {
  useEffect(() => {
    if (name === undefined) return;
    doors.set(name, take);
    return () => {
      if (doors.get(name) === take) doors.delete(name);
    };
  });
}

export function focusOfSlot(name: string): Take | undefined {
  return doors.get(name);
}
