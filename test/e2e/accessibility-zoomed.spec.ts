import type { Page } from '@playwright/test';
import { makeSomeRuns } from '../screenshots/app-window.ts';
import { setTheme } from '../screenshots/set-theme.ts';
import { makeScene } from '../support/scene/scene.ts';
import { workOfAnHour } from '../support/scene/week-of-work.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findUnreadableOverImages } from './support/contrast.ts';
import { findFaintFocus } from './support/find-faint-focus.ts';
import { findMotion, watchForMotion } from './support/find-motion.ts';
import { findUnreachable } from './support/find-unreachable.ts';
import { openSurface, zoomedSize } from './support/surfaces/surface.ts';
import { surfaces } from './support/surfaces/surfaces.ts';

// Checks every visible element for faults that axe does not detect. The window of 1280 by 800 is zoomed to 200 %.

test.use({ deviceScaleFactor: 2 });

/** At least these kinds of elements must have been checked with the focus; by role, otherwise by tag. */
const kinds = [
  'a',
  'button',
  'active option',
  'checkbox',
  'combobox',
  'gridcell',
  'menuitem',
  'spinbutton',
  'option',
  'radio',
  'slider',
  'switch',
  'tab',
  'text',
  'textarea',
  'treeitem',
];

/** The setting of the program. The accessibility test covers the system's setting. */
async function reduceMotion(page: Page): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/settings/appearance'));
  await page.getByRole('radio', { name: 'Reduced' }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  await findMotion(page);
}

test('at 200 % zoom, every control is reachable, nothing moves automatically, the focus is visible, and text over images is readable', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const scene = makeScene(workOfAnHour(dataFolder));
  const app = await startApp(['--sandbox']);
  await watchForMotion(page);
  await page.goto(app.url);
  await makeSomeRuns(page);
  await reduceMotion(page);
  await page.setViewportSize(zoomedSize);

  await test.step('the main workflow', async () => {
    await openModel(page, 'image-c-2.5-t2i-preview');
    await page.getByLabel('Prompt', { exact: true }).fill('Lanterns on the water [fast]');
    const form = page.getByRole('region', { name: /^Form for/ });
    await form.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, 'Lanterns on the water')).toHaveCount(1);
    await expect(panes(page).locator('img')).toHaveCount(1);
    await page.getByLabel('Prompt', { exact: true }).focus();
    // From a field to the stage.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const rating = page.getByRole('dialog').getByRole('slider', { name: /Rating/ });
    await rating.click({ position: { x: 4, y: 8 } });
    await expect(rating).toHaveAttribute('aria-valuenow', '1');
    await rating.press('End');
    await expect(rating).toHaveAttribute('aria-valuenow', '5');
    await page.keyboard.press('Escape');
  });

  page.setDefaultTimeout(60_000);
  const seen = new Set<string>();
  const seenKinds = new Set<string>();
  for (const surface of surfaces) {
    if (surface.zoomed === false) continue;
    await test.step(surface.name, async () => {
      try {
        await openSurface(page, surface, scene, zoomedSize);
      } catch (error) {
        expect.soft(String(error).slice(0, 600), `${surface.name} was not reached`).toEqual('');
        return;
      }
      expect.soft(await findMotion(page), `${surface.name} moves`).toEqual([]);
      for (const theme of checkedThemes) {
        await setTheme(page, theme);
        expect.soft(await findUnreadableOverImages(page), `${surface.name}, ${theme}`).toEqual([]);
      }
      await setTheme(page, 'dark');
      expect.soft(await findUnreachable(page), `${surface.name}, in reach`).toEqual([]);
      const focus = await findFaintFocus(page, seen, checkedThemes);
      for (const kind of focus.kinds) seenKinds.add(kind);
      expect.soft(focus.faults, `${surface.name}, focus`).toEqual([]);
    });
  }
  printLine(`accessibility at 200 % zoom: ${seen.size} kinds of controls in ${checkedThemes.join(', ')}`);
  expect(kinds.filter((kind) => !seenKinds.has(kind))).toEqual([]);
});
