import { distanceTo, type ThumbnailPosition, type View } from './thumbnail-distance.ts';

/** One thumbnail that a cell wants. */
export interface ThumbnailRequest {
  /** Its element is put into this one, and shown once it is loaded. */
  readonly holder: HTMLElement;
  readonly source: string;
  /** Position on the scrolled element; `undefined` for a cell outside that element, which counts as visible. */
  readonly place: ThumbnailPosition | undefined;
  readonly onError: () => void;
}

interface Flight {
  readonly wanted: ThumbnailRequest;
  readonly image: HTMLImageElement;
}

/**
 * Maximum number of invisible thumbnails that load at the same time. Thumbnails that become visible therefore do not
 * wait for many.
 */
const mostUnseen = 3;
/** Maximum number of milliseconds between two jumps that belong to one sweep through the grid. */
const sweep = 150;
/** A sweep has ended when nothing was jumped over for so long. Milliseconds. */
const rest = 60;
/**
 * Milliseconds. Thumbnails loaded out of sight are shown together, because each change repaints the same part of the
 * page.
 */
const together = 100;

const waiting = new Set<ThumbnailRequest>();
const flying = new Map<ThumbnailRequest, Flight>();
const loaded = new Map<ThumbnailRequest, Flight>();
let view: View | undefined;
let lastJump = Number.NEGATIVE_INFINITY;
let restTimer: ReturnType<typeof setTimeout> | undefined;
let showTimer: ReturnType<typeof setTimeout> | undefined;
let isBeginning = false;
let isShowing = false;

/** Sets the part of the grid that its window shows, in screen pixels of the scrolled element. */
export function setThumbnailView(next: View): void {
  const isJump = view !== undefined && Math.abs(next.top - view.top) > next.height;
  view = next;
  // Waiting thumbnails may be visible now, and must not wait for slow loads elsewhere.
  if (waiting.size > 0) beginSoon();
  if (!isJump) return;
  const now = performance.now();
  const isSweep = now - lastJump < sweep;
  lastJump = now;
  if (!isSweep) return;
  clearTimeout(restTimer);
  restTimer = setTimeout(() => {
    restTimer = undefined;
    beginSoon();
  }, rest);
}

function beginSoon(): void {
  if (isBeginning || restTimer !== undefined) return;
  isBeginning = true;
  // All cells that are mounted together ask before it.
  queueMicrotask(begin);
}

/**
 * Starts all visible requests together, nearest to the middle first, because the browser preserves the order of
 * requests. Then starts the others.
 */
function begin(): void {
  isBeginning = false;
  if (restTimer !== undefined) return;
  const ways = [...waiting].map((wanted) => ({ wanted, ...distanceTo(wanted.place, view) }));
  let room = mostUnseen - flying.size;
  for (const { wanted, isInSight } of ways.toSorted((a, b) => a.distance - b.distance)) {
    if (!isInSight && room <= 0) return;
    room -= 1;
    load(wanted);
  }
}

function load(wanted: ThumbnailRequest): void {
  waiting.delete(wanted);
  const image = document.createElement('img');
  const flight = { wanted, image };
  image.alt = '';
  image.decoding = 'async';
  image.draggable = false;
  image.hidden = true;
  image.addEventListener('load', () => {
    if (!flying.delete(wanted)) return;
    loaded.set(wanted, flight);
    showSoon(distanceTo(wanted.place, view).isInSight);
    if (waiting.size > 0) beginSoon();
  });
  image.addEventListener('error', () => {
    if (!flying.delete(wanted)) return;
    image.remove();
    wanted.onError();
    if (waiting.size > 0) beginSoon();
  });
  flying.set(wanted, flight);
  wanted.holder.append(image);
  image.src = wanted.source;
}

function showSoon(isInSight: boolean): void {
  if (!isInSight) {
    showTimer ??= setTimeout(show, together);
  } else if (!isShowing) {
    isShowing = true;
    requestAnimationFrame(show);
  }
}

function show(): void {
  isShowing = false;
  clearTimeout(showTimer);
  showTimer = undefined;
  for (const { wanted, image } of loaded.values()) {
    image.hidden = false;
    wanted.holder.dataset['loaded'] = '';
  }
  loaded.clear();
}

/**
 * Loads a thumbnail into its place: visible ones first, and none while the user sweeps through the grid. Cancels a
 * thumbnail that leaves the view before it is loaded. Returns a function that cancels the request. Call that function
 * while the place is on the page. Chromium retains every image whose source changes after its removal.
 */
export function loadSoon(wanted: ThumbnailRequest): () => void {
  waiting.add(wanted);
  beginSoon();
  return () => {
    waiting.delete(wanted);
    flying.delete(wanted);
    loaded.delete(wanted);
    const image = wanted.holder.querySelector('img');
    if (!image) return;
    delete wanted.holder.dataset['loaded'];
    image.removeAttribute('src');
    image.remove();
    if (waiting.size > 0) beginSoon();
  };
}
