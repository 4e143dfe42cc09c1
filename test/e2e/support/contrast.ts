import type { Page } from '@playwright/test';

/** Red, green and blue from 0 to 255, and the opacity. */
type Colour = readonly [number, number, number, number];

/** Parses a computed color of the browser. */
export function readColour(value: string): Colour {
  const numbers = (value.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const [r = 0, g = 0, b = 0, a = 1] = value.startsWith('color(')
    ? numbers.map((each, at) => (at < 3 ? each * 255 : each))
    : numbers;
  return value === 'transparent' ? [0, 0, 0, 0] : [r, g, b, a];
}

function over([r, g, b, a]: Colour, under: Colour): Colour {
  const mix = (top: number, below: number) => top * a + below * (1 - a);
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2]), 1];
}

/** Returns the visible color of stacked backgrounds, the topmost first, on `last`. */
export function groundOf(grounds: readonly string[], last: Colour): Colour {
  return grounds.toReversed().reduce((under, each) => over(readColour(each), under), last);
}

/** Contrast from 1 to 21 as WCAG 2.2 defines it; `colour` may be transparent over `ground`. */
export function contrast(colour: Colour, ground: Colour): number {
  const light = ([r, g, b]: Colour) => {
    const linear = (part: number) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const [a, b] = [light(over(colour, ground)), light(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The extreme colors of images, and the middle. A noisy image has all of them side by side. */
const images: readonly Colour[] = [
  ...[0, 255].flatMap((r) => [0, 255].flatMap((g) => [0, 255].map((b): Colour => [r, g, b, 1]))),
  [119, 119, 119, 1],
];

/**
 * Finds unreadable elements over images, videos and drawings. Text needs a contrast of 4.5 on every possible
 * background, icons 3. The transparency of a background counts.
 */
export async function findUnreadableOverImages(page: Page): Promise<string[]> {
  const those = await page.evaluate(() => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const media = [...document.querySelectorAll('img, video, canvas')].filter(isShown);
    if (media.length === 0) return [];
    // Elements without pointer events still cover other elements visually.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(sheet);
    const frames = media.map((each) => each.getBoundingClientRect());
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      frames.some((each) => left < each.right && right > each.left && top < each.bottom && bottom > each.top);
    const found: { what: string; isIcon: boolean; colour: string; opacity: number; grounds: string[] }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const isIcon = node instanceof SVGSVGElement && node.classList.contains('tabler-icon');
      const holder = isIcon ? node : node instanceof Text && node.nodeValue?.trim() ? node.parentElement : null;
      if (!holder || !isShown(holder) || holder.closest(':disabled, [aria-disabled=true], [data-disabled]')) continue;
      const range = document.createRange();
      range.selectNode(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !isOver(box)) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const stack = document.elementsFromPoint(x, y);
      const own = stack.findIndex((each) => each === holder || (isIcon && holder.contains(each)));
      const under = stack.findIndex((each) => media.includes(each));
      // Only visible elements with an image under them.
      if (own < 0 || under < own || (own > 0 && !isIcon && !holder.contains(stack[0] ?? null))) continue;
      const between = stack.slice(own, under);
      // Opacity fades an element with its content, and nothing else.
      const around = between.filter((each) => each.contains(holder));
      const opacity = around.reduce((whole, each) => whole * Number(getComputedStyle(each).opacity), 1);
      const solid = between.filter((each) => around.includes(each) || getComputedStyle(each).opacity === '1');
      const grounds = solid.map((each) => getComputedStyle(each).backgroundColor);
      found.push({
        what: (
          holder.textContent ||
          holder.closest('[aria-label]')?.getAttribute('aria-label') ||
          holder.getAttribute('class') ||
          ''
        ).slice(0, 50),
        isIcon,
        colour: getComputedStyle(holder).color,
        opacity,
        grounds,
      });
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return found;
  });
  return those.flatMap(({ what, isIcon, colour, opacity, grounds }) => {
    const [r, g, b, a] = readColour(colour);
    const worst = Math.min(
      ...images.map((image) => {
        const ground = groundOf(grounds, image);
        const seen = over([ground[0], ground[1], ground[2], opacity], image);
        return contrast([r, g, b, a * opacity], seen);
      }),
    );
    return worst >= (isIcon ? 3 : 4.5) ? [] : [`${isIcon ? 'icon' : 'words'} "${what}": ${worst.toFixed(2)}`];
  });
}
