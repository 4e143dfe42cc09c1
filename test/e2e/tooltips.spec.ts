import { expect, test } from './support/app.ts';

test('a tooltip appears under the mouse, and Escape or leaving hides it', async ({ page, startApp }) => {
  await page.goto((await startApp(['--sandbox'])).url);
  const button = page.getByRole('button', { name: 'Template' });
  const tooltip = page.getByRole('tooltip');
  await button.hover();
  await expect(tooltip).toBeVisible();
  // Beside its button.
  const [buttonBox, labelBox] = [await button.boundingBox(), await tooltip.boundingBox()];
  expect(Math.abs((labelBox?.y ?? 0) - (buttonBox?.y ?? 0))).toBeLessThan(60);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(640, 600);
  await button.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(640, 600);
  await expect(tooltip).toHaveCount(0);
});
