import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type LineProcess, startLineProcess } from '../../support/json-line-process.ts';
import { openLanes } from '../../support/open-lanes.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const shell = fileURLToPath(new URL('../../../out/main/browser.js', import.meta.url));
const sandboxProgram = fileURLToPath(new URL('../../../electron/sandbox/run-sandbox.ts', import.meta.url));

export interface App {
  url: string;
  process: LineProcess;
}

export interface SandboxProcess {
  baseUrl: string;
  key: string;
  ledgerFile: string;
}

interface Fixtures {
  /** An empty data folder for the whole test: starting the app on it again is a restart. */
  dataFolder: string;
  startApp: (args?: readonly string[], env?: Record<string, string>) => Promise<App>;
  /** A sandbox that outlives the app, like a real gateway. */
  startSandbox: (args?: readonly string[]) => Promise<SandboxProcess>;
  /** Whether each video has its lane: tests of the clock read them all. */
  hasOpenLanes: boolean;
  /** All errors of the page and its console; a test fails if any is left. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  hasOpenLanes: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  dataFolder: async ({}, use) => {
    const folder = scratchFolder('e2e');
    await use(folder.path);
    folder.remove();
  },
  startApp: async ({ context, dataFolder }, use) => {
    const started: LineProcess[] = [];
    await use(async (args = [], env = {}) => {
      const process = await startLineProcess([shell, '--no-open', '--json', '--data-dir', dataFolder, ...args], env);
      started.push(process);
      return { url: String(process.ready['url']), process };
    });
    // As when a user quits: the windows close before the program ends. A page that is still loading code would complain.
    for (const page of context.pages()) await page.close();
    for (const each of started) await each.end('SIGTERM');
  },
  startSandbox: async ({ dataFolder }, use) => {
    const started: LineProcess[] = [];
    await use(async (args = []) => {
      const ledgerFile = `${dataFolder}.ledger.jsonl`;
      // The file exists before the first request, because a test may read it early.
      writeFileSync(ledgerFile, '');
      const process = await startLineProcess([sandboxProgram, '--ledger', ledgerFile, ...args]);
      started.push(process);
      const { baseUrl, key } = process.ready;
      return { baseUrl: String(baseUrl), key: String(key), ledgerFile };
    });
    for (const each of started) await each.end('SIGTERM');
  },
  complaints: [
    async (
      { context, hasOpenLanes }: { context: BrowserContext } & Pick<Fixtures, 'hasOpenLanes'>,
      use: (list: string[]) => Promise<void>,
    ) => {
      if (hasOpenLanes) await openLanes(context);
      const list: string[] = [];
      context.on('weberror', (error) => list.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !expectedNoise(message.text())) list.push(message.text());
      });
      await use(list);
      expect(list, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Chromium reports every answer other than 2xx and every closed socket; tests cause these on purpose.
 * ERR_FILE_NOT_FOUND is no answer: the page requested an object URL that was revoked.
 */
function expectedNoise(text: string): boolean {
  return /Failed to load resource|WebSocket connection to/.test(text) && !text.includes('net::ERR_FILE_NOT_FOUND');
}

/** Goes through the first run with the built-in sandbox. */
export async function exploreSandbox(page: Page, app: Pick<App, 'url'>): Promise<void> {
  await page.goto(app.url);
  await page.getByRole('button', { name: /Explore with the sandbox/ }).click();
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
}

/** Opens the form of a model in Studio, beside the newest set. */
export async function openModel(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Studio' }).click();
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.locator('[data-model-menu]').click();
  await page.getByRole('option', { name: new RegExp(`^${escaped(title)}`) }).click();
  await expect(page.getByRole('region', { name: new RegExp(`Form for ${escaped(title)}`) })).toBeVisible();
  const unfold = form.getByRole('button', { name: 'Open form' });
  if (await unfold.isVisible()) await unfold.click();
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sets of History, newest first. The name of each begins with its prompt and ends with its state. */
export const sets = (page: Page) =>
  page.getByRole('list', { name: 'History' }).getByRole('button', { name: /: \d+ takes?(?:,|$)/ });

/** The sets whose prompt contains `text`, in any state. */
export const setsOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'History' }).getByRole('button', { name: new RegExp(escaped(text)) });

/** The sets whose prompt contains `text`, and whose results are all saved. */
export const savedSetsOf = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'History' })
    .getByRole('button', { name: new RegExp(`${escaped(text)}.*: \\d+ takes?(?:, picked)?$`, 's') });

/** The panes of the set on the stage. */
export const panes = (page: Page) => page.getByRole('region', { name: 'Panes' }).getByRole('figure');

/** Adds models to the form, which a click on Generate starts too. Without models, all that can run. */
export async function addModels(page: Page, ...models: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a model' }).click();
  if (models.length === 0) return page.getByRole('menuitem', { name: /^All that can run/ }).click();
  for (const model of models)
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${model.replaceAll('.', '\\.')}`) }).click();
  await page.keyboard.press('Escape');
}

/** Opens the folded fields of the form. */
export async function openAdvanced(page: Page): Promise<void> {
  const advanced = page.getByRole('button', { name: /^More fields/ });
  if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click();
}

/**
 * Waits until the saved draft of a model matches `holds`. The form saves a moment after the last change, so a program
 * killed at once correctly has the previous draft.
 */
export async function waitForSavedDraft(folder: string, modelId: string, holds: RegExp): Promise<void> {
  const database = new DatabaseSync(join(folder, 'triptych.db'), { readOnly: true });
  try {
    const row = database.prepare('SELECT draft FROM drafts WHERE model_id = ?');
    await expect.poll(() => String(row.get(modelId)?.['draft'] ?? '')).toMatch(holds);
  } finally {
    database.close();
  }
}
