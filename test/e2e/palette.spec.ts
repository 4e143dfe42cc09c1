import type { Page } from '@playwright/test';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search for an action or a page' });
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Search results' }).getByRole('option', { selected: true });

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await findAxeViolations(page), state).toEqual([]);
}

/** Types and opens the first entry, which must be `line`. */
async function go(page: Page, typed: string, line: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(chosen(page)).toHaveText(line);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}

test('the palette opens every page and runs every action, and shortcuts are changed, swapped, printed and reset', async ({
  page,
  startApp,
}) => {
  // Takes 15 seconds on an idle machine.
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('A heron in fog [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'A heron in fog [fast]')).toHaveCount(1);
  await expect(panes(page).locator('img')).toBeVisible();

  // The palette opens from a field, and closing it returns the focus.
  await prompt.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  const groups = page.getByRole('listbox', { name: 'Search results' }).getByRole('group');
  // The only result on the stage comes before the actions of the page.
  await expect(groups.first()).toHaveAccessibleName('Selection');
  await expect(groups.nth(1)).toHaveAccessibleName('Actions');
  await expect(page.getByRole('option', { name: /^Generate.*free/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Compare/ }).locator('kbd')).toHaveText(['C']);
  await expect(page.getByRole('option', { name: /^Library/ }).locator('kbd')).toHaveText(['Ctrl', '2']);
  await expectAccessible(page, 'palette');
  const first = await chosen(page).getAttribute('id');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).not.toHaveAttribute('id', first ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await page.keyboard.type('zzqqj');
  await expect(page.getByText('No matches for “zzqqj”.')).toBeVisible();
  await expect(chosen(page)).toHaveText(/^Search the library for “zzqqj”/);
  await page.keyboard.press('Escape');
  await expect(prompt).toBeFocused();

  // A model, a result, a setting, an action. The last used entry comes first.
  await go(page, 'c-2.2 plus', /^video-c-2\.2-t2v-plus/);
  await expect(page.getByRole('region', { name: /Form for video-c-2\.2-t2v-plus/ })).toBeVisible();
  await go(page, 'heron', /^A heron in fog \[fast\]/);
  await expect(page.getByRole('dialog').getByText('A heron in fog [fast]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await go(page, 'mid-grey', /^Appearance/);
  await expect(page.getByRole('radio', { name: /^Mid-gray/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(groups.first()).toHaveAccessibleName('Actions');
  await expect(groups.nth(1)).toHaveAccessibleName('Recent');
  await expect(groups.nth(1).getByRole('option').first()).toHaveText(/^Appearance/);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeHidden();
  await go(page, 'keyboard shortcuts', /^Keyboard shortcuts/);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');

  // Keys of another command: the dialog names the command, and both can be swapped.
  await go(page, 'shortcuts', /^Shortcuts/);
  const search = page.getByRole('textbox', { name: 'Search shortcuts' });
  await search.fill('ctrl+3');
  await page.getByRole('button', { name: 'Chat: Ctrl 3, change' }).click();
  await page.keyboard.press('Control+4');
  const recorder = page.getByRole('group', { name: 'New shortcut for: Chat' });
  await expect(recorder).toContainText('Ctrl 4 belongs to “Messages”.');
  await expectAccessible(page, 'conflict');
  await recorder.getByRole('button', { name: 'Swap' }).click();
  await search.fill('pages');
  await expect(page.getByRole('button', { name: 'Messages: Ctrl 3, change' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chat: Ctrl 4, change' })).toBeVisible();
  await expect(page.getByText('2 are custom.')).toBeVisible();
  // A key that can't be used has a reason; one key of the keyboard sheet is unassigned.
  await page.getByRole('button', { name: 'Keyboard shortcuts: ?, change' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter: Tab, Enter, and Esc/)).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts: F9, change' })).toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts: F9, change' }).press('Enter');
  await page.keyboard.press('8');
  await expect(page.getByText(/^8 belongs to “Rate”/)).toBeVisible();
  await page.keyboard.press('=');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts: =, change' })).toBeVisible();
  await expect(page.getByText('3 are custom.')).toBeVisible();

  // The shortcuts are saved, work, and are printed; in a text field they write text.
  await page.reload();
  await expect(search).toBeVisible();
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('main', { name: 'Chat' })).toBeVisible();
  await page.keyboard.press('Control+1');
  await prompt.fill('Take ');
  await prompt.press('End');
  await page.keyboard.press('=');
  await expect(prompt).toHaveValue('Take =');
  await prompt.blur();
  await page.keyboard.press('=');
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('row', { name: 'Chat Ctrl 4' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: 'Keyboard shortcuts =' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('=');
  await expect(sheet).toBeHidden();

  // Reassigning removes the keys from the other command. Resetting restores all keys, and Undo reverts this.
  await go(page, 'shortcuts', /^Shortcuts/);
  await search.fill('library');
  await page.getByRole('button', { name: 'Library: Ctrl 2, change' }).click();
  await page.keyboard.press('Control+6');
  await page.getByRole('button', { name: 'Reassign' }).press('Enter');
  await search.fill('activity');
  await expect(page.getByRole('button', { name: 'Activity: no shortcut, change' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(page.getByRole('button', { name: 'Activity: Ctrl 6, change' })).toBeVisible();
  // The previous notification may still be fading out.
  const allReset = notificationWith(page, 'All shortcuts reset to defaults');
  await allReset.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Activity: no shortcut, change' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset shortcut: Activity' }).click();
  await expect(page.getByText('“Library” no longer has this shortcut.')).toBeVisible();
  await search.fill('ctrl+2');
  await expect(page.getByRole('button', { name: 'Library: Ctrl 2, change' })).toBeVisible();
});
