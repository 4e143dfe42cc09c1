import { modelSettingsPath, settingsPath, settingsPlaces } from '../../shared/settings/settings-places.ts';
import { expect, openModel, test } from './support/app.ts';

test('every link into Settings opens its section, with its place in view and focused', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const gateway = await startSandbox();
  const app = await startApp();
  await page.goto(app.url);
  await page.getByLabel('Base URL').fill(gateway.baseUrl);
  await page.getByLabel('API key').fill(gateway.key);
  await page.getByRole('button', { name: 'Test and continue' }).click();
  await openModel(page, 'video-b');

  const focusedPlace = () =>
    page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-settings-place]')?.dataset['settingsPlace'],
    );
  const check = async (path: string) => {
    await page.evaluate((to) => {
      location.hash = to;
    }, path);
    await expect.poll(focusedPlace, path).toBe(path.split('/')[3]);
    await expect(page.locator(':focus'), path).toBeInViewport();
  };
  const sections = Object.keys(settingsPlaces) as (keyof typeof settingsPlaces)[];
  expect(sections).toHaveLength(12);
  for (const section of sections) {
    await check(settingsPath(section));
    for (const place of settingsPlaces[section]) await check(`/settings/${section}/${place}`);
  }
  await check(modelSettingsPath('video-d-pro'));

  await test.step('a place that is missing leads to the heading of its section', async () => {
    await page.evaluate(() => {
      location.hash = '/settings/network/nowhere';
    });
    await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeFocused();
  });

  await test.step('the list of sections unfolds Advanced only for its sections', async () => {
    const advanced = page.getByRole('button', { name: 'Advanced' });
    await expect(advanced).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('link', { name: 'Network', exact: true })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Storage', exact: true }).click();
    await expect(advanced).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('link', { name: 'Storage', exact: true })).toBeFocused();
  });

  await test.step('links of the form, the palette and the connection land at their places', async () => {
    await openModel(page, 'video-b');
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByRole('link', { name: 'Change in Settings' }).click();
    await expect(page.getByRole('heading', { name: 'video-b', exact: true })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('diagnostics');
    await page.getByRole('option', { name: /^Diagnostics/ }).click();
    await expect(page.getByRole('heading', { name: 'Diagnostics', exact: true })).toBeFocused();
    await page.getByRole('button', { name: /^Connection: / }).click();
    await page.getByRole('menuitem', { name: 'Set up connections' }).click();
    await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeFocused();
  });
});

test('the rail says what is true about the connection now', async ({ page, startApp, startSandbox }) => {
  const gateway = await startSandbox();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: gateway.key });
  await page.goto(app.url);
  const connection = (state: string) => page.getByRole('button', { name: `Connection: ${state}` });
  await expect(connection('Not checked')).toBeVisible();
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A vase [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(connection('Connected')).toBeVisible();
});
