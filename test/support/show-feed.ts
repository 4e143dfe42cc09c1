import type { BrowserContext, Page } from 'playwright';

/** Studio opens with all runs in rows and the models beside them, and each video has its lane. Other choices stay. */
export function showFeed(target: BrowserContext | Page): Promise<unknown> {
  return target.addInitScript(() => {
    // A frame in a sandbox has no storage.
    if (window.origin === 'null') return;
    const first = { 'triptych.studio-view': '"feed"', 'compare-lanes': 'true' };
    for (const [place, choice] of Object.entries(first))
      if (localStorage.getItem(place) === null) localStorage.setItem(place, choice);
  });
}
