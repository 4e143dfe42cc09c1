import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { inProject } from '../../build/project.ts';
import { addModels, expect, exploreSandbox, openModel, savedSetsOf, test } from './support/app.ts';
import { clickUndo } from './support/notification.ts';
import { openRecordingGateway } from './support/recording-gateway.ts';

// The model file is the example of the guide, so a model that is written from the documentation alone works.

const id = 'video-q-1';

/** Returns the first model file of the guide. */
async function guideExample(): Promise<string> {
  const guide = await readFile(inProject('docs', 'guide', 'model-files.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(guide)?.[1];
  if (example === undefined) throw new Error('The guide has no example.');
  return example;
}

/** The example with a field that another one switches. */
async function exampleWithRule(): Promise<string> {
  const example = JSON.parse(await guideExample());
  const fields = {
    ...example.fields,
    expand: { type: 'toggle', title: 'Rewrite prompt', role: 'prompt-rewriting', initial: false },
    shots: { type: 'choice', title: 'Shots', options: [{ value: 'one' }, { value: 'several' }] },
  };
  const reason = 'only used while Rewrite prompt is on';
  const rules = [{ rule: 'used-when', field: 'shots', when: { field: 'expand', is: [true] }, reason }];
  return JSON.stringify({ ...example, fields, rules }, undefined, 2);
}

/** Runs the model by the command, with the data folder of the test. Returns its output. */
async function runCommand(dataFolder: string): Promise<string> {
  const run = ['run', '--model', id, '--prompt', 'A heron lands in the fog', '--set', 'seconds=8', '--sandbox'];
  const command = [inProject('electron', 'cli.ts'), ...run, '--data-dir', dataFolder];
  return (await promisify(execFile)(process.execPath, command)).stdout;
}

async function saveFile(dataFolder: string, name: string, text: string): Promise<void> {
  await mkdir(join(dataFolder, 'models'), { recursive: true });
  await writeFile(join(dataFolder, 'models', name), text);
}

const openSettings = (page: Page, section = 'saved') => page.goto(page.url().replace(/#.*/, `#/settings/${section}`));
const formOf = (page: Page) => page.getByRole('region', { name: `Form for ${id}` });
const fileNamed = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a model file from the guide generates in the sandbox: form, run plan and command line', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  const savedRuns = savedSetsOf(page, 'A heron');

  await test.step('a file that is saved while the program runs appears in the list', async () => {
    await saveFile(dataFolder, `${id}.json`, await exampleWithRule());
    await openModel(page, id);
    await formOf(page).locator('[data-model-menu]').click();
    await expect(page.getByRole('option', { name: new RegExp(id) })).toContainText('From file');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Models by type' })).toBeHidden();
  });

  await test.step('the form applies limits and rules, and shows the request', async () => {
    const form = formOf(page);
    await form.getByLabel('Prompt', { exact: true }).fill('x'.repeat(1501));
    const reasons = form.getByRole('list', { name: 'Why Generate is blocked' });
    await expect(reasons).toContainText('Prompt is 1501 characters long; the limit is 1500.');
    await form.getByLabel('Prompt', { exact: true }).fill('A heron [fast]');
    await form.getByRole('button', { name: 'More fields' }).click();
    await expect(form.getByText('only used while Rewrite prompt is on')).toBeVisible();
    await form.getByRole('button', { name: 'Request preview' }).click();
    await expect(form.getByText('POST /vendors/vendor-q/v1/video-q-1/generation')).toBeVisible();
    await expect(form.getByRole('region', { name: 'Request body' })).toContainText('"seconds": 4');
  });

  await test.step('a run of the form ends in a saved result', async () => {
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedRuns).toHaveCount(1);
  });

  await test.step('the plan shows the model beside another one, and starts it', async () => {
    await addModels(page, 'video-b');
    await page.keyboard.press('Control+Shift+Enter');
    const plan = page.getByRole('table', { name: 'Inputs for each model' });
    await expect(plan.getByRole('rowheader').first()).toHaveText(new RegExp(`^${id}`));
    const checkboxes = plan.getByRole('checkbox');
    await expect(checkboxes).toHaveCount(2);
    await checkboxes.last().uncheck();
    await page.getByRole('button', { name: /^Generate ·/ }).click();
    await expect(plan).toBeHidden();
    await expect(savedRuns).toHaveCount(2);
  });

  await test.step('the command uses the open program, and its result appears in the window', async () => {
    const saved = (await runCommand(dataFolder)).trim();
    expect([saved, existsSync(saved)]).toEqual([expect.stringMatching(/\.mp4$/), true]);
    await expect(savedRuns).toHaveCount(3);
  });

  await test.step('results stay when the file is removed, and Undo restores the model', async () => {
    await openSettings(page);
    await fileNamed(page, `${id}.json`).getByRole('button', { name: 'Remove' }).click();
    await expect(fileNamed(page, `${id}.json`)).toHaveCount(0);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('gridcell', { name: new RegExp(id) }).first()).toBeVisible();
    await clickUndo(page, `“${id}.json” deleted`);
    await openSettings(page);
    await expect(fileNamed(page, `${id}.json`)).toContainText(id);
  });
});

test('Settings shows the problems of a file, edits an override, and imports only after a look', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const example = await exampleWithRule();
  await saveFile(dataFolder, 'broken.json', example.replace('"maxLength": 1500', '"maxLength": "many"'));
  await saveFile(
    dataFolder,
    'evil.json',
    example.replace('"/vendors/vendor-q/v1/video-q-1/generation"', '"//evil.example"'),
  );
  const gateway = await openRecordingGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'a-key-of-this-test' });
  await page.goto(app.url);
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await openSettings(page);

  await test.step('a broken and a hostile file state place and reason', async () => {
    await expect(fileNamed(page, 'broken.json')).toContainText(
      '/fields/prompt/maxLength: must be a number; it is "many".',
    );
    await expect(fileNamed(page, 'evil.json')).toContainText('/create/path: contains //');
  });

  await test.step('an override is written with the editor, and shown as a difference', async () => {
    await openSettings(page, 'models');
    await page.getByRole('button', { name: 'Change facts of video-b' }).click();
    const dialog = page.getByRole('dialog', { name: 'New model file' });
    const editor = dialog.getByRole('textbox', { name: 'Model as JSON' });
    await expect(editor).toContainText('"overrides": "video-b"');
    await editor.fill('{"version": 1, "overrides": "video-b", "changes": {"fields": {"prompt": {"maxLength": 0}}}}');
    await expect(dialog.getByRole('region', { name: 'Problems' })).toContainText('it must be at least 1');
    await expect(dialog.getByRole('button', { name: 'Save file' })).toBeDisabled();
    await editor.fill('{"version": 1, "overrides": "video-b", "changes": {"fields": {"prompt": {"maxLength": 3000}}}}');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Model files' }).click();
    await expect(fileNamed(page, 'video-b-changes.json')).toContainText('Changes video-b');
    await page.getByRole('button', { name: 'Edit video-b-changes.json' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit video-b-changes.json' });
    await edited.getByText('What it sends').click();
    await expect(edited.getByRole('row', { name: /maxLength/ })).toContainText('3000');
    await page.keyboard.press('Escape');
  });

  await test.step('an import shows what the model would send, and where, before it is accepted', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import…' }).click();
    await (await chooser).setFiles({ name: `${id}.json`, mimeType: 'application/json', buffer: Buffer.from(example) });
    const dialog = page.getByRole('dialog', { name: 'Import model file' });
    const summary = dialog.getByRole('region', { name: 'What this model sends' });
    await expect(summary).toContainText(`${gateway.baseUrl}/vendors/vendor-q/v1/video-q-1/generation`);
    await expect(summary).toContainText('Shots is sent only if Rewrite prompt is on');
    await expect(fileNamed(page, `${id}.json`)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Accept model' }).click();
    await expect(fileNamed(page, `${id}.json`)).toContainText(id);
  });
  expect(gateway.creates).toEqual([]);
});
