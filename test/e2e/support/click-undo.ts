import type { Page } from '@playwright/test';

/**
 * Clicks Undo in the notification with this text. The previous notification may still be fading out with its own Undo.
 */
export async function clickUndo(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
}
