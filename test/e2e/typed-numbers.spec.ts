import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

/** Pastes like the clipboard does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

test('a decimal comma means one number in every field, and 1.234,56 is refused with a reason', async ({
  page,
  context,
  startApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = await startApp();
  await exploreSandbox(page, app);

  await test.step('a field of a model', async () => {
    await openModel(page, 'video-b');
    const form = page.getByRole('region', { name: /Form for video-b/ });
    await form.getByRole('button', { name: /^More fields/ }).click();
    await form.getByRole('radio', { name: 'video-b-v2-1-master' }).hover();
    await form.getByRole('button', { name: /^Clear\s*Version/ }).click();
    const scale = form.getByRole('textbox', { name: /CFG scale/i });
    await scale.fill('0,5');
    await expect(scale).toHaveAttribute('aria-invalid', 'false');
    await paste(page, scale, '1.234,56');
    await expect(scale).toHaveValue('1.234,56');
    await expect(form).toContainText('is “1.234,56”. Enter it without thousands separators: 1234.56.');
    await paste(page, scale, '0,25');
    await expect(scale).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('a planned duration, in the drawer and in the table', async () => {
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByRole('button', { name: 'New shot' }).first().click();
    const planned = page.getByRole('textbox', { name: 'Planned duration' });
    await paste(page, planned, '2,5');
    await expect(planned).toHaveValue('2.5 s');
    await paste(page, planned, '1.234,56');
    await expect(
      page.getByText('The number is “1.234,56”. Enter it without thousands separators: 1234.56.'),
    ).toBeVisible();
    await expect(planned).toHaveValue('2.5 s');
    await planned.press('Tab');
    await page.getByRole('button', { name: 'Close shot' }).click();
  });
});
