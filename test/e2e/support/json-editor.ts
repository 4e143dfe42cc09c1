import { expect, type Locator } from '@playwright/test';

/** Expects the whole text of a JSON editor, once its code is loaded. `field` is what has its label. */
export async function expectJson(field: Locator, text: string | RegExp): Promise<void> {
  const lines = () => field.locator('.cm-line').allInnerTexts();
  const written = expect.poll(async () => (await lines()).map((line) => line.replace(/\n$/, '')).join('\n'));
  await (typeof text === 'string' ? written.toBe(text) : written.toMatch(text));
}
