import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openAdvanced, openModel, sets, test, waitForSavedDraft } from './support/app.ts';
import { drag, image, screenPosition } from './support/drag-on-image.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPendingGateway } from './support/pending-gateway.ts';
import { decodeMask, groupsOf } from './support/wire-masks.ts';

// Masks and motion paths as a user makes them: with a mouse, with a keyboard, at any zoom; and the masks that the
// gateway receives.

const model = 'video-a-v2.5-turbo';

async function giveImage(page: Page, { width, height } = image): Promise<void> {
  await page
    .getByLabel('First frame', { exact: true })
    .setInputFiles({ name: `lake-${width}.png`, mimeType: 'image/png', buffer: makeImage(width, height) });
  await expect(page.getByText(`lake-${width}.png`)).toBeVisible();
  await openAdvanced(page);
}

async function openEditor(page: Page, button = 'Paint and draw motion'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('application', { name: 'Painting area' })).toBeFocused();
}

/** Makes the brush smaller, and returns its diameter. */
async function smallerBrush(page: Page, presses: number): Promise<number> {
  const output = page.getByRole('dialog').locator('output').first();
  for (let press = 0; press < presses; press += 1) {
    const before = await output.innerText();
    await page.keyboard.press('[');
    await expect(output).not.toHaveText(before);
  }
  return Number.parseInt(await output.innerText(), 10);
}

const layer = (page: Page, name: string) => dialog(page).getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Masks and motion' });

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('masks and paths that are drawn by mouse reach the gateway with exact pixels', async ({ page, startApp }) => {
  const gateway = await openPendingGateway();
  try {
    const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'k' });
    await page.goto(app.url);
    await openModel(page, model);
    await giveImage(page);
    await openEditor(page);
    const brush = await smallerBrush(page, 1);

    // A group: a stroke with undo and redo, and a path of clicks.
    await drag(page, [
      [300, 400],
      [500, 400],
    ]);
    await page.keyboard.press('Control+z');
    await expect(layer(page, 'Motion area 1')).toContainText('nothing painted');
    await page.keyboard.press('Control+Shift+z');
    await expect(layer(page, 'Motion area 1')).not.toContainText('nothing painted');
    await page.keyboard.press('p');
    for (const [x, y] of [
      [400, 400],
      [620, 310],
    ] as const)
      await page.mouse.click(...(await screenPosition(page, x, y)));
    // The last point is placed where a pixel of the image covers many screen pixels.
    await page.mouse.move(...(await screenPosition(page, 801, 202)));
    await page.keyboard.down('Control');
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect(page.getByRole('button', { name: /^Zoom \d{3,} %/ })).toBeVisible();
    await page.mouse.click(...(await screenPosition(page, 801, 202)));
    await expect(dialog(page).getByLabel('X of point 3')).toHaveValue('801');
    await page.keyboard.press('0');

    // A second group, with the lasso.
    await page.getByRole('button', { name: 'Add motion area' }).click();
    await page.keyboard.press('l');
    await drag(page, [
      [700, 60],
      [900, 60],
      [900, 180],
      [700, 180],
      [700, 60],
    ]);
    await page.keyboard.press('p');
    await drag(page, [
      [800, 120],
      [800, 300],
      [500, 300],
    ]);

    // A static mask with a hole in it.
    await layer(page, 'Static mask').click();
    await page.keyboard.press('b');
    await drag(page, [
      [100, 100],
      [250, 100],
    ]);
    await page.keyboard.press('e');
    await drag(page, [
      [175, 60],
      [175, 140],
    ]);
    await apply(page);

    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect.poll(() => gateway.bodies.length).toBe(1);
    const groups = groupsOf(gateway.bodies[0]);
    expect(groups[0]?.trajectories).toEqual([
      { x: 400, y: 400 },
      { x: 620, y: 310 },
      { x: 801, y: 202 },
    ]);
    const drawn = groups[1]?.trajectories ?? [];
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    expect(drawn.length).toBeLessThanOrEqual(5);
    expect(drawn.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))).toBe(true);
    expect([drawn[0], drawn.at(-1)]).toEqual([
      { x: 800, y: 120 },
      { x: 500, y: 300 },
    ]);

    const [boat, sun, still] = await Promise.all([
      decodeMask(groups[0]?.mask),
      decodeMask(groups[1]?.mask),
      decodeMask(gateway.bodies[0]?.['static_mask']),
    ]);
    for (const mask of [boat, sun, still]) {
      expect([mask.width, mask.height]).toEqual([image.width, image.height]);
      expect(mask.values).toEqual([0, 255]);
    }
    const radius = brush / 2;
    expect(boat.white(300, 400) && boat.white(400, 400) && boat.white(500, 400)).toBe(true);
    expect(boat.white(400, Math.ceil(400 + radius + 2)) || boat.white(300, 300)).toBe(false);
    const expected = [300 - radius, 400 - radius, 500 + radius, 400 + radius];
    for (const [index, edge] of expected.entries()) expect(Math.abs((boat.box[index] ?? 0) - edge)).toBeLessThan(2.5);
    const capsule = 200 * brush + Math.PI * radius ** 2;
    expect(Math.abs(boat.area / capsule - 1)).toBeLessThan(0.03);
    expect(Math.abs(sun.area / (200 * 120) - 1)).toBeLessThan(0.03);
    expect([sun.white(800, 120), sun.white(690, 120), sun.white(910, 120)]).toEqual([true, false, false]);
    expect([still.white(110, 100), still.white(240, 100), still.white(175, 100)]).toEqual([true, true, false]);
  } finally {
    await gateway.close();
  }
});

test('masks stay with the draft, can be edited again, and move to an image of another size', async ({
  page,
  dataFolder,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, model);
  await page.getByRole('button', { name: /^More fields/ }).click();
  await page.getByRole('button', { name: 'Go to First frame' }).first().click();
  await expect(page.getByRole('button', { name: /^Choose file/ }).first()).toBeFocused();
  await giveImage(page);
  await openEditor(page);
  await drag(page, [
    [300, 400],
    [500, 400],
  ]);
  const painted = await layer(page, 'Motion area 1').innerText();
  await page.keyboard.press('p');
  for (const [x, y] of [
    [400, 400],
    [620, 310],
  ] as const)
    await page.mouse.click(...(await screenPosition(page, x, y)));
  await apply(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('0 of 6 motion areas')).toBeVisible();
  await openEditor(page);
  await drag(page, [
    [300, 400],
    [500, 400],
  ]);
  await page.keyboard.press('p');
  for (const [x, y] of [
    [400, 400],
    [620, 310],
  ] as const)
    await page.mouse.click(...(await screenPosition(page, x, y)));
  await apply(page);
  await expect(page.getByText('1 of 6 motion areas')).toBeVisible();

  await waitForSavedDraft(dataFolder, model, /"dynamic_masks":\[\{/);
  await app.process.end('SIGTERM');
  const again = await startApp();
  await page.goto(again.url);
  await page.reload();
  await openModel(page, model);
  await openEditor(page, 'Edit');
  const share =
    painted
      .split('\n')
      .find((line) => line.includes('painted'))
      ?.split(' ·')[0] ?? '';
  await expect(layer(page, 'Motion area 1')).toContainText(share);
  await expect(dialog(page).getByLabel('Y of point 2')).toHaveValue('310');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  const small = { width: 500, height: 300 };
  await giveImage(page, small);
  await expect(
    page.getByText(/area 1 was painted for 1000 × 600, but the image is now 500 × 300/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Scale to 500 × 300' }).first().click();
  await dialog(page).getByRole('button', { name: 'Scale them to 500 × 300' }).click();
  await expect(dialog(page).getByLabel('X of point 2')).toHaveValue('310');
  await expect(dialog(page).getByLabel('Y of point 2')).toHaveValue('155');
  await expect(layer(page, 'Motion area 1')).toContainText(share);
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep painting' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: 'Painting area' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(layer(page, 'Motion area 1')).toContainText(share);
  await apply(page);
  await expect(page.getByText(/was painted for/)).toHaveCount(0);
});

test('the mask editor works without a mouse, and axe finds no violation', async ({ page, startApp }) => {
  const gateway = await openPendingGateway();
  try {
    const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'k' });
    await page.goto(app.url);
    await openModel(page, model);
    await giveImage(page);
    await page.getByRole('button', { name: 'Paint and draw motion' }).press('Enter');
    await expect(page.getByRole('application')).toBeFocused();
    expect(await smallerBrush(page, 6)).toBeLessThan(24);

    // The first arrow key shows the crosshair in the middle. Enter paints, and Shift+Enter draws a line from there.
    const at = page.locator('output[aria-label="Crosshair"]');
    await page.keyboard.press('ArrowRight');
    await expect(at).toHaveText('500, 300');
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect(at).toHaveText('450, 301');
    await page.keyboard.press('Enter');
    for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+Enter');

    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    // The second point is selected, and arrow keys move it.
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('n');
    await expect(dialog(page).getByLabel('X of point 3')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(dialog(page).getByLabel('X of point 3')).toHaveCount(0);
    await dialog(page).getByLabel('Y of point 1').fill('305');

    // The shortcut of the form has no effect in this dialog.
    await page.keyboard.press('Control+Enter');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Paint and draw motion' })).toBeFocused();

    await page.keyboard.press('Control+Enter');
    await expect.poll(() => gateway.bodies.length).toBe(1);
    await expect(sets(page)).toHaveCount(1);
    const [group] = groupsOf(gateway.bodies[0]);
    expect(group?.trajectories).toEqual([
      { x: 550, y: 305 },
      { x: 551, y: 261 },
    ]);
    const mask = await decodeMask(group?.mask);
    expect([mask.white(450, 301), mask.white(500, 301), mask.white(550, 301)]).toEqual([true, true, true]);
    expect([mask.white(435, 301), mask.white(500, 320), mask.white(565, 301)]).toEqual([false, false, false]);
    expect(gateway.bodies[0]).not.toHaveProperty('static_mask');
  } finally {
    await gateway.close();
  }
});
