// The following functions run in the page. Each function is passed as text and can use only its argument. They find
// elements by role and accessible name.

/** Returns true when so many visible elements match. */
export function hasElements({ selector, count }: { selector: string; count: number }): boolean {
  let left = count;
  for (const element of document.querySelectorAll(selector)) {
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) left -= 1;
    if (left === 0) return true;
  }
  return false;
}

/** Returns the images that match when there are some, and all are loaded. */
export function hasSharpImages(selector: string): false | HTMLImageElement[] {
  const images = [...document.querySelectorAll<HTMLImageElement>(selector)];
  return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0) && images;
}

interface FilledList {
  /** Selector of the element that scrolls. */
  readonly scroller: string;
  /** Selector of its rows or cells. */
  readonly cells: string;
  /** Each cell has an image. */
  readonly hasImages: boolean;
  /** Scroll position before, and the distance that the list then scrolled. Screen pixels. */
  readonly scrolled?: { readonly from: number; readonly by: number };
}

/** Returns true, or the visible images, when a list has scrolled and has rows in its whole visible part. */
export function hasFilledList({ scroller, cells, hasImages, scrolled }: FilledList): boolean | HTMLImageElement[] {
  const list = document.querySelector(scroller);
  if (!list || (scrolled && Math.abs(list.scrollTop - scrolled.from) < scrolled.by / 2)) return false;
  const { top, bottom } = list.getBoundingClientRect();
  const inView = [...list.querySelectorAll(cells)].filter((cell) => {
    const box = cell.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  // A heading can be below the last row.
  const headingHeight = 60;
  const filledTo = Math.max(...inView.map((cell) => cell.getBoundingClientRect().bottom));
  if (inView.length === 0 || filledTo < bottom - headingHeight) return false;
  if (!hasImages) return true;
  const images = inView.flatMap((cell) => cell.querySelector('img') ?? []);
  const isSharp = images.every((image) => !image.hidden && image.complete && image.naturalWidth > 0);
  return images.length === inView.length && isSharp && images;
}

/** Returns true when the field with the focus has so many characters. */
export function fieldHasLength(length: number): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isField && field.value.length === length;
}

/** Returns true when the bar of the selection has a text, and at least so many cells are marked. */
export function hasSelection({ text, cells }: { text: string; cells: number }): boolean {
  const bar = document.querySelector('[role="toolbar"][aria-label="Selection"]');
  const marked = document.querySelectorAll('[data-library-grid] [role="gridcell"][aria-selected="true"]');
  return bar?.textContent?.includes(text) === true && marked.length >= cells;
}

/** Returns true when the conversation with this title is open, and shows a message. */
export function hasConversation(title: string): boolean {
  const pane = document.querySelector('section[aria-label="Conversation"]');
  return pane?.querySelector('h2')?.textContent === title && pane.querySelector('[data-message]') !== null;
}

interface WatchedVideos {
  readonly selector: string;
  /** Position of each video before. Seconds. */
  readonly times: readonly number[];
}

/** Returns true when so many videos show a frame. */
export function hasReadyVideos({ selector, count }: { selector: string; count: number }): boolean {
  const videos = [...document.querySelectorAll<HTMLVideoElement>(selector)];
  const isReady = ({ readyState, seeking }: HTMLVideoElement) =>
    readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking;
  return videos.length === count && videos.every(isReady);
}

/** Returns true when each video plays, and has moved. */
export function videosPlay({ selector, times }: WatchedVideos): boolean {
  const videos = [...document.querySelectorAll<HTMLVideoElement>(selector)];
  return videos.every((video, index) => !video.paused && video.currentTime > (times[index] ?? 0));
}

/** Returns true when no video plays. */
export function videosStand(selector: string): boolean {
  return [...document.querySelectorAll<HTMLVideoElement>(selector)].every(({ paused }) => paused);
}

/** Returns true when each video shows a later frame. */
export function videosHaveStepped({ selector, times }: WatchedVideos): boolean {
  const videos = [...document.querySelectorAll<HTMLVideoElement>(selector)];
  return videos.every(({ seeking, readyState, currentTime }, index) => {
    const isShown = !seeking && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    return isShown && currentTime > (times[index] ?? 0);
  });
}

interface ClockFrame {
  /** Selector of the slider of all videos. */
  readonly slider: string;
  readonly selector: string;
  readonly frame: number;
  /** Largest distance from that frame that counts, because a pixel of the ruler can be less than a frame. */
  readonly tolerance: number;
}

/** Returns true when the clock of all videos stands at a frame, and each video shows it. */
export function clockIsAt({ slider, selector, frame, tolerance }: ClockFrame): boolean {
  const position = document.querySelector(slider);
  const distance = Math.abs(Number(position?.getAttribute('aria-valuenow')) - frame);
  const videos = [...document.querySelectorAll<HTMLVideoElement>(selector)];
  return position?.getAttribute('aria-busy') === 'false' && distance <= tolerance && videos.every((v) => !v.seeking);
}
