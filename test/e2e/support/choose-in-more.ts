import type { Page } from '@playwright/test';

/** Chooses an entry of the menu "More" of the selected results. */
export async function chooseInMore(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', typeof entry === 'string' ? { name: entry, exact: true } : { name: entry }).click();
}
