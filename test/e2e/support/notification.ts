import type { Locator, Page } from '@playwright/test';

/** The notification in the status line, if it has this text. */
export function notificationWith(page: Page, text: string | RegExp = ''): Locator {
  const line = page.getByRole('region', { name: 'Status messages' });
  return line
    .getByRole('group')
    .or(line.getByRole('alert'))
    .filter({ hasText: text, has: page.getByRole('button') });
}

/** Clicks Undo in the notification with this text. */
export async function clickUndo(page: Page, text: string | RegExp = ''): Promise<void> {
  await notificationWith(page, text).getByRole('button', { name: 'Undo' }).click();
}
