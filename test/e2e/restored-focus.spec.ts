import { expect, test } from './support/app.ts';

test('a focused button that opens a dialog gets the focus back when the dialog closes', async ({ page, startApp }) => {
  const { url } = await startApp();
  await page.goto(url);
  await page.getByRole('button', { name: /Explore with the sandbox/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();

  const button = page.getByRole('button', { name: 'Rebuild index' });
  await button.focus();
  // The click alone without the action of the button, because only the focus is tested here.
  await button.dispatchEvent('pointerdown');
  await page.evaluate(() => {
    const opened = document.createElement('button');
    document.body.append(opened);
    opened.focus();
    opened.remove();
  });
  await expect(button).toBeFocused();
});
