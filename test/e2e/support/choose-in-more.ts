import type { Page } from '@playwright/test';

/** Chooses an entry of the menu "More" of the selected results; several for an entry of a submenu. */
export async function chooseInMore(page: Page, ...entries: readonly string[]): Promise<void> {
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More', exact: true }).click();
  // The key of an entry is a part of its name.
  for (const entry of entries) await page.getByRole('menuitem', { name: new RegExp(`^${entry}\\b`) }).click();
}
