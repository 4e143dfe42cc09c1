import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPendingGateway } from './support/pending-gateway.ts';

// Resizes a photo that no model accepts. The image has a disc of 400 pixels in its middle, whose shape shows every
// stretch or crop.

function photo(width: number, height: number): { name: string; mimeType: string; buffer: Buffer } {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.beginPath();
  context.arc(width / 2, height / 2, 200, 0, Math.PI * 2);
  context.fill();
  return { name: 'disc.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg', 95) };
}

/** Finds the position of the disc in a sent image from the pixels. */
async function discIn(bytes: Buffer) {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let index = 0; index < width * height; index += 1) {
    if ((data[index * 4] ?? 255) > 127) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    width,
    height,
    across: right - left + 1,
    down: bottom - top + 1,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

const fields = {
  image: (page: Page) => page.getByLabel('First frame', { exact: true }),
  generate: (page: Page) => page.getByRole('button', { name: /^Generate/ }),
  use: (page: Page) => page.getByRole('button', { name: 'Use this image' }),
};

test('a square photo is resized to exactly 720 × 1280 by keys alone, and is sent without stretching', async ({
  page,
  startApp,
}) => {
  const gateway = await openPendingGateway();
  try {
    const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'a-key' });
    await page.goto(app.url);
    await openModel(page, 'video-d-pro');
    await page.getByRole('radio', { name: /^720 × 1280/ }).click();
    await page.getByLabel('Prompt', { exact: true }).fill('A disc rolls away');
    await fields.image(page).setInputFiles(photo(1000, 1000));
    await expect(page.getByText('is 1000 × 1000; this size requires exactly 720 × 1280.')).toBeVisible();
    await expect(fields.generate(page)).toHaveAttribute('aria-disabled', 'true');

    await page.getByRole('button', { name: 'Crop to fit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Crop or resize disc.jpg' });
    await expect(fields.use(page)).toBeFocused();
    await expect(dialog).toContainText('720 × 1280, JPEG · enlarged 1.3×');
    // The default: the middle of the photo with its full height.
    const part = (name: string) => dialog.getByLabel(name, { exact: true });
    await expect(part('X')).toHaveValue('218');
    await expect(part('Crop width')).toHaveValue('563');

    const area = dialog.getByRole('group', { name: /^Crop area: arrow keys/ });
    await area.press('Shift+ArrowRight');
    await area.press('Shift+ArrowRight');
    await area.press('ArrowRight');
    await expect(part('X')).toHaveValue('239');
    // At the edge the area stays inside, and a corner keeps the aspect ratio.
    await area.press('Control+ArrowUp');
    await expect(part('Y')).toHaveValue('0');
    const corner = dialog.getByRole('button', { name: /^Bottom right corner/ });
    await corner.press('Control+ArrowLeft');
    await expect(part('Crop width')).toHaveValue('463');
    await expect(part('Crop height')).toHaveValue('823');
    await expect(dialog).toContainText('enlarged 1.6×');
    await fields.use(page).press('Enter');

    await expect(dialog).toBeHidden();
    await expect(page.getByText('Adjusted: crop')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
    await expect(fields.generate(page)).not.toHaveAttribute('aria-disabled', 'true');
    await fields.generate(page).click();
    await expect.poll(() => gateway.bodies.length).toBe(1);

    const [kind = '', base64 = ''] = String(gateway.bodies[0]?.['input_reference']).split(',');
    expect(kind).toBe('data:image/jpeg;base64');
    const disc = await discIn(Buffer.from(base64, 'base64'));
    expect([disc.width, disc.height]).toEqual([720, 1280]);
    // 463 × 823 at 239, 0 became 720 × 1280. The disc of 400 around 500, 500 is at its expected position and still
    // round.
    const scale = 720 / 463;
    expect(Math.abs(disc.across - 400 * scale)).toBeLessThanOrEqual(2);
    expect(Math.abs(disc.down - 400 * scale)).toBeLessThanOrEqual(2);
    expect(Math.abs(disc.x - (500 - 239) * scale)).toBeLessThanOrEqual(2);
    expect(Math.abs(disc.y - 500 * scale)).toBeLessThanOrEqual(2);
  } finally {
    await gateway.close();
  }
});

test('a resized image can be resized again from its original, and reset', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-d-pro');
  await page.getByRole('radio', { name: /^720 × 1280/ }).click();
  await fields.image(page).setInputFiles(photo(1000, 1000));
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop or resize disc.jpg' });
  await dialog.getByRole('radio', { name: 'White' }).click();
  await fields.use(page).click();
  await expect(page.getByText('Adjusted: pad')).toBeVisible();

  // Another size makes the crop invalid. The dialog opens on the original with the last selection.
  await page.getByRole('radio', { name: /^1280 × 720/ }).click();
  await page.getByRole('button', { name: 'Resize again' }).click();
  await expect(dialog.getByRole('radio', { name: 'White' })).toHaveAttribute('aria-checked', 'true');
  await expect(dialog).toContainText('1280 × 720, JPEG · reduced to 72 %');
  await dialog.getByText('Resize', { exact: true }).click();
  await expect(dialog).toContainText('Resizing can’t change 1:1 to 16:9 without stretching.');
  await expect(fields.use(page)).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByText('Crop', { exact: true }).click();
  await expect(dialog.getByLabel('Crop height')).toHaveValue('563');
  const part = dialog.getByRole('group', { name: /^Crop area: arrow keys/ });
  const before = await part.boundingBox();
  if (!before) throw new Error('The crop area is not on the page');
  await page.mouse.move(before.x + 50, before.y + 50);
  await page.mouse.down();
  await page.mouse.move(before.x + 50, before.y + 90);
  // Beyond the image, the area stops at the edge.
  await page.mouse.move(before.x + 50, before.y + 900);
  await page.mouse.up();
  await expect(dialog.getByLabel('Y', { exact: true })).toHaveValue('437');
  await expect(dialog.getByLabel('Crop height')).toHaveValue('563');
  await fields.use(page).click();
  await expect(page.getByText('Adjusted: crop')).toBeVisible();

  await page.getByRole('button', { name: 'Original', exact: true }).click();
  await expect(page.getByText('is 1000 × 1000; this size requires exactly 1280 × 720.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Adjusted: crop')).toBeVisible();
});

test('the resize dialog is accessible in every theme, and fits a small window', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  const dialog = page.getByRole('dialog', { name: 'Crop or resize disc.jpg' });
  for (const theme of ['Dark', 'Light', 'Mid-gray']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: theme }).click({ force: true });
    await openModel(page, 'video-a-v2.5-turbo');
    if (theme === 'Dark') await fields.image(page).setInputFiles(photo(2000, 600));
    await page.getByRole('button', { name: 'Crop to fit' }).click();
    const image = (name: string) =>
      page.screenshot({ path: `test-results/pages/${theme.toLowerCase()}-fit-${name}.png` });
    for (const way of ['Pad', 'Crop']) {
      await dialog.getByText(way, { exact: true }).click();
      await expect(dialog.locator('img').first()).toBeVisible();
      expect.soft(await findAxeViolations(page, { within: '[role="dialog"]' }), `${theme} ${way}`).toEqual([]);
      await image(way.toLowerCase());
    }
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(fields.use(page)).toBeInViewport({ ratio: 1 });
    await image('1024');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
