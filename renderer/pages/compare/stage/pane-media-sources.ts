import { createContext, use } from 'react';
import type { MediaElement } from '../../../ui/media-error.ts';

/** The element that shows each pane's picture: what a difference, a frame or an export is drawn from. By pane id. */
export interface Sources {
  get(paneId: string): MediaElement | undefined;
  set(paneId: string, picture: MediaElement | undefined): void;
  /** Called when some pane has another element; answers how to stop. */
  onChange(listener: () => void): () => void;
}

export function createSources(): Sources {
  const pictures = new Map<string, MediaElement>();
  const listeners = new Set<() => void>();
  return {
    get: (paneId) => pictures.get(paneId),
    set(paneId, picture) {
      if (pictures.get(paneId) === picture) return;
      if (picture) pictures.set(paneId, picture);
      else pictures.delete(paneId);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Of the picture in the file. `undefined` while there is nothing to draw. */
export function pixelsOf(picture: MediaElement | undefined): { width: number; height: number } | undefined {
  if (!picture) return undefined;
  const isVideo = picture instanceof HTMLVideoElement;
  const width = isVideo ? picture.videoWidth : picture.naturalWidth;
  const height = isVideo ? picture.videoHeight : picture.naturalHeight;
  const isReady = isVideo ? picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA : picture.complete;
  return isReady && width > 0 && height > 0 ? { width, height } : undefined;
}

const SourcesContext = createContext<Sources | undefined>(undefined);
export const SourcesProvider = SourcesContext.Provider;

export function useSources(): Sources {
  const sources = use(SourcesContext);
  if (!sources) throw new Error('There is no stage around this component.');
  return sources;
}
