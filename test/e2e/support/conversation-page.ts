import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type App, expect, type SandboxProcess } from './app.ts';

/** Opens Chat or Messages at a gateway that outlives the app, with a new conversation with `model`. */
export async function openConversationPage(
  page: Page,
  app: App,
  name: 'Chat' | 'Messages',
  model: string,
): Promise<void> {
  await page.goto(app.url);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await chooseModel(page, 0, model);
}

/** Chooses the model of the column at index `place` (0-based). */
export async function chooseModel(page: Page, place: number, model: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Model:/ })
    .nth(place)
    .click();
  await page.getByRole('option', { name: model, exact: true }).click();
  await expect(page.getByRole('button', { name: `Model: ${model}` }).first()).toBeVisible();
}

export const question = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true }).last();
export const answers = (page: Page) => page.getByRole('article', { name: /^Answer from/ });
export const newestAnswer = (page: Page) => answers(page).last();
export const sendButton = (page: Page) =>
  page.getByRole('form', { name: 'Question', exact: true }).getByRole('button', { name: /^Send/ });

/** Sends a question, and resolves when the question field is empty. */
export async function send(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await question(page).press('Enter');
  await expect(question(page)).toHaveValue('');
}

/** The highest id of a message on the page. */
const newestId = (page: Page) =>
  page
    .locator('[data-message]')
    .evaluateAll((all) => Math.max(0, ...all.map((each) => Number(each.getAttribute('data-message')))));

/** Sends a question, and resolves when every answer is complete. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await newestId(page);
  await send(page, text);
  // The field is empty, and the button still shows "Send", a moment before the question appears.
  await expect.poll(() => newestId(page)).toBeGreaterThan(before);
  await waitForAnswers(page);
  return newestAnswer(page);
}

export async function waitForAnswers(page: Page): Promise<void> {
  await expect(sendButton(page)).toBeVisible();
}

/** The bodies of all questions that the sandbox received, oldest first. */
export async function bodiesAt({ ledgerFile }: SandboxProcess): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(ledgerFile, 'utf8')).split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { method: string; path: string; body?: Record<string, unknown> })
    .filter(({ method, path }) => method === 'POST' && /completions$|messages$/.test(path))
    .map(({ body }) => body ?? {});
}

/** Waits until the gateway received `count` questions, because a click may not have sent its question yet. */
export async function waitForRequests(sandbox: SandboxProcess, count: number): Promise<void> {
  await expect.poll(async () => (await bodiesAt(sandbox)).length).toBe(count);
}

export const parameters = (page: Page) => page.getByRole('complementary', { name: 'Parameters' });

/** Opens the panel of parameters, which is closed at first. */
export async function openParameters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Parameters', exact: true });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await expect(parameters(page)).toBeVisible();
}

/** Opens every group of the parameters that are not deprecated. The groups stay open in other conversations. */
export async function expandParameters(page: Page): Promise<void> {
  await openParameters(page);
  await parameters(page).getByRole('button', { name: 'Expand all' }).click();
}

/** Adds a function with a schema to the tools of all columns. */
export async function addTool(page: Page, name: string, schema: string): Promise<void> {
  await openParameters(page);
  await parameters(page).getByRole('button', { name: 'Add to tools' }).click();
  await page.getByRole('menuitem', { name: /^Function/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Tool/ });
  await dialog.getByRole('textbox', { name: /^name/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^(parameters|input_schema)/ }).fill(schema);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}
