import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, test } from './support/app.ts';
import { openConversationPage, question, sendButton } from './support/conversation-page.ts';

// A text larger than a field or a call accepts: the program keeps working and shows the limit, and no text is lost.

const notSaved = /The draft isn’t saved. This text is 18 MB long; at most 16\.8 MB can be sent or saved/;
/** Each character takes six bytes of JSON, so a field can hold the text and a call can't. */
const wideText = '\u0001'.repeat(3_000_000);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Puts a text of `length` letters on the clipboard and pastes it into `field`. */
async function paste(page: Page, field: Locator, length: number): Promise<void> {
  await field.click();
  await page.evaluate((count) => navigator.clipboard.writeText('A long text. '.repeat(count / 13)), length);
  await page.keyboard.press('ControlOrMeta+V');
}

const lengthOf = (field: Locator) => field.evaluate(({ value }: HTMLTextAreaElement) => value.length);

test('Studio refuses a pasted text of 17 MB, and a prompt that cannot be saved stays in its field', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('Kept. ');
  await paste(page, prompt, 17_000_009);
  await expect(page.getByText(/would contain 17,000,015 characters; the limit is 4,000,000/)).toBeVisible();
  await expect(prompt).toHaveValue('Kept. ');

  await prompt.fill(wideText);
  await expect(page.getByText(notSaved)).toBeVisible();
  await expect(page.getByText(/Connection .*lost/i)).toBeHidden();
  expect(await lengthOf(prompt)).toBe(wideText.length);
  await prompt.fill('A short text');
  await expect(page.getByText(notSaved)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('A short text');
});

test('Chat refuses a pasted text of 17 MB, and a question that cannot be sent stays in its field', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  await openConversationPage(page, app, 'Chat', 'sandbox-chat');
  await paste(page, question(page), 17_000_009);
  await expect(page.getByText(/would contain 17,000,009 characters; the limit is 4,000,000/)).toBeVisible();
  await expect(question(page)).toHaveValue('');

  await question(page).fill(wideText);
  await expect(page.getByText(notSaved)).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Couldn’t send')).toBeVisible();
  expect(await lengthOf(question(page))).toBe(wideText.length);
  await question(page).fill('[say] Here.');
  await expect(page.getByText(notSaved)).toBeHidden();
  await question(page).press('Enter');
  await expect(page.getByRole('article', { name: /^Answer from/ }).last()).toContainText('Here.');
});
