import type { BrowserContext, Page } from 'playwright';

/** Studio opens with all runs in rows, and the models beside them. Another choice in the window stays. */
export function showFeed(target: BrowserContext | Page): Promise<unknown> {
  return target.addInitScript(() => {
    // A frame in a sandbox has no storage.
    if (window.origin === 'null') return;
    if (localStorage.getItem('triptych.studio-view') === null) localStorage.setItem('triptych.studio-view', '"feed"');
  });
}
