import { expect, exploreSandbox, test } from './support/app.ts';

test('the page detects a restart of the main process and reconnects with its draft unchanged', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await page.getByLabel('Prompt', { exact: true }).fill('Kept through everything');
  // The draft is saved a moment after the last key.
  await page.getByLabel('Prompt', { exact: true }).blur();
  const port = new URL(app.url).port;
  await app.process.end('SIGKILL');
  await expect(page.getByText(/Connection .*lost/i)).toBeVisible();
  await startApp(['--port', port]);
  await expect(page.getByText(/Connection .*lost/i)).toBeHidden();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Kept through everything');
  await page.reload();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Kept through everything');
});
