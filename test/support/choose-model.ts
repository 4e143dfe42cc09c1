import type { Page } from 'playwright';

/** Chooses a model in the open form of Studio. */
export async function chooseModel(page: Page, title: string): Promise<void> {
  await page.locator('[data-model-menu]').click();
  await page.getByRole('option', { name: new RegExp(`^${title.replaceAll('.', '\\.')}`) }).click();
}
