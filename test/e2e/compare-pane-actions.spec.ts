import { expect, exploreSandbox, openModel, test } from './support/app.ts';

// From a comparison to the next result: a pick, another run that joins, and the form.

test('a pane is picked, runs again with a new seed in the same comparison, and fills the form', async ({
  page,
  startApp,
}) => {
  test.setTimeout(120_000);
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.getByRole('spinbutton', { name: 'Runs' }).press('2');
  await page.getByRole('button', { name: 'Generate 2 · free' }).click();
  const batch = page.getByRole('article', { name: /^2 runs/ });
  await expect(batch).toContainText(/took.*took/s, { timeout: 60_000 });
  await batch.getByRole('button', { name: 'Compare all' }).click();

  const panes = page.getByRole('figure', { name: /^Pane / });
  await expect(panes).toHaveCount(2);
  const menu = page.getByRole('button', { name: 'Pane A actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: /^Pick/ }).click();
  await expect(panes.first()).toHaveAttribute('data-flag', 'pick');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: /^Remove pick/ })).toBeVisible();

  await page.getByRole('menuitem', { name: /^Run again with a new seed.*free/ }).click();
  await expect(panes).toHaveCount(3);
  await expect(panes.last().locator('img').last()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(page.getByRole('article', { name: /^3 runs/ })).toContainText(/(took.*){3}/s);
  const seeds = /seed (\d+)\D.*seed (\d+)\D.*seed (\d+)\D/s.exec((await page.getByRole('article').textContent()) ?? '');
  expect(new Set(seeds?.slice(1)).size).toBe(3);

  await page.goBack();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remix' }).click();
  await expect(page.getByRole('region', { name: /^Form for image-c-2\.5-t2i/ })).toBeVisible();
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue(seeds?.[1] ?? '');
});
