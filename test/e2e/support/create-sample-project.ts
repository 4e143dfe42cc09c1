import { expect, type Page } from '@playwright/test';

/** Creates the sample project on an empty Projects page, and waits for its takes, of which shot 010 has two. */
export async function createSampleProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create sample project' }).click();
  await expect(page.getByText('6 shots ·')).toBeVisible();
  for (const number of ['020', '030', '040', '050', '060'])
    await expect(page.getByRole('button', { name: new RegExp(`^${number}`) })).toHaveAccessibleName(/1 take$/, {
      timeout: 600_000,
    });
  await expect(page.getByRole('button', { name: /^010/ })).toHaveAccessibleName(/2 takes$/);
}
