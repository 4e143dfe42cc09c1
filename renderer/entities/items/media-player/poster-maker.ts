import { mediaRoute, posterRoute } from '../../../../shared/contract/routes.ts';
import type { Item } from '../../../../shared/library/item.ts';

// Creates the posters of videos, because main has no video decoder. Main saves the posters as thumbnails. One poster at
// a time, while the page is idle, once per video. Videos nearest to the middle of the window are first.

/** Not the very first frame, which is often black. Seconds. */
const moment = 0.1;
/** Wide enough for the tallest row of the library on a dense screen. */
const longestSide = 640;
const timeout = 20_000;
/** A page that is never idle makes them all the same. Milliseconds. */
const longestWait = 500;

export interface PosterRequest {
  /** Element that will show the poster. A request without an element waits for the visible ones. */
  readonly element?: Element;
  /** Aborted when the poster is no longer needed. */
  readonly signal?: AbortSignal;
}

interface Wanted {
  readonly item: Item;
  readonly asks: Set<PosterRequest>;
  readonly done: Promise<boolean>;
  readonly settle: (made: boolean) => void;
}

/** Results of all attempts. A repeated request costs nothing. */
const tried = new Map<string, Promise<boolean>>();
const waiting = new Map<string, Wanted>();
let isBusy = false;

/**
 * Creates the missing poster of a video. Returns true after main has saved the poster, false if no poster can be
 * created.
 */
export function ensurePoster(item: Item, asking: PosterRequest = {}): Promise<boolean> {
  const { signal } = asking;
  if (item.kind !== 'video' || item.thumbHash !== undefined) return Promise.resolve(true);
  if (signal?.aborted) return Promise.resolve(false);
  const known = tried.get(item.id);
  if (known) return known;
  const wanted = waiting.get(item.id) ?? add(item);
  wanted.asks.add(asking);
  signal?.addEventListener('abort', () => giveUp(wanted, asking), { once: true });
  void goOn();
  return wanted.done;
}

/** Clears the list of created posters after main has deleted them. They are created again on demand. */
export function clearPosters(): void {
  tried.clear();
}

function add(item: Item): Wanted {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const wanted = { item, asks: new Set<PosterRequest>(), done: promise, settle: resolve };
  waiting.set(item.id, wanted);
  return wanted;
}

function giveUp(wanted: Wanted, asking: PosterRequest): void {
  wanted.asks.delete(asking);
  if (wanted.asks.size > 0 || waiting.get(wanted.item.id) !== wanted) return;
  waiting.delete(wanted.item.id);
  wanted.settle(false);
}

async function goOn(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (waiting.size > 0) {
    await idle();
    const wanted = nearest();
    if (!wanted) continue;
    waiting.delete(wanted.item.id);
    const still = makePoster(wanted.item).catch(() => false);
    tried.set(wanted.item.id, still);
    wanted.settle(await still);
  }
  isBusy = false;
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: longestWait }));
}

/**
 * Returns the request nearest to the middle of the window. Among requests without an element, returns the latest one.
 */
function nearest(): Wanted | undefined {
  const middle = window.innerHeight / 2;
  let best: Wanted | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const wanted of waiting.values()) {
    const distance = Math.min(...[...wanted.asks].map(({ element }) => distanceOf(element, middle)));
    if (distance > least) continue;
    best = wanted;
    least = distance;
  }
  return best;
}

function distanceOf(element: Element | undefined, middle: number): number {
  if (!element) return Number.MAX_VALUE;
  const { top, bottom } = element.getBoundingClientRect();
  return Math.abs((top + bottom) / 2 - middle);
}

async function makePoster(item: Item): Promise<boolean> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const blob = await drawFrame(video, item);
    return (await fetch(posterRoute(item.id), { method: 'POST', body: blob })).ok;
  } finally {
    // An element with a source does not release its decoder.
    video.removeAttribute('src');
    video.load();
  }
}

async function drawFrame(video: HTMLVideoElement, item: Item): Promise<Blob> {
  const shown = once(video, 'seeked');
  // An unreadable video rejects both promises. The rejection of `shown` is then ignored.
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
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t capture a frame.'))),
      'image/webp',
      0.86,
    ),
  );
}

function once(video: HTMLVideoElement, event: 'seeked' | 'loadeddata'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('The video didn’t load in time.')), timeout);
    video.addEventListener(event, () => resolve(window.clearTimeout(timer)), { once: true });
    video.addEventListener('error', () => reject(new Error('Couldn’t read the video.')), { once: true });
  });
}
