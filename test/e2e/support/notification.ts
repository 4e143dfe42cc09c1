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
  // A message goes after some seconds, in which a busy machine may not draw the frames that a click waits for.
  await notificationWith(page, text).getByRole('button', { name: 'Undo' }).click({ force: true });
}
