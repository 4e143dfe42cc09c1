import type { Page } from '@playwright/test';

const keys = {
  Studio: 'Control+1',
  Compare: 'Control+2',
  Projects: 'Control+3',
  Chat: 'Control+4',
  Messages: 'Control+5',
  Library: 'Control+6',
  Activity: 'Control+7',
  Settings: 'Control+8',
  Cost: 'Control+9',
} as const;
export type PageName = keyof typeof keys;

/** Opens a page as a user can: with its link, or with its keys while the rail has no link to an empty page. */
export async function openPage(page: Page, name: PageName): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Pages', exact: true });
  await rail.waitFor();
  const link = rail.getByRole('link', { name, exact: true });
  if (await link.isVisible()) await link.click();
  else await page.keyboard.press(keys[name]);
  await page.getByRole('main', { name, exact: true }).waitFor();
}

/** Opens a section of Settings, also one that is folded under “Advanced”. */
export async function openSettingsSection(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Settings', exact: true });
  const advanced = list.getByRole('button', { name: 'Advanced' });
  if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click();
  await list.getByRole('link', { name, exact: true }).click();
}
