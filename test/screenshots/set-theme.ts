import type { Page } from 'playwright';

export const themes = ['dark', 'light', 'grey'] as const;
export type Theme = (typeof themes)[number];

/** Sets the theme of the open page like the settings, without navigation. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name);
    document.documentElement.setAttribute('data-mantine-color-scheme', name === 'light' ? 'light' : 'dark');
  }, theme);
}
