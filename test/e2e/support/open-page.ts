import type { Page } from '@playwright/test';

const keys = {
  Studio: 'Control+1',
  Library: 'Control+2',
  Chat: 'Control+3',
  Messages: 'Control+4',
  Projects: 'Control+5',
  Activity: 'Control+6',
  Cost: 'Control+7',
  Settings: 'Control+8',
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

/** Opens the list of all comparisons, which is a part of the library. */
export async function openComparisons(page: Page): Promise<void> {
  await openPage(page, 'Library');
  const list = page.getByRole('link', { name: 'Comparisons', exact: true });
  const filters = page.getByRole('button', { name: 'Show filters' });
  await list.or(filters).first().waitFor();
  // A narrow window has no room for the filters.
  if (!(await list.isVisible())) await filters.click();
  await list.click();
  await page.getByRole('heading', { name: 'Comparisons', exact: true }).waitFor();
}

/** Opens a section of Settings, also one that is folded under “Advanced”. */
export async function openSettingsSection(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Settings', exact: true });
  const advanced = list.getByRole('button', { name: 'Advanced' });
  if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click();
  await list.getByRole('link', { name, exact: true }).click();
}
