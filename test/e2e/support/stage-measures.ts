import type { Page } from '@playwright/test';
import { contrast, groundOf, readColour } from './contrast.ts';

// Measures what a person sees of Studio, on the running page.

/** Waits until nothing of the page has moved for some frames: a resized stage chooses its columns a moment later. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const read = () =>
      [...document.querySelectorAll('section, figure, [data-art]')]
        .map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return [left, top, width, height].join();
        })
        .join(';');
    let before = '';
    for (let same = 0; same < 6; ) {
      await frame();
      const now = read();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Shares of the window: what media of 16:9 cover, without the bars beside them, and what the panes have in all. */
export function areasOf(page: Page): Promise<{ media: number; stage: number }> {
  return page.getByRole('region', { name: 'Panes' }).evaluate((stage) => {
    const media = [...stage.querySelectorAll('figure :is(video, img)')].map((each) => {
      const { width, height } = each.getBoundingClientRect();
      const wide = Math.min(width, (height * 16) / 9);
      return (wide * wide * 9) / 16;
    });
    const { width, height } = stage.getBoundingClientRect();
    const all = innerWidth * innerHeight;
    return { media: media.reduce((sum, each) => sum + each, 0) / all, stage: (width * height) / all };
  });
}

/**
 * Returns what the Tab key reaches, one after the other, from the beginning of the page. The panes are one stop, as a list
 * or a choice is. What a new user at rest does not see is left out: the link that skips to the content is in sight only
 * while it has the focus, and only the sandbox has a link to the connections.
 */
export async function tabStopsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const start = document.createElement('span');
    start.id = 'tab-start';
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    Reflect.set(window, 'reached', new Set<Element>());
  });
  const found: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      const reached: unknown = Reflect.get(window, 'reached');
      if (!(element instanceof HTMLElement) || element === document.body || !(reached instanceof Set)) return undefined;
      if (reached.has(element)) return undefined;
      reached.add(element);
      if (element.closest('figure[data-pane]')) return 'panes';
      return `${element.getAttribute('role') ?? element.localName} ${element.ariaLabel ?? element.innerText.slice(0, 30)}`;
    });
    if (stop === undefined) break;
    if (stop !== 'panes' || !found.includes(stop)) found.push(stop.trim().replaceAll(/\s+/g, ' '));
  }
  await page.evaluate(() => {
    document.getElementById('tab-start')?.remove();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return found.filter((stop) => !/Skip to content|Connect your gateway/.test(stop));
}

interface ShownText {
  readonly text: string;
  /** CSS pixels. */
  readonly size: number;
  /** Absent if no contrast is asked of it: a control that is off, or text over media, which has another test. */
  readonly painted?: { readonly colour: string; readonly opacity: number; readonly grounds: readonly string[] };
}

/** Number of words in sight, the sizes of text in CSS pixels, and the text with the lowest contrast. */
export async function textsOf(
  page: Page,
): Promise<{ words: number; sizes: number[]; faintest: number; faint: string }> {
  const texts = await findTexts(page);
  const words = texts.flatMap(({ text }) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const sizes = [...new Set(texts.map(({ size }) => Math.round(size * 10) / 10))].sort((a, b) => a - b);
  let [faintest, faint] = [21, ''];
  for (const { text, painted } of texts) {
    if (!painted) continue;
    const [red, green, blue, alpha] = readColour(painted.colour);
    const ratio = contrast([red, green, blue, alpha * painted.opacity], groundOf(painted.grounds, [0, 0, 0, 1]));
    if (ratio < faintest) [faintest, faint] = [ratio, text];
  }
  return { words: words.length, sizes, faintest, faint };
}

function findTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    // Elements without pointer events cover others too.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(sheet);
    const found: ShownText[] = [];
    const groundOf = (each: Element) => getComputedStyle(each).backgroundColor;
    const isOpaque = (each: Element) => /^rgb\(|^color\([^/]+\)$/.test(groundOf(each));
    const isMedia = (each: Element) => each.matches('img, video, canvas');
    const isSeen = (each: Element) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    function add(text: string, holder: Element, x: number, y: number): void {
      const { fontSize, color } = getComputedStyle(holder);
      const size = Number.parseFloat(fontSize);
      // An inert part is dimmed, and no element is found at its place.
      const isOff = holder.closest(
        ':disabled, [aria-disabled="true"], [data-disabled], [data-blocked="true"], [inert]',
      );
      if (holder.closest('[inert]')) return void found.push({ text, size });
      const stack = document.elementsFromPoint(x, y);
      const own = stack.indexOf(holder);
      // Not there: it is cut off, or outside of the window.
      if (own < 0) return;
      const above = stack.slice(0, own).filter((each) => !each.contains(holder) && !holder.contains(each));
      if (above.some((each) => isOpaque(each) || isMedia(each))) return;
      const below = stack.slice(own);
      const solid = below.findIndex(isOpaque);
      const isOverMedia = below.slice(0, solid < 0 ? undefined : solid).some(isMedia);
      if (isOff || isOverMedia) return void found.push({ text, size });
      let opacity = 1;
      for (let at: Element | null = holder; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
      found.push({ text, size, painted: { colour: color, opacity, grounds: below.map(groundOf) } });
    }

    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const holder = node.parentElement;
      if (text === '' || !holder || !isSeen(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (box) add(text, holder, box.left + Math.min(3, box.width / 2), box.top + box.height / 2);
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      const { left, top, width, height } = field.getBoundingClientRect();
      if (field.value.trim() === '' || width < 9 || height < 9 || !isSeen(field)) continue;
      if (/^(?:checkbox|radio|file|range|hidden)$/.test(field.type)) continue;
      add(field.value.trim(), field, left + width / 2, top + height / 2);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return found;
  });
}

/** Counts buttons in the accent color, notices over the page, and the heights of the status lines in CSS pixels. */
export function marksOf(page: Page): Promise<{ filled: number; notices: number; statusLines: number[] }> {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 2 && height > 2 && each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      });
    const probe = document.createElement('i');
    probe.style.background = 'var(--accent)';
    document.body.append(probe);
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return {
      filled: seen('button, a').filter(
        (each) => each.matches('[data-variant="filled"]') || getComputedStyle(each).backgroundColor === accent,
      ).length,
      notices: seen('[role=dialog], [role=alertdialog], [role=alert], .mantine-Notification-root').filter(
        (each) => !each.closest('footer'),
      ).length,
      statusLines: seen('footer').map((each) => each.getBoundingClientRect().height),
    };
  });
}
