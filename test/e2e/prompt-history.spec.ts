import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, setsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
// A failed run beside the form has a button “Generate again”, and one with the name “History” that leads to Activity.
const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const historyButton = (page: Page) => form(page).getByRole('button', { name: 'History', exact: true });

test('earlier prompts are restored by keys and by search, and the unfinished prompt is kept', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-b');
  for (const text of ['A red canoe [fail]', 'Rain on a NEON street [fail]', 'Aurora [fail]']) {
    await prompt(page).fill(text);
    await form(page)
      .getByRole('button', { name: /^Generate/ })
      .click();
    await expect(setsOf(page, text)).toBeVisible();
  }
  await prompt(page).fill('Half a thought');
  const walk = async (key: string, text: string) => {
    await page.keyboard.press(key);
    await expect(prompt(page)).toHaveValue(text);
  };
  await walk('Alt+ArrowUp', 'Aurora [fail]');
  await page.getByRole('radio', { name: '5 s' }).focus();
  await walk('Alt+ArrowUp', 'Rain on a NEON street [fail]');
  await walk('Alt+ArrowDown', 'Aurora [fail]');
  await walk('Alt+ArrowDown', 'Half a thought');

  await historyButton(page).click();
  const search = page.getByRole('combobox', { name: 'Search prompts' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: /\[fail\]/ })).toHaveCount(3);
  expect(await findAxeViolations(page)).toEqual([]);
  await search.fill('neon');
  await expect(page.getByRole('option', { name: /\[fail\]/ })).toHaveCount(1);
  await search.press('Enter');
  await expect(prompt(page)).toHaveValue('Rain on a NEON street [fail]');
  await expect(prompt(page)).toBeFocused();
  await clickUndo(page, 'Prompt loaded from history');
  await expect(prompt(page)).toHaveValue('Half a thought');

  await historyButton(page).click();
  await expect(page.getByRole('option', { name: /^Aurora/ })).toHaveAttribute('aria-selected', 'true');
  await search.press('Delete');
  await expect(page.getByRole('option', { name: /^Aurora/ })).toBeHidden();
  await search.fill('nothing like it');
  await expect(page.getByText('No matching prompts')).toBeVisible();
  await page.keyboard.press('Escape');
  await clickUndo(page, 'Prompt removed from history');
  await historyButton(page).click();
  await expect(page.getByRole('option', { name: /^Aurora/ })).toBeVisible();
});
