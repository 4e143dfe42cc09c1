import type { Page } from '@playwright/test';
import { expect, test, waitForSavedDraft } from './support/app.ts';

// The page shows the frame of Studio before its script has run. Each test holds the script until it has looked at the
// frame.

const scriptUrl = /\/assets\/index-[^/]+\.js$/;

async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scriptUrl, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const frame = (page: Page) => page.locator('form[name="start-frame"]');
const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });

/** Left, top, width and height of what the frame and the complete page both have. */
function places(page: Page) {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return width === 0 ? [] : [[x, y, width, height].map(Math.round).join(' ')];
      });
    return {
      rail: boxes('form li > span, nav li > a'),
      panes: boxes('.pane'),
      bars: boxes('.bar'),
      notes: boxes('[role="note"] p'),
      title: boxes('output, h2.strong').slice(0, 1),
      label: boxes('label.field-label').slice(0, 1),
      prompt: boxes('textarea'),
      banner: boxes('aside'),
    };
  });
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 1000, height: 700 },
]) {
  test(`nothing moves when the page replaces the frame, ${size.width} pixels wide`, async ({ page, startApp }) => {
    const app = await startApp(['--sandbox']);
    await page.setViewportSize(size);
    const release = await holdScript(page);
    await page.goto(app.url, { waitUntil: 'commit' });
    await expect(prompt(page)).toBeVisible();
    // The elements exist before the first paint, but then without their styles.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    release();
    await expect(frame(page)).toHaveCount(0);
    const { title, ...after } = await places(page);
    expect({ ...before, title }).toEqual({ ...after, title });
    if (size.width > 1100) expect(before.title).toEqual(title);
  });
}

test('text that is typed into the frame stays in the prompt, with the focus and the caret', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp(['--sandbox']);
  const release = await holdScript(page);
  await page.goto(app.url, { waitUntil: 'commit' });
  await prompt(page).pressSequentially('A heron in rees');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(frame(page)).toHaveCount(0);
  await page.keyboard.type('d');
  await expect(prompt(page)).toHaveValue('A heron in reeds');
  await expect(prompt(page)).toBeFocused();
  await waitForSavedDraft(dataFolder, 'video-d-pro', /A heron in reeds/);

  // The next start has a draft already. Nothing of it is lost.
  await page.reload({ waitUntil: 'commit' });
  await expect(prompt(page)).toHaveValue('A heron in reeds');
  const releaseAgain = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await prompt(page).pressSequentially('at dusk');
  releaseAgain();
  await expect(frame(page)).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('A heron in reeds\nat dusk');
});

test('a composition ends before the page replaces the frame', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  const release = await holdScript(page);
  await page.goto(app.url, { waitUntil: 'commit' });
  // Nobody can type into the frame before it is painted.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await prompt(page).focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'さぎ', selectionStart: 2, selectionEnd: 2 });
  release();
  // The page is complete below the frame.
  await expect(page.locator('#field-prompt')).toBeAttached();
  await expect(frame(page)).toBeVisible();
  await devtools.send('Input.insertText', { text: '鷺' });
  await expect(frame(page)).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('鷺');
});

test('the frame has the last theme and model, and is absent before other pages', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await page.getByRole('option', { name: /^video-b/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  const release = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(frame(page)).toHaveCount(0);
  await page.goto(`${new URL(app.url).origin}/#/studio`, { waitUntil: 'commit' });
  await page.reload({ waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await expect(frame(page).locator('output')).toHaveText('video-b');
  release();
  await expect(page.getByRole('region', { name: 'Form for video-b' })).toBeVisible();
});

test('there is no frame before the first connection', async ({ page, startApp }) => {
  const app = await startApp();
  const release = await holdScript(page);
  await page.goto(app.url, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await expect(frame(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: /Explore with the sandbox/ })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
});

test('a script that fails to load is requested again, and then the frame says so and keeps the text', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  await page.route(scriptUrl, (route) => route.abort());
  await page.goto(app.url, { waitUntil: 'commit' });
  await prompt(page).pressSequentially('A heron in reeds');
  const failure = frame(page).getByRole('alert');
  await expect(failure).toContainText('Couldn’t load the page. Copy your text, then reload.');
  await expect(prompt(page)).toHaveValue('A heron in reeds');
  await page.unroute(scriptUrl);
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(frame(page)).toHaveCount(0);

  // One failed import is not noticed. The other lost request is the preload.
  let lost = 0;
  await page.route(scriptUrl, (route) => {
    lost += 1;
    return lost <= 2 ? route.abort() : route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(frame(page)).toHaveCount(0);
  expect(lost).toBeGreaterThan(2);
});

test('the window stays if a script of a part outside the pages fails to load', async ({
  page,
  startApp,
  complaints,
}) => {
  const app = await startApp(['--sandbox']);
  await page.route(/\/assets\/app-notifications-[^/]+\.js$/, (route) => route.abort());
  await page.goto(app.url);
  await expect.poll(() => complaints).toEqual([expect.stringMatching(/Failed to fetch .*app-notifications/)]);
  complaints.length = 0;
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});
