import type { Page } from '@playwright/test';
import { expect, exploreSandbox, test } from './support/app.ts';
import { createSampleProject } from './support/create-sample-project.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';
import { openPage } from './support/open-page.ts';

const cells = (page: Page) => page.getByRole('gridcell');
const stack = (page: Page) => page.getByRole('gridcell', { name: /^Stack of 2 takes/ });
const selected = (page: Page) => page.locator('[role="gridcell"][aria-selected="true"]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort by/ }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

test('takes of one shot are a stack: it opens in place, and an action on it is for all of its takes', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openPage(page, 'Projects');
  await createSampleProject(page);
  // The second take becomes the selected one, which is on top.
  await page.getByRole('button', { name: /^010/ }).click();
  await page.getByRole('button', { name: 'Select take 2' }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(cells(page)).toHaveCount(8);

  await page.getByRole('button', { name: /^Sort by/ }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Stack takes' }).click();
  await expect(cells(page)).toHaveCount(7);
  await expect(stack(page)).toHaveCount(1);
  await expect(page.getByText('8 found')).toBeVisible();
  const topId = await stack(page).getAttribute('data-id');

  await test.step('a closed stack is selected with all of its takes', async () => {
    await stack(page).click();
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    await expect(bar(page).getByText('with all results of 1 stack')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Details' }).getByText('2 selected')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    // A range counts the hidden takes too.
    await page.keyboard.press('Control+a');
    await expect(bar(page).getByText('8 selected')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a key opens the stack in its place, and closes it again', async () => {
    const place = Number(await stack(page).getAttribute('data-position'));
    await stack(page).click();
    await page.keyboard.press('s');
    await expect(cells(page)).toHaveCount(8);
    const opened = page.getByRole('gridcell', { name: /^Open stack of 2 takes/ });
    await expect(opened).toHaveAttribute('data-position', String(place));
    await expect(opened).toHaveAttribute('data-id', topId ?? '');
    await expect(selected(page)).toHaveCount(2);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(selected(page)).toHaveAttribute('data-position', String(place + 1));
    await page.keyboard.press('s');
    await expect(cells(page)).toHaveCount(7);
    // The stack was selected only in part. The focus is on its tile.
    await expect(selected(page)).toHaveCount(0);
    await expect(stack(page)).toBeFocused();
  });

  await test.step('a click on the number opens and closes it', async () => {
    await stack(page).getByRole('button', { name: 'Open stack of 2 takes' }).click();
    await expect(cells(page)).toHaveCount(8);
    await page.getByRole('button', { name: 'Close stack of 2 takes' }).click();
    await expect(cells(page)).toHaveCount(7);
  });

  await test.step('ratings, Trash and Compare apply to all takes', async () => {
    await stack(page).click();
    await page.keyboard.press('4');
    await page.keyboard.press('s');
    await expect(page.getByRole('gridcell', { name: /4 of 5 stars/ })).toHaveCount(2);
    await page.keyboard.press('s');
    await stack(page).click();
    await page.keyboard.press('Delete');
    await expect(cells(page)).toHaveCount(6);
    await clickUndo(page, '2 items are in Trash');
    await expect(cells(page)).toHaveCount(7);
    await stack(page).click();
    await bar(page).getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('figure', { name: /^Pane B/ })).toBeVisible();
    await page.getByRole('link', { name: 'Library' }).click();
  });

  await test.step('groups are named after projects and shots, and count hidden takes', async () => {
    await chooseInMenu(page, 'Shot');
    const heading = page.getByRole('rowheader').filter({ hasText: 'Sample: The lighthouse › 010 Harbor at dawn' });
    await expect(heading).toContainText('2 items');
    await expect(page.getByRole('rowheader').filter({ hasText: 'Not in a shot' })).toContainText('1 item');
    expect(await findAxeViolations(page)).toEqual([]);
    await chooseInMenu(page, 'Project');
    await expect(page.getByRole('rowheader').filter({ hasText: 'Sample: The lighthouse' })).toContainText('7 items');
    await page.reload();
    await expect(stack(page)).toHaveCount(1);
    await page.keyboard.press('Shift+S');
    await expect(cells(page)).toHaveCount(8);
  });
});
