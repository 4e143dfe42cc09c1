import { useEffect } from 'react';
import type { AddImagesResult } from './use-add-images.ts';

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

export function addFunctionOfSlot(name: string): AddImagesResult | undefined {
  return addFunctions.get(name);
}
