import { fileURLToPath } from 'node:url';
import { setTheme } from '../screenshots/set-theme.ts';
import { type LineProcess, startLineProcess } from '../support/json-line-process.ts';
import { type App, expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { ask, newestAnswer, openConversationPage } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// An answer of any length: shown plainly and only near the window, completely available, and as Markdown on request.

const program = fileURLToPath(new URL('../support/streams/large-text-gateway.ts', import.meta.url));
const withKey = { TRIPTYCH_API_KEY: 'a-key-of-this-test' };

let gateway: LineProcess;
test.beforeAll(async () => {
  gateway = await startLineProcess([program]);
});
test.afterAll(() => gateway.end('SIGKILL'));

const atGateway = (start: (args: readonly string[], env: Record<string, string>) => Promise<App>) =>
  start(['--base-url', String(gateway.ready['baseUrl'])], withKey);

test('an answer of two million characters is read plainly in parts, copied completely, and found again', async ({
  page,
  context,
  startApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConversationPage(page, await atGateway(startApp), 'Chat', 'large');
  await ask(page, '2100000');
  const answer = newestAnswer(page);
  const text = answer.getByRole('region', { name: 'Answer, 2,100,000 characters of plain text' });
  await expect(answer).toContainText('2,100,000 characters, shown as plain text');
  await expect(text).toContainText('1. ## A heading');
  expect(await answer.locator('*').count()).toBeLessThan(400);

  await test.step('the text is read by keyboard to its end', async () => {
    await text.focus();
    await page.keyboard.press('End');
    await expect(text).toContainText('with **strong** words');
    await expect(text).not.toContainText(/^1\. ## A heading/);
    await answer.getByRole('button', { name: 'Next part' }).press('Enter');
    await answer.getByRole('button', { name: 'Next part' }).press('Enter');
    await expect(answer).toContainText('Part 3 of 3');
    await expect(answer.getByRole('button', { name: 'Next part' })).toBeDisabled();
    await text.focus();
    await page.keyboard.press('End');
    await expect(text.locator('div[dir]').last()).toContainText(/- a line/);
  });

  await test.step('the whole text is copied', async () => {
    await answer.getByRole('button', { name: 'Copy all text' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const copied = await page.evaluate(async () => {
      const whole = await navigator.clipboard.readText();
      return [whole.length, whole.slice(0, 15)];
    });
    expect(copied).toEqual([2_100_000, '1. ## A heading']);
  });

  await test.step('the text is shown as Markdown after a warning, one part at a time', async () => {
    await answer.getByRole('button', { name: 'Show as Markdown' }).click();
    const warning = answer.getByRole('alert');
    await expect(warning).toContainText('This text has 2,100,000 characters.');
    expect.soft(await findAxeViolations(page, { within: '[role=alert]' })).toEqual([]);
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toBeVisible();
    await answer.getByRole('button', { name: 'Show as Markdown' }).click();
    await warning.getByRole('button', { name: 'Show Markdown' }).click();
    await expect(answer.getByRole('heading', { name: 'A heading' }).first()).toBeVisible();
    const more = answer.getByRole('button', { name: 'Show more' });
    await expect(answer).toContainText(/99,\d{3} of 2,100,000 characters/);
    const before = await answer.getByRole('heading').count();
    await more.click();
    await expect.poll(() => answer.getByRole('heading').count()).toBeGreaterThan(before + 100);
    await answer.getByRole('button', { name: 'Show as plain text' }).click();
    await expect(text).toBeVisible();
  });

  await test.step('the text is there when the page is opened again', async () => {
    await page.reload();
    await expect(answer).toContainText('2,100,000 characters, shown as plain text');
    await expect(text).toContainText('1. ## A heading');
  });

  await test.step('the menu copies the whole text', async () => {
    await answer.getByRole('button', { name: 'Actions for this answer' }).click();
    await expect(page.getByRole('menuitem', { name: 'Quote in question' })).toBeDisabled();
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await expect.poll(() => page.evaluate(async () => (await navigator.clipboard.readText()).length)).toBe(2_100_000);
  });
});

test('a long answer is accessible in each theme, and shows how much has arrived', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConversationPage(page, await atGateway(startApp), 'Chat', 'large');
  await ask(page, '1200000 in 900');
  const answer = newestAnswer(page);
  await expect(answer).toContainText('Part 1 of 2');
  const within = '[data-kind=long]';
  expect.soft(await findAxeViolations(page, { within })).toEqual([]);
  for (const theme of checkedThemes) {
    await setTheme(page, theme);
    await page.screenshot({ path: `test-results/long-texts/${theme}.png` });
  }
  await answer.getByRole('button', { name: 'Show as Markdown' }).click();
  await page.screenshot({ path: 'test-results/long-texts/warning.png' });
  await answer.getByRole('button', { name: 'Show Markdown' }).click();
  await expect(answer.getByRole('heading', { name: 'A heading' }).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/long-texts/markdown.png' });
});
