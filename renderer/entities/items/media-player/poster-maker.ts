import { mediaRoute, posterRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { laterFrames } from '../../../../shared/similarity/descriptor-layout.ts';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { onLibraryEvent } from '../../../api/library-events.ts';
import { releaseVideo } from '../../../ui/video-element.tsx';

// Creates the posters of videos, because main has no video decoder. Main saves the posters as thumbnails. One poster at
// a time, once per video: those of new results at once, the others while the page is idle, nearest to the middle of the
// window first.

/** Skips the very first frame, which is often black. Seconds. */
const moment = 0.1;
/** Wide enough for the tallest row of the library on a dense screen. */
const maxSide = 640;
/** Enough to describe a later frame. */
const maxLaterSide = 160;
const timeout = 20_000;
/** Time between two attempts to draw a frame. Milliseconds. */
const drawPauseMs = 50;
/** A page that is never idle creates posters after this time. Milliseconds. */
const maxIdleWaitMs = 500;
/** Age up to which a result is new: an edit of an older one sends the same event. Milliseconds. */
const newMs = 10_000;

interface PosterRequest {
  /** Element that will show the poster; `new` for a new result. A request without a place waits for the others. */
  readonly place: Element | 'new' | undefined;
}

interface PendingPoster {
  readonly item: Item;
  readonly requests: Set<PosterRequest>;
  readonly done: Promise<boolean>;
  readonly finish: (made: boolean) => void;
}

/** Results of all attempts. A repeated request costs nothing. */
const tried = new Map<string, Promise<boolean>>();
const waiting = new Map<string, PendingPoster>();
let isBusy = false;

/**
 * Creates the missing poster of a video. `report` receives true after main has saved the poster, false if no poster can
 * be created. Returns a function that cancels the request; `report` is then not called.
 */
export function ensurePoster(item: Item, report?: (made: boolean) => void, element?: Element): () => void {
  const request = { place: element };
  let isWanted = true;
  void posterOf(item, request).then((made) => isWanted && report?.(made));
  return () => {
    isWanted = false;
    cancelRequest(item.id, request);
  };
}

// The user waits for a new result. The videos of an import can wait until they are visible.
onLibraryEvent((event) => {
  if (isSecondWindow || event.kind !== 'put' || event.part !== 'items') return;
  const { origin, createdAt } = event.entry;
  if (origin === undefined && Date.now() - createdAt < newMs) void posterOf(event.entry, { place: 'new' });
});

async function posterOf(item: Item, request: PosterRequest): Promise<boolean> {
  if (item.kind === 'file') return false;
  if (item.kind !== 'video' || item.thumbHash !== undefined) return true;
  const known = tried.get(item.id);
  if (known) return await known;
  const pending = waiting.get(item.id) ?? add(item);
  pending.requests.add(request);
  void processNext();
  return await pending.done;
}

/** Clears the list of created posters after main has deleted them. They are created again on demand. */
export function clearPosters(): void {
  tried.clear();
}

function add(item: Item): PendingPoster {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const pending = { item, requests: new Set<PosterRequest>(), done: promise, finish: resolve };
  waiting.set(item.id, pending);
  return pending;
}

function cancelRequest(id: string, request: PosterRequest): void {
  const pending = waiting.get(id);
  if (!pending?.requests.delete(request) || pending.requests.size > 0) return;
  waiting.delete(id);
  pending.finish(false);
}

async function processNext(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (waiting.size > 0) {
    if (!hasNew()) await waitForIdle();
    const pending = findNearest();
    if (!pending) continue;
    waiting.delete(pending.item.id);
    const still = makePoster(pending.item).catch(() => false);
    tried.set(pending.item.id, still);
    pending.finish(await still);
  }
  isBusy = false;
}

function hasNew(): boolean {
  return [...waiting.values()].some(({ requests }) => [...requests].some(({ place }) => place === 'new'));
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs }));
}

/**
 * Returns the request for a new result, or the one nearest to the middle of the window. Among requests without a place,
 * returns the first one: a list asks from its top.
 */
function findNearest(): PendingPoster | undefined {
  const middle = window.innerHeight / 2;
  let best: PendingPoster | undefined;
  let smallestDistance = Number.POSITIVE_INFINITY;
  for (const pending of waiting.values()) {
    const distance = Math.min(...[...pending.requests].map(({ place }) => distanceOf(place, middle)));
    if (distance >= smallestDistance && best) continue;
    best = pending;
    smallestDistance = distance;
  }
  return best;
}

function distanceOf(place: PosterRequest['place'], middle: number): number {
  if (place === 'new') return -1;
  if (!place) return Number.MAX_VALUE;
  const { top, bottom } = place.getBoundingClientRect();
  return Math.abs((top + bottom) / 2 - middle);
}

async function makePoster(item: Item): Promise<boolean> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = mediaRoute(item.id);
    await waitForEvent(video, 'loadeddata');
    const poster = await drawFrame(video, Math.min(moment, video.duration / 2), maxSide);
    const { ok } = await fetch(posterRoute(item.id), { method: 'POST', body: poster });
    // Similar videos are found by the poster alone if the others can't be drawn.
    if (ok) await sendLaterFrames(video, item).catch(() => {});
    return ok;
  } finally {
    releaseVideo(video);
  }
}

async function sendLaterFrames(video: HTMLVideoElement, item: Item): Promise<void> {
  for (const [index, share] of laterFrames.entries()) {
    const body = await drawFrame(video, video.duration * share, maxLaterSide);
    await fetch(posterRoute(item.id, index + 1), { method: 'POST', body });
  }
}

async function drawFrame(video: HTMLVideoElement, seconds: number, longest: number): Promise<Blob> {
  const shown = waitForEvent(video, 'seeked');
  video.currentTime = seconds;
  await shown;
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  await drawVisibleFrame(video, canvas);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t capture a frame.'))),
      'image/webp',
      0.86,
    ),
  );
}

/** A seek can end before its frame can be drawn. The canvas then stays transparent, and so would the poster for ever. */
async function drawVisibleFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<void> {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const last = performance.now() + timeout;
  while (context && performance.now() < last) {
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    if (data.some((value, index) => index % 4 === 3 && value > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, drawPauseMs));
  }
  throw new Error('Couldn’t draw a frame.');
}

function waitForEvent(video: HTMLVideoElement, event: 'seeked' | 'loadeddata'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('The video didn’t load in time.')), timeout);
    video.addEventListener(event, () => resolve(window.clearTimeout(timer)), { once: true });
    video.addEventListener('error', () => reject(new Error('Couldn’t read the video.')), { once: true });
  });
}
