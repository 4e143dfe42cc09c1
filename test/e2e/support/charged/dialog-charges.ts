import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Page } from '@playwright/test';
import { freePort } from '../../../support/free-port.ts';
import { expect, openModel, panes } from '../app.ts';
import { type ChargedControl, type ChargedControls, fillPrompt, goTo, marked } from './charged-control.ts';
import { imageModel } from './studio-charges.ts';

const askedRun = { model: 'video-b', values: { prompt: 'A heron in the fog' } };

function allowRuns(): ChargedControl {
  let client = new Client({ name: 'Editor', version: '1.0.0' });
  return {
    async begin({ page }) {
      client = await connectClient(page);
    },
    async open({ page }, round) {
      const runs = { runs: [askedRun, askedRun], key: `call ${round}` };
      // Answered after the press, or when the program ends.
      void client.callTool({ name: 'start_runs', arguments: runs }).catch(() => {});
      await expect(page.getByRole('dialog', { name: 'Start 2 runs for “Editor”?' })).toBeVisible();
      return { requests: 2 };
    },
  };
}

/** Turns the MCP server on, and connects a client that asks before runs. */
async function connectClient(page: Page): Promise<Client> {
  await goTo(page, '/settings/mcp');
  await page.getByRole('switch', { name: 'MCP server' }).click();
  const url = `http://127.0.0.1:${await freePort()}/mcp`;
  await page.getByRole('textbox', { name: 'Port' }).fill(new URL(url).port);
  await page.getByRole('textbox', { name: 'Port' }).press('Enter');
  await expect(page.getByText(url)).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('form', { name: 'New client' });
  await form.getByLabel('Name').fill('Editor');
  await form.getByLabel('Name').press('Enter');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByRole('region', { name: 'Token', exact: true }).innerText()).trim();
  await page.keyboard.press('Escape');
  const client = new Client({ name: 'Editor', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
  return client;
}

async function openAssistantForm(page: Page): Promise<void> {
  await goTo(page, '/settings/conversations');
  const form = page.getByRole('form', { name: 'Model of the writing assistant' });
  await form.getByLabel('Model', { exact: true }).fill('sandbox-chat');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await openModel(page, 'video-b');
}

async function openImprovement(page: Page, prompt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Improve prompt' });
  if (await dialog.isVisible()) {
    // The answer of the last round ends before the dialog closes.
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  }
  await fillPrompt(page, prompt);
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Improve prompt…' }).click();
}

/** The controls of dialogs that several pages open. */
export const dialogCharges: ChargedControls = {
  'generate-again': {
    async begin({ page }) {
      await openModel(page, imageModel);
      await fillPrompt(page, 'A lost lake [500]');
      await marked(page, 'generate').click();
      await expect(panes(page).filter({ hasText: 'Outcome unknown' })).toHaveCount(1);
    },
    async open({ page }) {
      await goTo(page, '/activity');
      await page
        .getByRole('region', { name: 'Runs' })
        .getByRole('link', { name: /lost lake/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Generate again/ }).click();
      return { requests: 1 };
    },
  },
  'run-test-set': {
    async open({ page }, round) {
      const title = `A lake for every model, number ${round}`;
      await openModel(page, imageModel);
      await fillPrompt(page, title);
      await marked(page, 'generate').click();
      // A run without a result is a brief too.
      await page.getByRole('button', { name: `${title}, actions` }).click();
      await page.getByRole('menuitem', { name: 'Keep as test set' }).click();
      await page.getByRole('button', { name: 'Run on…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Run on a model' });
      await dialog.getByRole('combobox', { name: 'Model', exact: true }).click();
      await page.getByRole('option', { name: new RegExp(`^${imageModel}`) }).click();
      await expect(dialog.getByRole('status')).toContainText('1 brief to run.');
      return { requests: 1, opened: 1 };
    },
  },
  'allow-runs': allowRuns(),
  'ask-assistant': {
    begin: ({ page }) => openAssistantForm(page),
    async open({ page }, round) {
      await openImprovement(page, `A very tall heron, number ${round}`);
      return { requests: 1 };
    },
  },
  'repair-answer': {
    begin: ({ page }) => openAssistantForm(page),
    async open({ page }, round) {
      await openImprovement(page, `A heron [say] This is no JSON, number ${round}.`);
      await marked(page, 'ask-assistant').click();
      return { requests: 1, opened: 1 };
    },
  },
};
