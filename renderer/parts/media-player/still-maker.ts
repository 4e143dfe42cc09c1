import type { Item } from '../../../shared/item.ts';
import { mediaRoute, posterRoute } from '../../../shared/routes.ts';

// Main has no decoder of films, so their stills are made here: one at a time, once for each film, and given to main,
// which keeps them as thumbnails.

/** Not the very first frame, which is often black. Seconds. */
const moment = 0.1;
/** Wide enough for the tallest row of the library on a dense screen. */
const longestSide = 640;
const patience = 20_000;

const stills = new Map<string, Promise<boolean>>();
let queue: Promise<unknown> = Promise.resolve();

/** Makes the still of a film that has none; true once main has it. Asking again costs nothing. */
export function ensureStill(item: Item): Promise<boolean> {
  if (item.kind !== 'video' || item.thumbHash !== undefined) return Promise.resolve(true);
  const begun = stills.get(item.id);
  if (begun) return begun;
  const still = queue.then(() => makeStill(item)).catch(() => false);
  stills.set(item.id, still);
  queue = still;
  return still;
}

/** Main has them no longer; they are made again as they are asked for. */
export function forgetStills(): void {
  stills.clear();
}

async function makeStill(item: Item): Promise<boolean> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const blob = await drawFrame(video, item);
    return (await fetch(posterRoute(item.id), { method: 'POST', body: blob })).ok;
  } finally {
    // An element that still holds a source keeps its decoder.
    video.removeAttribute('src');
    video.load();
  }
}

async function drawFrame(video: HTMLVideoElement, item: Item): Promise<Blob> {
  const shown = once(video, 'seeked');
  // A film that cannot be read fails both; nobody waits for this one then.
  shown.catch(() => {});
  video.src = mediaRoute(item.id);
  await once(video, 'loadeddata');
  video.currentTime = Math.min(moment, video.duration / 2);
  await shown;
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out.'))), 'image/webp', 0.86),
  );
}

function once(video: HTMLVideoElement, event: 'seeked' | 'loadeddata'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('The film did not load in time.')), patience);
    video.addEventListener(event, () => resolve(window.clearTimeout(timer)), { once: true });
    video.addEventListener('error', () => reject(new Error('The film cannot be read.')), { once: true });
  });
}
