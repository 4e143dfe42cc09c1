import type { Locator, Page } from '@playwright/test';
import { seedImages } from '../support/block-images.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

const block = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };
const video = { framesPerSecond: 24, frames: 24, modelId: 'video-d-pro' };

/** Checks that every control has a key of the list, a name, and a text or a tooltip. */
async function expectKeyed(page: Page, state: string): Promise<void> {
  expect.soft(await controlsWithoutKey(page), `${state}: no key`).toEqual([]);
  await page.mouse.move(600, 3);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect.soft(await findAxeViolations(page, { within: '#page' }), state).toEqual([]);
}

/** Checks that an icon button shows its action and its key in a tooltip. */
async function expectTooltips(page: Page, within: Locator, state: string): Promise<void> {
  for (const button of await within.locator('button[aria-keyshortcuts]').all()) {
    if ((await button.innerText()).trim() !== '' || !(await button.isVisible())) continue;
    await button.hover();
    const tip = page.getByRole('tooltip');
    await expect.soft(tip, `${state}: ${await button.getAttribute('aria-label')}`).toBeVisible();
    await expect.soft(tip.locator('kbd').first()).toBeVisible();
  }
  await page.mouse.move(600, 3);
}

test('every control of a comparison has a key, a name and a tooltip, and the keys do what they say', async ({
  page,
  startApp,
  dataFolder,
}) => {
  // Takes 15 seconds on an idle machine.
  const images = await seedImages(dataFolder, [block, { ...block, set: 2 }]);
  const videos = await seedLibrary(dataFolder, [video, { ...video, bytes: Buffer.from('no film') }]);
  await addComparison(dataFolder, 'Keys', [...images, ...videos]);
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await expect(page.getByRole('link', { name: /^Keys/ })).toBeVisible();
  await expectKeyed(page, 'list');
  // What has no key is in the palette.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('comparison list');
  await expect(page.getByRole('option', { name: 'Comparison list: toggle Trash' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search for an action or a page' })).toBeHidden();
  await page.keyboard.press('Shift+V');
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await openComparisons(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search comparisons' })).toBeFocused();
  await page.getByRole('link', { name: /^Keys/ }).click();
  await expect(page.getByRole('figure', { name: /^Pane/ })).toHaveCount(4);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  const drawer = page.getByRole('complementary', { name: /Parameters|Notes/ });
  if (!(await drawer.isVisible())) await page.keyboard.press('Alt+Enter');
  await expect(drawer).toBeVisible();
  await expectKeyed(page, 'grid, parameters');
  // A button that was clicked has the focus. It has only Enter without Alt.
  for (let click = 0; click < 2; click += 1) await page.getByRole('button', { name: /^Pick A/ }).click();
  await page.keyboard.press('Alt+Enter');
  await expect(drawer).toBeHidden();
  await page.keyboard.press('Alt+Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('switch', { name: 'Differences only' })).not.toBeChecked();
  await page.keyboard.press('Alt+h');
  await expectKeyed(page, 'grid, notes');
  await page.keyboard.press('Alt+h');
  await expectTooltips(page, page.getByRole('region', { name: 'Comparison', exact: true }), 'grid');

  await page.keyboard.press('Shift+Q');
  const challengers = page.getByRole('region', { name: 'Pick and challenger' });
  await expect(challengers.getByRole('status')).toHaveText('Challenger B, 1 of 3');
  await expectKeyed(page, 'pick and challenger');
  await page.keyboard.press('Shift+Q');
  await expect(challengers).toBeHidden();

  // One pane: its menu, its position, its buttons, its part in the pair.
  const figure = (letter: string) => page.getByRole('figure', { name: new RegExp(`^Pane ${letter},`) });
  await figure('B').hover();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await expect(page.getByRole('menuitem', { name: /Move earlier/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await figure('D').hover();
  await page.keyboard.press('q');
  await expect(figure('D').getByRole('button', { name: 'Show in folder' })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const titleOf = (letter: string) => figure(letter).getAttribute('data-pane');
  const first = await titleOf('A');
  await figure('A').hover();
  await page.keyboard.press('Shift+K');
  await expect.poll(() => titleOf('B')).toBe(first);
  await page.keyboard.press('Shift+J');
  await expect.poll(() => titleOf('A')).toBe(first);
  await page.keyboard.press('Shift+1');

  // Each layout of a pair uses Shift and the arrow keys in its own way.
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'A on this side', pressed: true })).toBeVisible();
  const edge = page.getByRole('slider', { name: 'Wipe divider' });
  await page.keyboard.press('Shift+ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '51');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByLabel('Angle')).toHaveValue('1');
  await page.keyboard.press('u');
  await expect(page.getByLabel('Angle')).toHaveValue('0');
  await expectKeyed(page, 'wipe');
  await expectTooltips(page, page.getByRole('group', { name: 'Pair settings' }), 'wipe');
  await page.keyboard.press('d');
  for (const keys of ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(keys);
  await expect(page.getByLabel('Gain')).toHaveValue('5');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByLabel('Threshold')).toHaveValue('1');
  await page.getByLabel('Gain').hover();
  await expect(page.getByRole('tooltip')).toContainText('Gain, from 1 to 64');
  await expectKeyed(page, 'difference');
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByLabel('Interval')).toHaveValue('550');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByLabel('Interval')).toHaveValue('500');
  await expectKeyed(page, 'blink');
  // In a text field, these keys write text and move the caret.
  await page.getByLabel('Interval').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('d');
  await expect(page.getByLabel('Interval')).not.toHaveValue('500');
  await page.getByLabel('Interval').blur();
  await expect(page.getByLabel('Interval')).toHaveValue('500');

  // The keyboard sheet lists all of them, those of a result first.
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('button', { name: 'All pages' }).click();
  const ofPane = [
    'Use the pane or its frame as input',
    'Replace the pane with another take',
    'Show the pane in Library',
    'Add note to the pane at this moment',
  ];
  for (const title of ['Difference: more gain', 'Blink: longer interval', 'Move wipe divider forward', ...ofPane])
    await expect(sheet.getByRole('row', { name: title })).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Results · this page');
  await expect(sheet.getByRole('table', { name: 'Results' }).getByRole('row')).toHaveText([
    'OpenEnter',
    'PickP',
    'RejectX',
    'Rate0–5',
    'RemixR',
    'ContinueN',
    'Other modelM',
    'CompareC',
    'More like thisAltK',
    'Add to shotA',
    'TagT',
    'ExportE',
    'Add pickShiftP',
  ]);
});
