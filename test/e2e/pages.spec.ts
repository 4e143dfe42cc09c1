import AxeBuilder from '@axe-core/playwright';
import { picture } from '../support/pictures.ts';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';

// Every page, in each theme, at the three sizes it must work at: axe finds nothing, nothing runs out of the window, and a
// picture is kept for eyes (`test-results/pages`).

const pages = ['Studio', 'Compare', 'Chat', 'Messages', 'Library', 'Activity', 'Settings'];
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 700 },
];

for (const theme of ['dark', 'light', 'grey'] as const) {
  test(`${theme}: every page is accessible and fits`, async ({ page, startApp }) => {
    test.setTimeout(360_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    const app = await startApp();
    await page.goto(app.url);
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const check = async (name: string) => {
      const found = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' | ')}`),
          name,
        )
        .toEqual([]);
      expect.soft(await overhang(), `${name} is wider than the window`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/pages/${theme}-${name}.png` });
    };
    await expect(page.getByRole('button', { name: /Explore with the sandbox/ })).toBeVisible();
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    await check('first-run');
    await exploreSandbox(page, app);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Appearance' }).click();
    await page
      .getByRole('radio', { name: { dark: 'Dark', light: 'Light', grey: 'Mid-grey' }[theme] })
      .click({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);

    const open = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    };
    for (const name of pages) {
      await open(name);
      await check(`${name.toLowerCase()}-empty`);
    }

    await openModel(page, 'image-c-2.6-image');
    await page.getByLabel('Prompt', { exact: true }).fill('A red canoe drifts on a still mountain lake at dusk');
    await page
      .getByLabel('Images', { exact: true })
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: picture(800, 600) });
    await page.getByRole('button', { name: /^Generate/ }).click();
    await openModel(page, 'video-b');
    await page.getByLabel('Prompt', { exact: true }).fill('[fail] A red canoe drifts on a still mountain lake');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await openModel(page, 'video-d-pro');
    await page
      .getByLabel('Prompt', { exact: true })
      .fill('A red canoe drifts past dark pines, last light on the far ridge');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('article').filter({ hasText: /took/ })).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByRole('article').filter({ hasText: /Failed/ })).toHaveCount(1, { timeout: 60_000 });

    for (const name of pages) {
      await open(name);
      await page.waitForLoadState('networkidle');
      await check(`${name.toLowerCase()}`);
      if (name === 'Activity') {
        await page.getByRole('link', { name: 'Requests' }).click();
        await expect(page.getByRole('option').first()).toBeVisible({ timeout: 30_000 });
        await check('requests');
      }
      for (const size of sizes.slice(1)) {
        await page.setViewportSize(size);
        expect.soft(await overhang(), `${name} is wider than a window of ${size.width}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `test-results/pages/${theme}-${name.toLowerCase()}-${size.width}.png` });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
}
