import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import {
  addTool,
  ask,
  newestAnswer,
  openConversationPage,
  openParameters,
  parameters,
  question,
} from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// An open conversation with every kind of content, and every dialog over it. Axe finds no violation, and no color
// violation in the other themes. Screenshots for a visual check go to `test-results/conversation`.

async function expectAccessible(page: Page, name: string, within: string): Promise<void> {
  await expect(page.locator(within).first()).toBeVisible();
  expect.soft(await findAxeViolations(page, { within }), name).toEqual([]);
  await page.screenshot({ path: `test-results/conversation/${name}.png` });
}

test('an open conversation, its parameters and every dialog are accessible in each theme', async ({
  page,
  startApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const app = await startApp(['--sandbox']);
  await openConversationPage(page, app, 'Messages', 'sandbox-messages-mini');
  const dialog = page.getByRole('dialog');
  const expectPageAccessible = (name: string, within = '[role=dialog]') => expectAccessible(page, name, within);
  const overlay = async (name: string, within?: string) => {
    await expectPageAccessible(name, within);
    await page.keyboard.press('Escape');
    await expect(page.locator(within ?? '[role=dialog]').first()).toBeHidden();
  };

  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: /Document to cite/ }).click();
  await expectPageAccessible('document');
  await dialog.getByLabel('Title').fill('Notes on light');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The blue hour lasts forty minutes. Then it is night.');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const cited = await ask(page, '[say] As the notes have it: ');
  await cited.getByRole('button', { name: 'Source 1', exact: true }).click();
  await overlay('passage');

  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: /Content part as JSON/ }).click();
  await dialog.getByRole('textbox').fill('{"type":');
  await overlay('json-part');

  await openParameters(page);
  await parameters(page).getByRole('button', { name: 'Add to tools' }).click();
  await page.getByRole('menuitem', { name: /^Function/ }).click();
  await dialog.getByRole('textbox', { name: /^input_schema/ }).fill('{"type": x');
  await expectPageAccessible('tool');
  await dialog.getByRole('textbox', { name: /^name/ }).fill('weather');
  await dialog.getByRole('textbox', { name: /^input_schema/ }).fill('{"type":"object"}');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await addTool(page, 'tides', '{"type":"object"}');

  const openPresets = async (item: RegExp) => {
    await parameters(page).getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await openPresets(/Save these parameters/);
  await expectPageAccessible('save-parameters');
  await page.getByLabel('Name', { exact: true }).fill('Calm');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await openPresets(/^Manage/);
  await expect(page.getByRole('textbox', { name: 'Name of Calm' })).toBeVisible();
  await expectPageAccessible('parameter-sets', 'body');
  await page.goBack();
  await openParameters(page);

  const thinking = parameters(page).getByRole('radiogroup', { name: 'Thinking', exact: true });
  await thinking.getByRole('radio', { name: 'On' }).click();
  await parameters(page).getByLabel('Thinking budget', { exact: true }).fill('1024');
  await ask(page, '[redacted] [tools] How is it outside?');
  await newestAnswer(page)
    .getByRole('button', { name: /^Thought for/ })
    .click();
  await newestAnswer(page)
    .getByRole('button', { name: /^Usage details/ })
    .click();
  await overlay('usage');

  await newestAnswer(page).getByRole('button', { name: 'Actions for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Raw request and response' }).click();
  await overlay('raw');

  await question(page).fill('And tomorrow?');
  await page.getByRole('button', { name: /^Next request: \d/ }).click();
  await expectPageAccessible('meter');
  await dialog.getByRole('button', { name: 'Show request' }).click();
  await overlay('next-request', '[role=dialog][aria-modal=true]');

  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: /^From library/ }).click();
  await overlay('library');
  await page.getByRole('button', { name: /^Model:/ }).click();
  await overlay('models', '[role=listbox]');
  await page.getByRole('link', { name: /As the notes/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /new folder/ }).click();
  await overlay('folder');

  // Reasoning, citations, waiting tool calls, the list and all parameters.
  await expectPageAccessible('conversation', 'body');
  for (const theme of checkedThemes) {
    await setTheme(page, theme);
    await page.screenshot({ path: `test-results/conversation/conversation-${theme}.png` });
  }
});
