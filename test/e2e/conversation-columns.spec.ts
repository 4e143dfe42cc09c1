import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import {
  answers,
  ask,
  bodiesAt,
  chooseModel,
  openConversationPage,
  question,
  waitForAnswers,
  waitForRequests,
} from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// Several models side by side.

async function addColumn(page: Page, model: string, endpoint?: 'Messages'): Promise<void> {
  const place = await page.getByRole('button', { name: /^Model:/ }).count();
  await page.getByRole('button', { name: 'Add model' }).click();
  if (endpoint) {
    await page
      .getByRole('button', { name: /^Model:/ })
      .nth(place)
      .click();
    await page.getByRole('group', { name: 'Endpoint' }).getByRole('button', { name: endpoint }).click();
    await page.keyboard.press('Escape');
  }
  await chooseModel(page, place, model);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('one question goes to six columns over both endpoints, and only the failed column is retried', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox(['--stream-ms', '2']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-chat-mini');
  await addColumn(page, 'sandbox-chat');
  await addColumn(page, 'sandbox-image-chat');
  await addColumn(page, 'sandbox-messages-mini', 'Messages');
  await addColumn(page, 'sandbox-messages');
  await page.getByRole('button', { name: 'Add model' }).click();
  const last = page.getByRole('button', { name: /^Model:/ }).nth(5);
  await last.click();
  await page.getByRole('textbox', { name: 'Model ID' }).fill('no-such-model');
  await page.getByRole('option', { name: /^Use/ }).click();
  await expect(page.getByRole('button', { name: 'Add model' })).toHaveAttribute('aria-disabled', 'true');

  await test.step('one click asks all columns, each over its own endpoint', async () => {
    await question(page).fill('[say] side by side');
    await page.getByRole('button', { name: /^Send to 6 · 6 charges/ }).click();
    await waitForRequests(sandbox, 6);
    await waitForAnswers(page);
    await expect(answers(page)).toHaveCount(6);
    await expect(page.getByText(/first token/)).toHaveCount(5);
    await expect(answers(page).last()).toContainText('No answer');
    const bodies = await bodiesAt(sandbox);
    expect(bodies.map(({ model }) => model).toSorted()).toEqual([
      'no-such-model',
      'sandbox-chat',
      'sandbox-chat-mini',
      'sandbox-image-chat',
      'sandbox-messages',
      'sandbox-messages-mini',
    ]);
    expect(bodies.filter((body) => 'max_tokens' in body)).toHaveLength(3);
    await expectAccessible(page);
  });

  await test.step('only the failed column is retried', async () => {
    await chooseModel(page, 5, 'sandbox-messages');
    await page.getByRole('button', { name: /^Retry failed answer · new charge/ }).click();
    await waitForRequests(sandbox, 7);
    await waitForAnswers(page);
    await expect(answers(page).last()).toContainText('side by side');
    expect(await bodiesAt(sandbox)).toHaveLength(7);
    await expect(page.getByRole('button', { name: /^Retry.*failed/ })).toBeHidden();
  });

  await test.step('all columns continue from one of them, and a removed column is restored', async () => {
    await page.getByRole('button', { name: 'Actions for the sandbox-chat column', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove column' }).click();
    await expect(page.getByRole('button', { name: /^Model:/ })).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Model:/ })).toHaveCount(6);
    await page.getByRole('button', { name: 'Actions for the sandbox-chat column', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Continue all columns from here' }).click();
    await expect(answers(page).filter({ hasText: 'side by side' })).toHaveCount(1);
    await expect(answers(page)).toContainText('sandbox-chat, in all columns');
    await page.keyboard.press('F6');
    await expect(page.locator('article[data-column]:focus')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+l');
    await expect(question(page)).toBeFocused();
  });

  await test.step('a URL of the other conversation page opens the correct page', async () => {
    const own = new URL(page.url()).hash;
    expect(own).toMatch(/^#\/chat\/./);
    await page.evaluate((hash) => location.assign(hash), own.replace('#/chat/', '#/messages/'));
    await expect(page).toHaveURL((address) => address.hash === own);
    await expect(answers(page).filter({ hasText: 'side by side' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(page.getByRole('button', { name: 'New conversation' }).last()).toBeVisible();
    await expect(answers(page)).toHaveCount(0);
  });
});

test('history that columns share appears once across all of them', async ({ page, startApp, startSandbox }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const sandbox = await startSandbox(['--stream-ms', '1']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-chat-mini');
  await ask(page, '[say] old heron');
  await page.getByRole('button', { name: /^Retry · new charge/ }).click();
  await waitForRequests(sandbox, 2);
  await waitForAnswers(page);
  await ask(page, '[say] a pelican');
  await addColumn(page, 'sandbox-chat');
  const shared = (words: string) => answers(page).filter({ hasText: words });
  const widthOf = async (words: string) => (await shared(words).boundingBox())?.width ?? 0;

  await test.step('it is there once, over the full width, and the new answers are in columns', async () => {
    await expect(answers(page)).toHaveCount(2);
    await expect(shared('old heron')).toContainText('sandbox-chat-mini, in all columns');
    await ask(page, '[say] apart');
    await expect(answers(page)).toHaveCount(4);
    await expect(shared('apart')).toHaveCount(2);
    const full = (await page.getByRole('region', { name: 'Questions and answers' }).boundingBox())?.width ?? 0;
    expect(await widthOf('old heron')).toBeGreaterThan(full - 20);
    const [first, second] = await shared('apart').all();
    const [left, right] = [await first?.boundingBox(), await second?.boundingBox()];
    expect(left?.width).toBeLessThan(full / 2 + 1);
    expect(left?.y).toBe(right?.y);
    await expectAccessible(page);
  });

  await test.step('an alternative of it is chosen for all columns, and each finds its own way back', async () => {
    const arrows = shared('old heron');
    await expect(arrows).toContainText('answer 2 of 2');
    await arrows.getByRole('button', { name: 'Previous answer' }).click();
    await expect(arrows).toContainText('answer 1 of 2');
    await expect(answers(page)).toHaveCount(1);
    await arrows.getByRole('button', { name: 'Next answer' }).click();
    await expect(shared('apart')).toHaveCount(2);
    await expect(shared('a pelican')).toHaveCount(1);
  });

  await test.step('it is copied, found by the search, and left with the keyboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shared('a pelican').getByRole('button', { name: 'Actions for this answer' }).click();
    await page.getByRole('menuitem', { name: 'Copy as plain text' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('a pelican');
    await page.getByLabel('Search conversations').fill('old heron');
    // The list shows the conversation by its title until the search has found the message.
    await page
      .getByRole('link', { name: /old heron/ })
      .filter({ has: page.locator('mark') })
      .first()
      .click();
    await expect(page.locator('[data-message]:focus')).toContainText('old heron');
    await page.getByLabel('Search conversations').fill('');
    await shared('old heron').focus();
    await page.keyboard.press('F6');
    await expect(shared('apart').first()).toBeFocused();
    await page.keyboard.press('F6');
    await expect(shared('apart').last()).toBeFocused();
  });

  await test.step('one column may go on from another answer, and shares the rest', async () => {
    await page.getByRole('button', { name: 'Actions for the sandbox-chat column', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove column' }).click();
    await expect(answers(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(answers(page)).toHaveCount(4);
  });
});
