import type { Page } from '@playwright/test';
import { addModels, expect, exploreSandbox, openModel, sets, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

const modelId = 'image-c-2.5-t2i-preview';
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const preview = (page: Page) => page.getByRole('list', { name: 'First prompts' });

test('a template of three subjects and four lights becomes twelve runs and a comparison', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, modelId);
  await prompt(page).fill('A {subject} at {light: dawn | noon | dusk | night}');
  const panel = page.getByRole('group', { name: 'Template' });

  await test.step('a typed choice makes a template, until the braces are to be kept as text', async () => {
    await panel.getByRole('button', { name: 'Keep as text' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Generate/ })).toHaveText(/Generate\s*· free/);
    await prompt(page).press('End');
    await prompt(page).pressSequentially('.');
    await prompt(page).press('Backspace');
    await expect(panel).toHaveCount(0);
    await page.getByRole('button', { name: 'Template' }).click();
    await expect(panel.getByText('Prompt needs a value for “subject”.')).toBeVisible();
    await page.getByRole('textbox', { name: 'subject' }).fill('heron\nfox\ncrow');
    await expect(page.getByText('12 combinations')).toBeVisible();
    await expect(preview(page).getByRole('listitem')).toHaveCount(10);
    await expect(preview(page).getByRole('listitem').first()).toHaveText('A heron at dawn');
  });

  await test.step('random prompts stay until they are drawn again', async () => {
    await page.getByText('At random', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Number of prompts' }).fill('9');
    await expect(preview(page).getByRole('listitem')).toHaveCount(9);
    const first = await preview(page).innerText();
    await page.getByRole('button', { name: 'Draw again' }).click();
    await expect.poll(() => preview(page).innerText()).not.toBe(first);
    await page.getByText('All combinations', { exact: true }).click();
    await expect(preview(page).getByRole('listitem')).toHaveCount(10);
  });

  await test.step('a list is created, completed by keys, and undone by keys', async () => {
    await page.getByRole('button', { name: 'Edit lists' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit new-list' });
    await dialog.getByRole('textbox', { name: 'Entries, one per line' }).fill('red coat\nblue {scarf | hat}');
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const name = page.getByRole('textbox', { name: 'Name of new-list' });
    await name.fill('wardrobe');
    await name.press('Enter');
    await expect(page.getByText('{@wardrobe} in templates')).toBeVisible();
    await page.getByRole('link', { name: 'Studio' }).click();
    // The text can have several lines.
    await prompt(page).press('Control+End');
    await prompt(page).pressSequentially(', {@war');
    await page.keyboard.press('Enter');
    await expect(prompt(page)).toHaveValue('A {subject} at {light: dawn | noon | dusk | night}, {@wardrobe}');
    await expect(page.getByText('36 combinations')).toBeVisible();
    await prompt(page).fill('A {subject} at {light: dawn | noon | dusk | night}');
    await expect(page.getByText('12 combinations')).toBeVisible();
  });

  await test.step('one click asks, and starts all twelve', async () => {
    await page.getByRole('button', { name: /^Generate 12/ }).click();
    await page
      .getByRole('dialog', { name: 'Start 12 runs?' })
      .getByRole('button', { name: /^Start 12 runs/ })
      .click();
    await expect(sets(page)).toHaveCount(1);
    await expect(sets(page)).toHaveAccessibleName(/^A (?:heron|fox|crow) at (?:dawn|noon|dusk|night): 12 takes/);
    const grid = page.getByRole('table', { name: 'Runs of the sweep' });
    await expect(grid.getByRole('button', { name: /1 result/ })).toHaveCount(12);
    await openComparisons(page);
    await expect(page.getByText(/^A \{subject\} at/).first()).toBeVisible();
  });
});

test('a template makes the rows of the plan, a table replaces them, and bad cells are fixed in place', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-c-2.6-t2v-spark');
  await prompt(page).fill('A fox, take {1-4}');
  await page.getByRole('button', { name: 'Template' }).click();
  await addModels(page, 'video-c-2.2-t2v-plus');
  await page.keyboard.press('Control+Shift+Enter');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect(generate).toHaveText(/^Generate 8/);
  await page.getByRole('button', { name: 'Prompt for' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Prompt for this row' })).toHaveValue('A fox, take 1');
  await page.keyboard.press('Escape');

  await test.step('rows that are off stay off while the template changes', async () => {
    const plan = page.getByRole('table', { name: 'Inputs for each model' });
    await plan.getByRole('checkbox').first().uncheck();
    await expect(generate).toHaveText(/^Generate 7/);
    await prompt(page).fill('A fox, take {1-5}');
    await expect(generate).toHaveText(/^Generate 9/);
    await expect(plan.getByRole('checkbox').first()).not.toBeChecked();
    await prompt(page).fill('A fox, take {1-');
    await expect(page.getByRole('list', { name: 'Why Generate is blocked' })).toContainText('has an error');
    await prompt(page).fill('A fox, take {1-5}');
    await page.getByRole('button', { name: 'Follow the form' }).click();
    await expect(generate).toHaveText(/^Generate 10/);
  });

  await page.getByRole('button', { name: 'Rows', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import rows…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rows' });
  const rows = Array.from({ length: 20 }, (_, index) => `A heron, take ${index + 1}\t${index < 3 ? 'many' : index}`);
  await dialog.getByRole('textbox', { name: 'Table' }).fill(['prompt\tseed', ...rows].join('\n'));
  await expect(dialog.getByText('20 rows, 3 problems. The plan marks invalid values.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace all rows' }).click();
  await expect(page.getByRole('button', { name: 'Prompt for' })).toHaveCount(20);
  await expect(generate).toHaveText(/3 problems to fix/);
  for (let left = 3; left > 0; left -= 1) {
    await page
      .getByRole('list', { name: 'Why Generate is blocked' })
      .getByRole('button', { name: /Seed$/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Seed for/ }).nth(3 - left)).toBeFocused();
    await page.keyboard.press('Enter');
    const seed = page.getByRole('dialog').getByRole('textbox', { name: 'Seed', exact: true });
    await expect(seed).toHaveValue('many');
    await seed.fill(String(left));
    await page.keyboard.press('Escape');
    await expect(generate).toHaveText(left === 1 ? /^Generate 20/ : /to fix/);
  }
});
