import type { Page } from '@playwright/test';
import { expect, test, waitForSavedDraft } from './support/app.ts';

// Before its script has run, the page has the theme of the last time and saves keys. Each test holds the script.

const scriptUrl = /\/assets\/index-[^/]+\.js$/;

async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scriptUrl, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const starting = (page: Page) => page.locator('html[data-typed]');
const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });

test('text that is typed before the form exists is in its prompt, with the focus', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp(['--sandbox']);
  const release = await holdScript(page);
  await page.goto(app.url, { waitUntil: 'commit' });
  await starting(page).waitFor();
  await page.keyboard.type('A heron in reedd');
  await page.keyboard.press('Backspace');
  release();
  await expect(prompt(page)).toBeFocused();
  await page.keyboard.type('s');
  await expect(prompt(page)).toHaveValue('A heron in reeds');
  await expect(starting(page)).toHaveCount(0);
  await waitForSavedDraft(dataFolder, 'video-b', /A heron in reeds/);

  // The next start has a draft already. Nothing of it is lost.
  const releaseAgain = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await starting(page).waitFor();
  await page.keyboard.type('at dusk');
  releaseAgain();
  await expect(prompt(page)).toHaveValue('A heron in reeds\nat dusk');
});

test('the window has the last theme before its script, and other pages save no keys', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  const release = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await starting(page).waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.type('lost');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(prompt(page)).toHaveValue('');
});

test('a script that fails to load is requested again, and then the window says so and shows the text', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  await page.route(scriptUrl, (route) => route.abort());
  await page.goto(app.url, { waitUntil: 'commit' });
  await starting(page).waitFor();
  await page.keyboard.type('A heron');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Couldn’t load the page. Copy your text, “A heron”, then reload.');
  await page.unroute(scriptUrl);
  await failure.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(prompt(page)).toBeVisible();

  // One failed import is not noticed. The other lost request is the preload.
  let lost = 0;
  await page.route(scriptUrl, (route) => {
    lost += 1;
    return lost <= 2 ? route.abort() : route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(prompt(page)).toBeVisible();
  expect(lost).toBeGreaterThan(2);
});
