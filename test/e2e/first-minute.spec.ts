import { expect, exploreSandbox, panes, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

test('the first screen asks what to see, offers three prompts, and makes a first result with two actions', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  const prompt = page.getByLabel('Prompt', { exact: true });
  const question = page.getByRole('heading', { name: 'What do you want to see?' });
  await expect(question).toBeVisible();
  await expect(prompt).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  const stage = page.getByRole('region', { name: 'Stage' });
  await expect(stage.getByRole('button')).toHaveCount(3);
  await stage.getByRole('button', { name: /full moon/ }).click();
  await expect(prompt).toHaveValue(/full moon/);
  await expect(prompt).toBeFocused();
  await expect(question, 'nothing was sent').toBeVisible();
  await prompt.fill('');

  // Two actions: the words, and the key.
  await page.keyboard.type('A paper boat on a still lake [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(panes(page).locator('img, video')).toHaveCount(1);
  await expect(question).toHaveCount(0);
});

test('the first screen leads to the import of own files', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await page.getByRole('link', { name: 'Bring your own pictures' }).click();
  await expect(page.getByRole('button', { name: /^Import/ }).first()).toBeVisible();
});
