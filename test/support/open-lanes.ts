import type { BrowserContext, Page } from 'playwright';

/** Each video has its lane. Another choice in the window stays. */
export function openLanes(target: BrowserContext | Page): Promise<unknown> {
  return target.addInitScript(() => {
    // A frame in a sandbox has no storage.
    if (window.origin === 'null') return;
    if (localStorage.getItem('compare-lanes') === null) localStorage.setItem('compare-lanes', 'true');
  });
}
