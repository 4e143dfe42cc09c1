import { setTheme } from '../screenshots/set-theme.ts';
import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, setsOf, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage, type PageName } from './support/open-page.ts';

// Checks every page at three sizes and in each checked theme, which changes only colors. Axe finds no violation, and no
// content is outside of the window.

const pages = ['Studio', 'Library', 'Chat', 'Messages', 'Activity', 'Settings'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 700 },
] as const;

test('every page is accessible and fits the window, empty and with content', async ({ page, startApp }) => {
  const [size, ...otherSizes] = sizes;
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const app = await startApp();
  await page.goto(app.url);
  const expectFits = async (name: string) => {
    for (const theme of checkedThemes) {
      await setTheme(page, theme);
      const overhang = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const width = page.viewportSize()?.width;
      expect.soft(await overhang(), `${name} in ${theme} is wider than a window of ${width}`).toBeLessThanOrEqual(0);
    }
    await setTheme(page, 'dark');
  };
  const check = async (name: string) => {
    expect.soft(await findAxeViolations(page), name).toEqual([]);
    await expectFits(name);
  };
  await expect(page.getByRole('button', { name: /Explore with the sandbox/ })).toBeVisible();
  await check('first-run');
  await exploreSandbox(page, app);

  const open = async (name: PageName) => {
    await openPage(page, name);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  for (const name of pages) {
    await open(name);
    await check(`${name.toLowerCase()}-empty`);
  }

  await page.getByRole('link', { name: 'Appearance' }).click();
  for (const [title, theme] of [
    ['Light', 'light'],
    ['Mid-gray', 'grey'],
    ['Dark', 'dark'],
  ] as const) {
    await page.getByRole('radio', { name: title }).click({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }

  // A pane without a result offers to generate it again.
  const generate = page.getByRole('region', { name: /^Form for/ }).getByRole('button', { name: /^Generate/ });
  await openModel(page, 'image-c-2.6-image');
  await page.getByLabel('Prompt', { exact: true }).fill('A red canoe drifts on a still mountain lake at dusk [fast]');
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: makeImage(800, 600) });
  await generate.click();
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill('[fail] [fast] A red canoe drifts on a still mountain lake');
  await generate.click();
  await openModel(page, 'video-d-pro');
  await page
    .getByLabel('Prompt', { exact: true })
    .fill('A red canoe drifts past dark pines, last light on the far ridge [fast]');
  await generate.click();
  await expect(savedSetsOf(page, 'A red canoe drifts')).toHaveCount(2);
  await expect(setsOf(page, '[fail]')).toHaveAccessibleName(/: 1 take, 1 without a result$/);
  await setsOf(page, '[fail]').click();
  await expect(panes(page)).toContainText('Failed');
  await check('studio-failed');

  for (const name of pages) {
    await open(name);
    await page.waitForLoadState('networkidle');
    await check(`${name.toLowerCase()}`);
    if (name === 'Activity') {
      await page.getByRole('link', { name: 'Requests' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await check('requests');
    }
    for (const other of otherSizes) {
      await page.setViewportSize(other);
      await expectFits(name.toLowerCase());
    }
    await page.setViewportSize(size);
  }
});
