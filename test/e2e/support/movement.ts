import type { Page } from '@playwright/test';

// Finds what moves on the page. The status line is left out: its texts come and go.

interface Places {
  readonly remember: () => void;
  readonly compare: () => { most: number; moved: string[] };
}

declare global {
  interface Window {
    places?: Places;
  }
}

/** Makes the page ready to remember places. Call before the page is opened. */
export async function watchPlaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parts =
      'main :is(a, button, input, textarea, [role], figure, figcaption, section, aside, h1, h2, img, video, [data-art]), nav a';
    /** Parts with these have edges that a person sees; of others the start of the text counts. */
    const framed = 'figure, [data-art], img, video, [role=slider]';
    const read = () => {
      const boxes = new Map<Element, DOMRect>();
      for (const each of document.querySelectorAll(parts)) {
        const box = each.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || !each.checkVisibility({ visibilityProperty: true })) continue;
        // The message of a run is replaced by its result.
        if (each.closest('[data-art]') && !each.matches('[data-art], img, video')) continue;
        boxes.set(each, box);
      }
      return boxes;
    };
    let before = new Map<Element, DOMRect>();
    window.places = {
      remember() {
        before = read();
      },
      compare() {
        let most = 0;
        const moved: string[] = [];
        for (const [each, now] of read()) {
          const then = before.get(each);
          if (!then) continue;
          const sides = each.matches(framed)
            ? (['left', 'top', 'right', 'bottom'] as const)
            : (['left', 'top'] as const);
          const by = Math.round(Math.max(...sides.map((side) => Math.abs(now[side] - then[side]))));
          most = Math.max(most, by);
          if (by > 0)
            moved.push(`${each.localName} ${each.ariaLabel ?? each.textContent?.slice(0, 40) ?? ''}: ${by} px`);
        }
        if (before.size < 20) moved.push(`only ${before.size} parts were compared`);
        return { most, moved };
      },
    };
  });
}

export async function rememberPlaces(page: Page): Promise<void> {
  await page.evaluate(() => window.places?.remember());
}

/** Returns by how many CSS pixels what was there before is elsewhere now, at most, and what it is. */
export async function movedSince(page: Page): Promise<{ most: number; moved: string[] }> {
  const found = await page.evaluate(() => window.places?.compare());
  if (!found) throw new Error('The page remembers no places.');
  return found;
}
