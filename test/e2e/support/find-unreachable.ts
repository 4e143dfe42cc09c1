import type { Page } from '@playwright/test';

/**
 * Finds unreachable content in a small window: controls that are not clickable after scrolling, text outside of
 * scrollable areas, and sideways scrolling of the page. When something covers the page, only the covering element is
 * checked.
 */
export async function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, a[href], input, select, textarea, summary, [tabindex="0"], [role=slider], [role=menuitem], [role=option], [role=tab]';
    const popups = '[role=dialog], [role=menu], .mantine-Popover-dropdown, .mantine-Combobox-dropdown';
    const isShown = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !each.closest('[inert], .visually-hidden, [aria-hidden=true]');
    const over = [...document.querySelectorAll(popups)].filter((each) => isShown(each) && each.clientHeight > 0).at(-1);
    const within = over ?? document.body;
    const faults: string[] = [];
    /** True for elements that exist only for screen readers. */
    const isUnseen = (each: Element) => {
      for (let at: Element | null = each; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath !== 'none') return true;
      }
      return false;
    };
    const name = (each: Element) => {
      const words = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '';
      return `${each.getAttribute('role') ?? each.localName} "${(words || each.id).replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
    };
    const root = document.documentElement;
    const { body } = document;
    const [width, height] = [
      Math.max(root.scrollWidth, body.scrollWidth),
      Math.max(root.scrollHeight, body.scrollHeight),
    ];
    // The window itself never scrolls, so content outside of it can be reached only by chance.
    if (width > innerWidth + 1 || height > innerHeight + 1) faults.push(`the page is ${width} by ${height}`);

    /** Scrolls like a wheel or a scroll bar: content that is cut off by a box without scrolling stays hidden. */
    function bringIntoView(each: Element): void {
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      scrollTo(0, 0);
      for (let at = each.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (at.scrollTop !== 0 && overflowY === 'hidden') at.scrollTop = 0;
        if (at.scrollLeft !== 0 && overflowX === 'hidden') at.scrollLeft = 0;
      }
    }

    for (const each of within.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(each)) continue;
      const { pointerEvents, opacity } = getComputedStyle(each);
      // The element beside a checkbox draws it, and a button opens the file dialog.
      const stands =
        each instanceof HTMLInputElement && (opacity === '0' || each.offsetWidth <= 1) && each.labels?.[0]
          ? each.labels[0]
          : each;
      if (stands.offsetWidth <= 1 || pointerEvents === 'none' || isUnseen(each)) continue;
      bringIntoView(stands);
      const [box] = [...stands.getClientRects()].filter(({ width, height }) => width * height > 0);
      if (!box) continue;
      // An element larger than its window is clicked at the middle of its visible area.
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit && (stands.contains(hit) || hit.closest('label')?.contains(each))) continue;
      const place = `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
      faults.push(`${name(each)} at ${place} is ${hit ? `under ${name(hit)} .${hit.className}` : 'outside'}`);
    }

    // Elements without pointer events are checked as well.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(sheet);
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      if (!holder || seen.has(holder) || !texts.currentNode.nodeValue?.trim() || !isShown(holder)) continue;
      seen.add(holder);
      if (holder.closest('svg, option, script, style') || isUnseen(holder)) continue;
      // A truncated line: its full text is shown elsewhere.
      const line = getComputedStyle(holder.parentElement ?? holder);
      if (line.flexWrap !== 'nowrap' && line.overflowY === 'hidden') continue;
      bringIntoView(holder);
      const box = holder.getClientRects()[0];
      if (!box || box.width < 2) continue;
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      if (!document.elementsFromPoint(x, y).includes(holder)) {
        faults.push(`the words ${name(holder)} at ${Math.round(box.left)},${Math.round(box.top)} are cut off`);
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return faults;
  });
}
