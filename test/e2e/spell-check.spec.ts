import type { Locator } from '@playwright/test';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, openModel, test } from './support/app.ts';
import { question } from './support/conversation-page.ts';

/** Returns true when the browser checks the spelling of a field. A field inherits the setting from its parents. */
const checks = (field: Locator) => field.evaluate((element: HTMLElement) => element.spellcheck);

test('spelling is checked only in prose, and a setting turns it off', async ({ page, startApp, dataFolder }) => {
  await seedLibrary(dataFolder, [{ framesPerSecond: 24, frames: 24, modelId: 'video-d-pro' }]);
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);

  const inProse = async (isChecked: boolean) => {
    await page.getByRole('link', { name: 'Studio' }).click();
    await openModel(page, 'image-c-2.5-t2i-preview');
    await expect.poll(() => checks(page.getByLabel('Prompt', { exact: true }))).toBe(isChecked);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await expect.poll(() => checks(page.getByRole('textbox', { name: 'Note' }))).toBe(isChecked);
    await page.keyboard.press('Escape');
    await expect.poll(() => checks(page.getByRole('combobox', { name: /search/i }))).toBe(false);
    await page.getByRole('link', { name: 'Chat' }).click();
    if (!(await question(page).isVisible()))
      await page.getByRole('button', { name: 'New conversation' }).first().click();
    await expect.poll(() => checks(question(page))).toBe(isChecked);
  };
  const spelling = page.getByRole('switch', { name: 'Check spelling' });
  const openAppearance = async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Appearance' }).click();
  };

  await inProse(true);
  await openAppearance();
  await expect(spelling).toBeChecked();
  await spelling.click();
  await expect(spelling).not.toBeChecked();
  await inProse(false);

  // A field without an explicit setting is not covered.
  expect(
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      document.body.append(field);
      return field.spellcheck;
    }),
  ).toBe(false);

  await page.reload();
  await openAppearance();
  await expect(spelling).not.toBeChecked();
});

test('in Electron, the spell check setting is available if the system has a checker, and otherwise states the reason', async ({
  page,
  startApp,
}) => {
  const { url } = await startApp(['--sandbox']);
  let platform = 'win32';
  // Replaces the first message of main about itself. All other messages are those of the browser shell.
  await page.routeWebSocket(/./, (socket) => {
    const main = socket.connectToServer();
    main.onMessage((message) =>
      socket.send(
        typeof message === 'string'
          ? message.replace(/"shell":"browser","platform":"\w+"/, `"shell":"electron","platform":"${platform}"`)
          : message,
      ),
    );
  });
  await page.goto(url);
  const spelling = page.getByRole('switch', { name: 'Check spelling' });
  const openAppearance = async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Appearance' }).click();
  };
  await openAppearance();
  await expect(spelling).toBeDisabled();
  await expect(spelling).not.toBeChecked();
  await expect(spelling).toHaveAccessibleDescription(/^Not available on this system/);
  await page.getByRole('link', { name: 'Studio' }).click();
  await openModel(page, 'image-c-2.5-t2i-preview');
  await expect.poll(() => checks(page.getByLabel('Prompt', { exact: true }))).toBe(false);

  platform = 'darwin';
  await page.reload();
  await openAppearance();
  await expect(spelling).toBeChecked();
  await expect(spelling).toHaveAccessibleDescription(/macOS checks them on this computer/);
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect.poll(() => checks(page.getByLabel('Prompt', { exact: true }))).toBe(true);
});
