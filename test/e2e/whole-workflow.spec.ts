import type { Locator, Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, setsOf, test } from './support/app.ts';

// From a new installation to a saved result that is still there after a restart, through the form like a user.

const file = (name: string, width: number, height: number, hue = 200) => ({
  name,
  mimeType: 'image/png',
  buffer: makeImage(width, height, 'image/png', hue),
});

/** Fills in the prompt and starts the run, whose set is on the stage then. */
async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  const button = page.getByRole('region', { name: /^Form for/ }).getByRole('button', { name: /^Generate/ });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
  await expect(setsOf(page, prompt)).toHaveAttribute('aria-current', 'true');
}

/** Waits until the set is saved, and shows it on the stage. Returns its panes. */
async function showSaved(page: Page, prompt: string): Promise<Locator> {
  const set = savedSetsOf(page, prompt);
  await expect(set).toHaveCount(1);
  await set.click();
  await expect(set).toHaveAttribute('aria-current', 'true');
  return panes(page);
}

/** Opens the only result on the stage in the viewer, by keys. */
async function openViewer(page: Page): Promise<Locator> {
  await page.getByLabel('Prompt', { exact: true }).focus();
  // From a field to the stage.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog');
}

test('every model makes a result, from the first run to the library, and results survive a restart', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);

  await openModel(page, 'image-c-2.6-image');
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles([file('lake.png', 800, 600), file('canoe.png', 640, 640, 20)]);
  await expect(page.getByText('lake.png')).toBeVisible();
  await expect(page.getByText('canoe.png')).toBeVisible();
  await generate(page, 'A red canoe on a still lake [fast]');
  // Beside four panes the form folds.
  await expect(panes(page)).toHaveCount(4);

  await openModel(page, 'video-d-pro');
  // The images were carried over, and none has the size that this model accepts.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await generate(page, 'The canoe drifts past dark pines [fast]');
  // Nothing was typed before Undo, so nothing is offered back.
  await expect(page.getByText('Form restored')).toHaveCount(0);

  await openModel(page, 'video-b');
  await generate(page, 'Rain on a neon street [fast]');

  const images = await showSaved(page, 'A red canoe on a still lake');
  await expect(images.locator('img')).toHaveCount(4);
  await expect
    .poll(() =>
      images
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);

  for (const prompt of ['The canoe drifts past dark pines', 'Rain on a neon street']) {
    await page.getByRole('link', { name: 'Studio' }).click();
    await expect((await showSaved(page, prompt)).locator('video')).toHaveCount(1);
    const viewer = await openViewer(page);
    const video = viewer.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
    await viewer.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { message: `${prompt} plays` })
      .toBeGreaterThan(0.3);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }

  await app.process.end('SIGTERM');
  const again = await startApp();
  await page.goto(again.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(6);
  await page
    .getByRole('gridcell')
    .filter({ hasText: 'video-d-pro' })
    .or(page.getByRole('gridcell', { name: /video-d-pro/ }))
    .first()
    .dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('The canoe drifts past dark pines');
  await expect
    .poll(() => viewer.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await test.step('every other model makes a result', () => runOtherModels(page));
});

async function runOtherModels(page: Page): Promise<void> {
  // History and the library mount only what is near their windows, so the window is tall enough for all of it.
  await page.setViewportSize({ width: 1440, height: 4000 });
  const forms: [model: string, fill: () => Promise<void>][] = [
    ['video-c-2.6-t2v-spark', () => page.getByRole('radio', { name: '5 s', exact: true }).click()],
    ['video-c-2.2-t2v-plus', async () => undefined],
    [
      'video-a-v2.5-turbo',
      () => page.getByLabel('First frame', { exact: true }).setInputFiles(file('frame.png', 640, 360)),
    ],
    [
      'video-c-2.2-i2v-flash',
      () => page.getByLabel('First frame', { exact: true }).setInputFiles(file('frame.png', 640, 360)),
    ],
    [
      'video-c-2.1-kf2v-plus',
      async () => {
        await page.getByLabel('First frame', { exact: true }).setInputFiles(file('first.png', 640, 360));
        await page.getByLabel('Last frame', { exact: true }).setInputFiles(file('last.png', 640, 360, 90));
      },
    ],
    ['image-e-2', () => page.getByLabel('Images', { exact: true }).setInputFiles(file('vase.png', 500, 500))],
    ['image-c-2.5-t2i-preview', async () => undefined],
    [
      'image-c-2.5-i2i-preview',
      () => page.getByLabel('Images', { exact: true }).setInputFiles(file('vase.png', 500, 500)),
    ],
  ];
  for (const [model, fill] of forms) {
    await openModel(page, model);
    await fill();
    await generate(page, `One of ${model} [fast]`);
  }
  for (const [model] of forms) await expect(savedSetsOf(page, `One of ${model} [fast]`)).toHaveCount(1);
  await page.getByRole('link', { name: 'Library' }).click();
  // Every model made a result; image-c-2.5 returns as many images as the sandbox makes.
  for (const [model] of forms)
    await expect(page.getByRole('gridcell', { name: new RegExp(model) }).first()).toBeVisible();
}
