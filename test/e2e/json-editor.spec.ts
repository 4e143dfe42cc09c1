import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { expandParameters, openConversationPage, openParameters, parameters } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { expectJson } from './support/json-editor.ts';

// The JSON editor by hand. Every test also fails if the page reports a violation of its policy.

test.use({ viewport: { width: 1440, height: 900 } });

/** Takes the selected suggestion. A list that has just opened ignores the key, which could be meant for the text. */
async function accept(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
}

test('names and values are suggested from the schema, faults are marked on their lines', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  await openConversationPage(page, app, 'Chat', 'sandbox-chat');
  const panel = parameters(page);
  await openParameters(page);
  await panel.getByRole('button', { name: 'Add to tools' }).click();
  await page.getByRole('menuitem', { name: /^Function/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Tool/ });
  const schema = dialog.getByRole('textbox', { name: 'parameters' });
  const suggestions = page.getByRole('listbox');
  await expect(dialog.locator('.cm-content')).toBeVisible();

  await test.step('the label leads into it, and typing shows what fits', async () => {
    await dialog.getByRole('textbox', { name: 'name', exact: true }).fill('weather');
    await dialog.getByText('parameters', { exact: true }).click();
    await expect(schema).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{"ty');
    await expect(suggestions.getByRole('option', { name: /^type/ })).toBeVisible();
    await expect(schema).toHaveAttribute('aria-activedescendant', /./);
    await accept(page);
    // The values of the chosen name come next.
    await page.keyboard.type('"o');
    await expect(suggestions.getByRole('option', { name: /^object/ })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await accept(page);
    await expectJson(schema, '{"type": "object"}');
  });

  await test.step('Escape closes the suggestions first, and the dialog only then', async () => {
    await page.keyboard.type(', "');
    await expect(suggestions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('a fault of the schema and one of the form are on their lines, in words and colour', async () => {
    await schema.fill('{\n  "type": "object",\n  "properties": { "a": { "type": "strin" } }\n}');
    await expect(dialog.locator('.json-fault-line')).toHaveText('3');
    await expect(dialog.locator('.cm-lintRange-error')).toHaveCount(1);
    await schema.fill('{\n  "type": x\n}');
    await expect(dialog.locator('.json-fault-line')).toHaveText('2');
    await expect(schema).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog).toContainText('parameters isn’t valid JSON (line 2).');
    for (const theme of ['dark', 'light', 'grey'] as const) {
      await setTheme(page, theme);
      await page.screenshot({ path: `test-results/json-editor/fault-${theme}.png` });
    }
    expect(await findAxeViolations(page)).toEqual([]);
    await setTheme(page, 'dark');
  });

  await test.step('Undo takes back edits and formatting, and Tab moves on', async () => {
    await schema.fill('{"type":"object"}');
    await dialog.getByRole('button', { name: 'Format' }).click();
    await expectJson(schema, '{\n  "type": "object"\n}');
    await expect(schema).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Z');
    await expectJson(schema, '{"type":"object"}');
    await page.keyboard.press('Tab');
    await expect(schema).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(schema).toBeFocused();
    await expect(schema).toHaveAccessibleDescription(/Ctrl Space suggests names and values\. Tab leaves the editor\./);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('suggestions for an object of the panel are its parts, and Undo of a preset restores it', async () => {
    await expandParameters(page);
    await panel.getByRole('button', { name: 'Edit response_format as JSON' }).click();
    const format = panel.getByRole('textbox', { name: 'response_format', exact: true });
    await format.click();
    await page.keyboard.type('{"type": "json_s');
    await expect(suggestions.getByRole('option')).toHaveText(['json_schema']);
    await accept(page);
    await expectJson(format, '{"type": "json_schema"}');
    await panel.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('menuitem', { name: 'Reset all' }).click();
    await expect(format).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectJson(format, '{"type": "json_schema"}');
  });
});

test('it is loaded with the first JSON field, and a plain text area until then and without it', async ({
  page,
  startApp,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.waitForTimeout(2500);
  expect(asked.filter((url) => url.includes('json-code'))).toEqual([]);

  // The first time, its code does not arrive.
  await page.route(/json-code.*\.js/, (route) => route.abort());
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds');
  await page.getByRole('button', { name: 'More fields' }).click();
  const extra = page.getByLabel('Extra body fields');
  await extra.fill('{"a": 1');
  await expect(extra).toHaveValue('{"a": 1');
  await expect(page.getByText('1 problem to fix')).toBeVisible();
  expect(await extra.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');

  await page.unroute(/json-code.*\.js/);
  await page.reload();
  await expect(page.locator('.json-editor .cm-content')).toBeVisible();
  await expectJson(extra, '{"a": 1');

  // Ctrl+Enter belongs to Generate, also in here.
  await extra.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectJson(extra, '{"a": 1');
});

test('what no field can hold is not pasted', async ({ page, startApp }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByRole('button', { name: 'More fields' }).click();
  const extra = page.getByLabel('Extra body fields');
  await expect(page.locator('.json-editor .cm-content')).toBeVisible();
  await extra.click();
  await page.evaluate(() => navigator.clipboard.writeText('1234567 '.repeat(600_000)));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText(/would contain 4,800,000 characters; the limit is 4,000,000/)).toBeVisible();
  await expect(extra.locator('.cm-placeholder')).toBeVisible();
});
