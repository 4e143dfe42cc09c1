import type { Page } from '@playwright/test';

declare global {
  interface Window {
    announced?: string[];
  }
}

/**
 * Records what a screen reader announces automatically, from the first moment of the page: `polite: text` or
 * `assertive: text`. A polite region counts only if it existed before its text, as screen readers require; an alert may
 * come with its text. Call this before the page opens.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    window.announced = announced;
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    const isAlert = (each: Element) => each.getAttribute('role') === 'alert';
    const textOf = (each: Node) => (each.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    new MutationObserver((records) => {
      const announcing = new Map<Node, Element>();
      const fresh = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes]));
      const isFresh = (each: Element) => [...fresh].some((added) => added.contains(each));
      for (const { target, type, addedNodes } of records) {
        // Screen readers don’t announce what is removed.
        if (type === 'childList' && addedNodes.length === 0) continue;
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
          const around = (node instanceof Element ? node : node.parentElement)?.closest(live);
          if (around && (isAlert(around) || !isFresh(around))) {
            // A status is announced as a whole; of a larger region only the new part.
            announcing.set(around.hasAttribute('aria-live') ? node : around, around);
          } else if (node instanceof Element) {
            for (const each of node.querySelectorAll(live)) if (isAlert(each)) announcing.set(each, each);
          }
        }
      }
      for (const [node, region] of announcing) {
        const words = node.isConnected ? textOf(node) : '';
        const manner = region.getAttribute('aria-live') ?? (isAlert(region) ? 'assertive' : 'polite');
        if (words !== '') announced.push(`${manner}: ${words}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns the announcements since the last call. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announced?.splice(0) ?? []);
}
