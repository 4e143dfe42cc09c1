/** Position from the top of the scrolled element. Screen pixels. */
export interface ThumbnailPosition {
  readonly top: number;
  readonly height: number;
}
/** The part of the scrolled element that the window shows. */
type View = ThumbnailPosition;

/** One thumbnail that a cell wants. */
interface ThumbnailRequest {
  /** The parent of the image element, which becomes visible after loading. */
  readonly holder: HTMLElement;
  readonly source: string;
  /** Position on the scrolled element; `undefined` for a cell outside that element, which counts as visible. */
  readonly place: ThumbnailPosition | undefined;
  readonly onError: () => void;
}

/**
 * Maximum number of invisible thumbnails that load at the same time. Thumbnails that become visible therefore do not
 * wait for many.
 */
const maxHidden = 3;
/** Maximum number of milliseconds between two jumps that belong to one sweep through the grid. */
const sweep = 150;
/** A sweep has ended when nothing was jumped over for so long. Milliseconds. */
const sweepPauseMs = 60;
/**
 * Milliseconds. Thumbnails loaded out of sight are shown together, because each change repaints the same part of the
 * page.
 */
const together = 100;

const waiting = new Set<ThumbnailRequest>();
const flying = new Set<ThumbnailRequest>();
/** The images that are not shown yet. */
const loaded = new Map<ThumbnailRequest, HTMLImageElement>();
let view: View | undefined;
let lastJump = Number.NEGATIVE_INFINITY;
let sweepTimer: ReturnType<typeof setTimeout> | undefined;
let showTimer: ReturnType<typeof setTimeout> | undefined;
let isStarting = false;
let isShowing = false;

/** Sets the part of the grid that its window shows, in screen pixels of the scrolled element. */
export function setThumbnailView(next: View): void {
  const isJump = view !== undefined && Math.abs(next.top - view.top) > next.height;
  view = next;
  // Waiting thumbnails may be visible now, and must not wait for slow loads elsewhere.
  if (waiting.size > 0) startSoon();
  if (!isJump) return;
  const now = performance.now();
  const isSweep = now - lastJump < sweep;
  lastJump = now;
  if (!isSweep) return;
  clearTimeout(sweepTimer);
  sweepTimer = setTimeout(() => {
    sweepTimer = undefined;
    startSoon();
  }, sweepPauseMs);
}

function startSoon(): void {
  if (isStarting || sweepTimer !== undefined) return;
  isStarting = true;
  // All cells that are mounted together ask before it.
  queueMicrotask(startRequests);
}

/**
 * Starts all visible requests together, nearest to the middle first, because the browser preserves the order of
 * requests. Then starts the others.
 */
function startRequests(): void {
  isStarting = false;
  if (sweepTimer !== undefined) return;
  const distances = [...waiting].map((request) => ({ wanted: request, ...distanceFromView(request.place, view) }));
  let freeCount = maxHidden - flying.size;
  for (const { wanted: request, isInSight } of distances.toSorted((a, b) => a.distance - b.distance)) {
    if (!isInSight && freeCount <= 0) return;
    freeCount -= 1;
    load(request);
  }
}

function load(request: ThumbnailRequest): void {
  waiting.delete(request);
  const image = document.createElement('img');
  image.alt = '';
  image.decoding = 'async';
  image.draggable = false;
  image.hidden = true;
  image.addEventListener('load', () => {
    if (!flying.delete(request)) return;
    loaded.set(request, image);
    showSoon(distanceFromView(request.place, view).isInSight);
    if (waiting.size > 0) startSoon();
  });
  image.addEventListener('error', () => {
    if (!flying.delete(request)) return;
    image.remove();
    request.onError();
    if (waiting.size > 0) startSoon();
  });
  flying.add(request);
  request.holder.append(image);
  image.src = request.source;
  // The browser still has the image of an earlier display: it belongs to the same frame as its cell.
  if (!image.complete || image.naturalWidth === 0) return;
  flying.delete(request);
  loaded.set(request, image);
  show();
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
  for (const [{ holder }, image] of loaded) {
    image.hidden = false;
    holder.dataset['loaded'] = '';
  }
  loaded.clear();
}

/**
 * Loads a thumbnail into its place: visible ones first, and none while the user sweeps through the grid. Cancels a
 * thumbnail that leaves the view before it is loaded. Returns a function that cancels the request. Call that function
 * while the place is on the page. Chromium retains every image whose source changes after its removal.
 */
export function loadSoon(request: ThumbnailRequest): () => void {
  waiting.add(request);
  startSoon();
  return () => {
    waiting.delete(request);
    flying.delete(request);
    loaded.delete(request);
    const image = request.holder.querySelector('img');
    if (!image) return;
    delete request.holder.dataset['loaded'];
    image.removeAttribute('src');
    image.remove();
    if (waiting.size > 0) startSoon();
  };
}

/**
 * Returns the distance of a position from the middle of the visible area, and if the position is visible. A request
 * without a position counts as visible.
 */
function distanceFromView(
  place: ThumbnailPosition | undefined,
  view: View | undefined,
): { distance: number; isInSight: boolean } {
  if (!place || !view) return { distance: 0, isInSight: true };
  const isInSight = place.top + place.height > view.top && place.top < view.top + view.height;
  return { distance: Math.abs(place.top + place.height / 2 - view.top - view.height / 2), isInSight };
}
