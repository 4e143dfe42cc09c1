import { useSyncExternalStore } from 'react';
import type { MediaElement } from '../../../../ui/media-error.ts';
import { createRequiredContext } from '../../../../ui/required-context.ts';

/** The element that shows each pane's image: what a difference, a frame or an export is drawn from. By pane id. */
export interface PaneMediaElements {
  get(paneId: string): MediaElement | undefined;
  set(paneId: string, image: MediaElement | undefined): void;
  /** Called when a pane has another element; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export function createPaneMediaElements(): PaneMediaElements {
  const images = new Map<string, MediaElement>();
  const listeners = new Set<() => void>();
  return {
    get: (paneId) => images.get(paneId),
    set(paneId, image) {
      if (images.get(paneId) === image) return;
      if (image) images.set(paneId, image);
      else images.delete(paneId);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the pixel size of the image in the file. `undefined` while there is nothing to draw. */
export function pixelsOf(image: MediaElement | undefined): { width: number; height: number } | undefined {
  if (!image) return undefined;
  const isVideo = image instanceof HTMLVideoElement;
  const width = isVideo ? image.videoWidth : image.naturalWidth;
  const height = isVideo ? image.videoHeight : image.naturalHeight;
  const isReady = isVideo ? image.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA : image.complete;
  return isReady && width > 0 && height > 0 ? { width, height } : undefined;
}

export const [PaneMediaElementsProvider, usePaneMediaElements] = createRequiredContext<PaneMediaElements>('a stage');

/** Returns the element around the image of a pane, for layers that follow its zoom. `undefined` without an image. */
export function useElementAroundImage(paneId: string): HTMLElement | null | undefined {
  const elements = usePaneMediaElements();
  return useSyncExternalStore(elements.onChange, () => elements.get(paneId)?.parentElement);
}
