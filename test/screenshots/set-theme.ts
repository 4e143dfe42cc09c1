import type { Page } from 'playwright';

export const themes = ['dark', 'light', 'grey'] as const;
export type Theme = (typeof themes)[number];

/** Puts a theme on the page that is open, as the settings do, without the way there and back. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name);
    document.documentElement.setAttribute('data-mantine-color-scheme', name === 'light' ? 'light' : 'dark');
  }, theme);
}
