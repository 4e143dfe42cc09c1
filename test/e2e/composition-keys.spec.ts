import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

// Text is composed as a Japanese input method does it, with real events of the browser.

/** Composes text in the focused field, without ending the composition. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await session.detach();
}

/** Presses a key that the input method takes: with `isComposing`, and as Safari reports the Enter that ends it. */
async function pressInComposition(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, name) => {
    const shared = { key: name, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...shared, isComposing: true, keyCode: 229 }));
    element.dispatchEvent(new KeyboardEvent('keydown', { ...shared, isComposing: false, keyCode: 229 }));
  }, key);
}

test('keys of an input method save, discard, move and close nothing', async ({ page, startApp }) => {
  const app = await startApp();
  await exploreSandbox(page, app);

  await test.step('the name of a conversation', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await page.getByRole('link', { name: /^New conversation/ }).hover();
    await page.getByRole('button', { name: 'Actions for New conversation' }).click();
    await page.getByRole('menuitem', { name: /^Rename/ }).click();
    const name = page.getByRole('textbox', { name: 'Conversation name' });
    await name.fill('');
    await compose(page, 'みなと');
    for (const key of ['Enter', 'Escape']) await pressInComposition(name, key);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('みなと');
    await page.keyboard.insertText('港');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Actions for 港' })).toBeVisible();
  });

  await test.step('the choice of the palette', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox').last();
    await expect(search).toBeFocused();
    const chosen = () => search.getAttribute('aria-activedescendant');
    await expect.poll(chosen).not.toBeNull();
    const before = await chosen();
    await pressInComposition(search, 'ArrowDown');
    await pressInComposition(search, 'Enter');
    expect(await chosen()).toBe(before);
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  await test.step('a dialog with a field', async () => {
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByRole('button', { name: 'Import shot list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import shot list' });
    const field = dialog.getByRole('textbox', { name: 'Shot list' });
    await field.focus();
    await compose(page, 'みなと');
    await pressInComposition(field, 'Escape');
    await expect(dialog).toBeVisible();
    await expect(field).toHaveValue('みなと');
    await page.keyboard.insertText('港');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the title of a shot', async () => {
    await page.getByRole('button', { name: 'New shot' }).first().click();
    const title = page.getByRole('textbox', { name: 'Title' }).last();
    await title.fill('');
    await compose(page, 'みなと');
    await pressInComposition(title, 'Escape');
    await expect(title).toHaveValue('みなと');
  });
});
