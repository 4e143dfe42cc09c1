import type { Page } from '@playwright/test';
import { seedComparison } from '../support/seed-comparison.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

// How many controls each page shows at 1440 × 900, as the accessibility tree has them.

test.use({ hasOpenLanes: false });

const roles = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
] as const;

async function expectControls(page: Page, name: string, most: number): Promise<void> {
  await page.mouse.move(720, 3);
  const counts = await Promise.all(roles.map((role) => page.getByRole(role).filter({ visible: true }).count()));
  const count = counts.reduce((sum, each) => sum + each, 0);
  test.info().annotations.push({ type: 'measured', description: `${name}: ${count} controls` });
  expect.soft(count, name).toBeLessThanOrEqual(most);
}

test('each page shows few controls', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-c-2.6-t2v-spark');
  await expectControls(page, 'Studio with the longest empty form', 40);
  await openPage(page, 'Chat');
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(page.getByRole('main', { name: 'Chat' }).getByRole('textbox').last()).toBeVisible();
  await expectControls(page, 'an empty chat', 20);
  await openPage(page, 'Studio');
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A heron [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A heron')).toHaveCount(1);
  await expectControls(page, 'Studio with one result', 45);
  await openPage(page, 'Activity');
  await page.getByRole('region', { name: 'Runs' }).getByRole('link').last().click();
  await expectControls(page, 'Activity with one run', 30);
});

test('four panes show few controls', async ({ page, startApp, dataFolder }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const video = { framesPerSecond: 24, frames: 24, width: 160, height: 90, modelId: 'video-d-pro' };
  const id = await seedComparison(dataFolder, 'Four', [video, video, video, video]);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Studio', exact: true }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${id}`);
  await expect(panes(page).locator('video')).toHaveCount(4);
  await expectControls(page, 'four panes', 45);
});
