import type { DragEvent } from 'react';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';

// A drag transfers items by id, under a custom type that programs outside the window cannot read.

const itemType = 'application/x-triptych-item';
const maxSide = 140;

/** Starts to drag an item. A small image of the item follows the pointer. */
export function dragItem(event: DragEvent<HTMLElement>, item: Item): void {
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
