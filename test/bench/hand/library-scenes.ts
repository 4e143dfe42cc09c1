import type { Page } from 'playwright';
import { itemPath } from '../../../renderer/ui/navigation/page-paths.ts';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { effectOf, timeToEffect } from './effect.ts';
import { goTo, middleOf, pressUntilHidden, timeOfClick, timeOfKeys, timeOfLetter } from './page-tools.ts';
import type { Scene } from './scene.ts';
import { hasElements, hasSelection, hasSharpImages } from './shown-in-page.ts';

const grid = '[data-library-grid]';
const cell = (position: number) => `${grid} [role="gridcell"][data-position="${position}"]`;
const viewer = '[role="dialog"] [data-result-viewer]';
/** The file of a result in the viewer, not its thumbnail. */
const sharpImage = (item: Item | undefined) =>
  effectOf(hasSharpImages, `${viewer} img[src="${mediaRoute(item?.id ?? '')}"]`);

/** The neighbors of a result are loaded this long after it is shown, and a person looks at it. Milliseconds. */
const lookingMs = 250;

async function openGridAtStart(page: Page): Promise<void> {
  await goTo(page, '/library', `${grid} [role="gridcell"]`);
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
  await page.locator(`${grid} [role="gridcell"]`).first().focus();
  await page.keyboard.press('Control+Home');
  await waitForFocus(page, 0);
}

async function waitForFocus(page: Page, position: number): Promise<void> {
  await page.locator(`${cell(position)}:focus`).waitFor();
}

/** A letter in the search of the library. */
export function searchScene(page: Page): Scene {
  const field = page.getByRole('combobox', { name: 'Search', exact: true });
  return {
    group: 'typing',
    async open() {
      await openGridAtStart(page);
      await field.focus();
    },
    actions: [{ name: 'letter in search', peer: 'letter', measure: (round) => timeOfLetter(page, round) }],
    async close() {
      await page.getByRole('button', { name: 'Clear search', exact: true }).click();
      await page.locator('[role="grid"][aria-busy="false"]').waitFor();
    },
  };
}

/** Opening a result of the grid that was not shown before. */
export function openResultScene(page: Page, images: readonly Item[]): Scene {
  return {
    group: 'viewer',
    open: () => openGridAtStart(page),
    actions: [
      {
        name: 'open result',
        peer: 'image',
        async measure(round) {
          if (round > 0) await page.keyboard.press('ArrowRight');
          await waitForFocus(page, round);
          const took = await timeOfKeys(page, 'Enter', sharpImage(images[round]), lookingMs);
          await pressUntilHidden(page, 'Escape', viewer);
          // Closing returns the focus to the cell.
          await waitForFocus(page, round);
          return took;
        },
      },
    ],
  };
}

/** Moving through the viewer, and marking. `first`: position of an image that was not shown before. */
export function viewerScene(page: Page, images: readonly Item[], first: number): Scene {
  /** Position of the image in the viewer. */
  let shown: number | undefined;
  const show = async (position: number) => {
    if (shown === position) return;
    await goTo(page, itemPath(images[position]?.id ?? ''), viewer);
    await page.waitForFunction(hasSharpImages, `${viewer} img[src="${mediaRoute(images[position]?.id ?? '')}"]`);
    shown = position;
  };
  const move = async (keys: string, from: number, to: number) => {
    await show(from);
    shown = undefined;
    const took = await timeOfKeys(page, keys, sharpImage(images[to]), lookingMs);
    shown = to;
    return took;
  };
  const mark = async (position: number, keys: string, selector: string) => {
    await show(position);
    return timeOfKeys(page, keys, effectOf(hasElements, { selector: `${viewer} ${selector}`, count: 1 }));
  };
  const setAdvance = async (isOn: boolean) => {
    const button = `${viewer} button[aria-label="Auto-advance"]`;
    if ((await page.locator(button).getAttribute('aria-pressed')) === String(isOn)) return;
    await page.keyboard.press('Shift+A');
    await page.locator(`${button}[aria-pressed="${isOn}"]`).waitFor();
  };
  return {
    group: 'viewer',
    async open() {
      // The neighbors are known when the grid has all rows.
      await openGridAtStart(page);
      await show(first);
    },
    actions: [
      {
        name: 'next in viewer',
        peer: 'image loaded ahead',
        measure: (round) => move('ArrowRight', first + round, first + round + 1),
      },
      {
        name: 'previous in viewer',
        peer: 'image loaded ahead',
        measure: (round) => move('ArrowLeft', first + round + 1, first + round),
      },
      {
        name: 'rate',
        peer: 'selected row',
        measure: (round) => mark(first + round, '4', '[role="slider"][aria-label="Rating"][aria-valuenow="4"]'),
      },
      {
        name: 'pick',
        peer: 'selected row',
        measure: (round) => mark(first + round, 'p', 'button[aria-label="Pick"][aria-pressed="true"]'),
      },
      {
        name: 'reject with advance',
        peer: 'image loaded ahead',
        async measure(round) {
          await show(first + round);
          await setAdvance(true);
          const took = await move('x', first + round, first + round + 1);
          await setAdvance(false);
          return took;
        },
      },
    ],
    close: () => pressUntilHidden(page, 'Escape', viewer),
  };
}

const bar = '[role="toolbar"][aria-label="Selection"]';

/** Selecting in the grid. */
export function choosingScene(page: Page): Scene {
  const choose = async (position: number) => {
    const { x, y } = await middleOf(page, cell(position));
    await page.mouse.click(x, y);
    await page.locator(`${cell(position)}[aria-selected="true"]:focus`).waitFor();
  };
  return {
    group: 'choosing',
    open: () => openGridAtStart(page),
    actions: [
      {
        name: 'select',
        peer: 'selected row',
        measure(round) {
          const target = cell(1 + (round % 3));
          const effect = effectOf(hasElements, { selector: `${target}[aria-selected="true"]`, count: 1 });
          return timeOfClick(page, target, effect);
        },
      },
      {
        name: 'select range',
        peer: 'selected row',
        async measure() {
          await choose(0);
          const { x, y } = await middleOf(page, cell(3));
          await page.mouse.move(x, y);
          await page.keyboard.down('Shift');
          const took = await timeToEffect(page, {
            begins: 'pointerup',
            press: () => page.mouse.click(x, y),
            effect: effectOf(hasSelection, { text: '4 selected', cells: 4 }),
          });
          await page.keyboard.up('Shift');
          await pressUntilHidden(page, 'Escape', bar);
          return took;
        },
      },
      {
        name: 'select all',
        peer: 'selected row',
        async measure() {
          await choose(0);
          const label = await page.locator('[role="grid"]').getAttribute('aria-label');
          const count = /^[\d,]+/.exec(label ?? '')?.[0];
          if (count === undefined) throw new Error(`“${label}” has no number of results.`);
          const effect = effectOf(hasSelection, { text: `${count} selected`, cells: 4 });
          const took = await timeOfKeys(page, 'Control+a', effect);
          await pressUntilHidden(page, 'Escape', bar);
          return took;
        },
      },
    ],
  };
}

/** The menu of a result, by a right click. */
export function menuScene(page: Page): Scene {
  return {
    group: 'opening',
    open: () => openGridAtStart(page),
    actions: [
      {
        name: 'open menu',
        peer: 'menu',
        async measure(round) {
          const { x, y } = await middleOf(page, cell(round % 2));
          await page.mouse.move(x, y);
          const item = '[role="menu"] [role="menuitem"]';
          const took = await timeToEffect(page, {
            begins: 'pointerdown',
            press: () => page.mouse.click(x, y, { button: 'right' }),
            effect: effectOf(hasElements, { selector: item, count: 5 }),
          });
          await pressUntilHidden(page, 'Escape', item);
          return took;
        },
      },
    ],
  };
}
