import type { Page } from '@playwright/test';

/**
 * Clicks Undo in the notification with the text `said`. The previous notification can still be fading out with an Undo
 * of its own.
 */
export async function clickUndo(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
}
