import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { freePort } from '../support/free-port.ts';
import { expect, exploreSandbox, setsOf, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';

const openSettings = (page: Page) => page.goto(page.url().replace(/#.*/, '#/settings/mcp'));
const clientNamed = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const run = { model: 'video-b', values: { prompt: 'A heron in the fog' } };

async function expectNoViolations(page: Page): Promise<void> {
  for (const theme of checkedThemes) {
    await setTheme(page, theme);
    expect.soft(await findAxeViolations(page), theme).toEqual([]);
  }
}

test('a client is added by keyboard, connects with its token, and starts runs only after a confirmation', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openSettings(page);
  await page.getByRole('switch', { name: 'MCP server' }).click();
  const portField = page.getByRole('textbox', { name: 'Port' });
  await portField.fill('80');
  await portField.press('Enter');
  await expect(page.getByText('Enter a number from 1024 to 65535.')).toBeVisible();
  const port = await freePort();
  await portField.fill(String(port));
  await portField.press('Enter');
  const url = `http://127.0.0.1:${port}/mcp`;
  await expect(page.getByText(url)).toBeVisible();

  await test.step('a client without a name gets a reason, and a client with a limit shows it', async () => {
    await page.getByRole('button', { name: 'Add client' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New client' });
    await form.getByLabel('Name').press('Enter');
    await expect(form.getByText('Enter the name of the client.')).toBeVisible();
    await form.getByLabel('Name').fill('Editor');
    await form.getByLabel('Name').press('Enter');
    await expect(clientNamed(page, 'Editor')).toContainText('Asks before runs');
    await clientNamed(page, 'Editor').getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('form', { name: 'Client: Editor' });
    await edit.getByRole('radio', { name: 'Up to a limit' }).click();
    await edit.getByLabel('Charges a day').fill('0');
    await edit.getByRole('button', { name: 'Save client' }).click();
    await expect(edit.getByText('Enter 1 to 1000.')).toBeVisible();
    await edit.getByLabel('Charges a day').fill('5');
    await edit.getByLabel('Amount a day').fill('2.50');
    await edit.getByRole('button', { name: 'Save client' }).click();
    await expect(clientNamed(page, 'Editor')).toContainText('Up to 5 charges and $2.50 a day');
    await clientNamed(page, 'Editor').getByRole('button', { name: /^Edit/ }).click();
    await edit.getByRole('radio', { name: 'Ask each time' }).click();
    await edit.getByRole('button', { name: 'Save client' }).click();
    await expect(clientNamed(page, 'Editor')).toContainText('Asks before runs');
  });

  await clientNamed(page, 'Editor').getByRole('button', { name: 'Create token' }).click();
  const tokenDialog = page.getByRole('dialog', { name: 'Token for “Editor”' });
  const token = (await tokenDialog.getByRole('region', { name: 'Token' }).innerText()).trim();
  await expect(tokenDialog.getByRole('region', { name: 'Configuration' })).toContainText(url);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(tokenDialog).toBeHidden();

  const client = new Client({ name: 'Editor', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
  const startRuns = () =>
    client.callTool({ name: 'start_runs', arguments: { runs: [run, run], key: crypto.randomUUID() } });
  const question = page.getByRole('dialog', { name: 'Start 2 runs for “Editor”?' });

  await test.step('Deny has the focus, and Escape denies', async () => {
    const starting = startRuns();
    await expect(question).toContainText('A heron in the fog');
    await expect(question).toContainText('The sandbox charges nothing.');
    await expect(question.getByRole('button', { name: 'Deny' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(JSON.stringify(await starting)).toContain('The user denied these runs. Nothing was sent.');
  });

  await test.step('Start allows the runs, and is possible a moment after the question appeared', async () => {
    const starting = startRuns();
    await question.getByRole('button', { name: /^Start/ }).click();
    expect((await starting).isError).toBeUndefined();
    await page.getByRole('link', { name: 'Studio' }).click();
    await expect(setsOf(page, 'A heron in the fog').first()).toBeVisible();
  });

  await test.step('the calls are in the request log', async () => {
    await page.goto(page.url().replace(/#.*/, '#/activity/requests'));
    const entries = page.getByRole('option').filter({ hasText: 'MCP start_runs' });
    await expect(entries).toHaveCount(2);
    await entries.first().click();
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('Editor');
    await expect(page.getByRole('button', { name: 'Copy as' })).toHaveCount(0);
  });

  await test.step('a removed client has no access, and Undo restores it with its token', async () => {
    await openSettings(page);
    await clientNamed(page, 'Editor').getByRole('button', { name: 'Remove' }).click();
    await expect(clientNamed(page, 'Editor')).toHaveCount(0);
    await expect(client.listTools()).rejects.toThrow();
    await clickUndo(page, '“Editor” removed');
    await expect(clientNamed(page, 'Editor')).toContainText('Has a token');
  });
});
