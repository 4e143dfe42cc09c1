import type { Page } from '@playwright/test';

/** By the Undo of the notice that says so: the one before may still be fading in the corner, with an Undo of its own. */
export async function takeBack(page: Page, said: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click();
}
