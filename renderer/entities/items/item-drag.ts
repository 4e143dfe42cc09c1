import { useQueryClient } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced } from '../../api/synced-state.ts';
import { notifyFailure } from '../../ui/notify.ts';

// A drag transfers items by id, under a custom type that programs outside the window cannot read.

const itemType = 'application/x-triptych-item';
const maxSide = 140;

/** Starts to drag an item. A small image of the item follows the pointer. */
function dragItem(event: DragEvent<HTMLElement>, item: Item): void {
  event.dataTransfer.setData(itemType, item.id);
  // If the browser supports `DownloadURL`, a system folder accepts the file itself.
  const name = item.file.replace(/^.*\//, '');
  event.dataTransfer.setData('DownloadURL', `${item.mime}:${name}:${location.origin}${mediaRoute(item.id)}`);
  event.dataTransfer.effectAllowed = 'copy';
  const shown = event.currentTarget.querySelector<HTMLImageElement | HTMLVideoElement>('img, video');
  const image = shown && createSmallImage(shown, item);
  if (!image) return;
  // The image must be on the page while the browser captures the drag image.
  document.body.append(image);
  event.dataTransfer.setDragImage(image, image.width / 2, image.height / 2);
  requestAnimationFrame(() => image.remove());
}

/** Returns true when an item of the library is dragged over the target. Only the drop reveals the id of the item. */
export function isItemDrag(data: DataTransfer): boolean {
  return data.types.includes(itemType);
}

/** Ids of the items in a drop. */
export function readDraggedItems(data: DataTransfer): readonly string[] {
  const id = data.getData(itemType);
  return id === '' ? [] : [id];
}

function createSmallImage(shown: HTMLImageElement | HTMLVideoElement, item: Item): HTMLCanvasElement | null {
  const scale = maxSide / Math.max(item.width, item.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(item.width * scale));
  canvas.height = Math.max(1, Math.round(item.height * scale));
  canvas.style.cssText = 'position: fixed; left: -1000px; top: 0;';
  canvas.setAttribute('aria-hidden', 'true');
  try {
    canvas.getContext('2d')?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  } catch {
    // An image that did not load has no preview; the browser's default preview is used.
    return null;
  }
  return canvas;
}

/**
 * Starts dragging an item. With Alt, the drag exports files: those of `ids`, or of the item alone. Without Alt, the
 * drag stays within the page.
 */
export function useItemDrag(): (event: DragEvent<HTMLElement>, item: Item, ids?: readonly string[]) => void {
  const calls = useCalls();
  const cache = useQueryClient();
  return (event, item, ids = [item.id]) => {
    // The shell is read at the drag. Otherwise hundreds of cells would subscribe, and the grid mounts cells as fast as
    // the user scrubs.
    const shell = readSynced(cache, 'app')?.shell;
    if (shell !== 'electron' || !event.altKey) return dragItem(event, item);
    event.preventDefault();
    calls.library.startDrag({ ids: [...ids] }).catch(notifyFailure('Couldn’t drag the files'));
  };
}
