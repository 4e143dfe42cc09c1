import { expect, openModel, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// A second account beside the first: added, tested, used for new runs, removed and restored.

test('a second connection is added, tested, selected in the sidebar, removed and restored', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const first = await startSandbox(['--key', 'first-key']);
  const second = await startSandbox(['--key', 'second-key']);
  await page.goto((await startApp()).url);
  await page.getByLabel('Base URL').fill(first.baseUrl);
  await page.getByLabel('API key').fill(first.key);
  await page.getByRole('button', { name: 'Test and continue' }).click();

  await page.getByRole('button', { name: 'Connection: Connected' }).click();
  await page.getByRole('menuitem', { name: 'Set up connections' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByLabel('Base URL').fill(second.baseUrl);
  await form.getByLabel('API key').fill('wrong-key');
  await form.getByRole('button', { name: /^Test · free/ }).click();
  await expect(form.getByText('Key refused')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByLabel('API key').fill(second.key);
  await form.getByRole('button', { name: 'Test and add' }).click();
  await expect(form.getByText('The name is empty.')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Second account');
  await form.getByRole('button', { name: 'Test and add' }).click();
  await expect(form).toHaveCount(0);
  const radio = page.getByRole('radio', { name: /^Second account/ });
  await expect(radio).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeFocused();

  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('menuitemradio', { name: 'Second account' }).click();
  await expect(radio).toBeChecked();
  await expect(page.getByRole('button', { name: 'Connection: Second account' })).toBeVisible();

  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A vase [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'A vase [fast]')).toHaveCount(1);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'More actions for Second account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(radio).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Built-in sandbox/ })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(radio).toBeChecked();
  await expect(page.getByText('No key')).toHaveCount(0);
});
