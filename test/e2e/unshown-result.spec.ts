import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';

test('F99: a result that Triptych can’t show says what it is, and is never loaded by the window', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) loaded.push(request.url());
  });
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A report [fast][pdf]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A report')).toHaveCount(1);
  const sentence = /Triptych can’t show .*\.pdf\. The file in the library folder is complete/;
  await expect(panes(page)).toContainText(sentence);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(
    'Triptych can’t show result 1 (application/pdf). It was saved unchanged; open it with another program.',
  );
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText(sentence);
  await expect(viewer.getByRole('button', { name: 'Open with' }).first()).toBeVisible();
  expect(loaded).toEqual([]);
});
