import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../build/project.ts';
import { expect, exploreSandbox, openModel, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';
import { openTaskStatesGateway } from './support/task-states-gateway.ts';

const readPage = (name: string) => readFile(inProject('test', 'fixtures', 'documentation', `${name}.txt`), 'utf8');
const formOf = (page: Page) => page.getByRole('region', { name: 'Form as it will look' });

/** Opens the page from Settings, as a person does. */
async function openNewModel(page: Page): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/settings/models'));
  await page.getByRole('link', { name: 'Add model from documentation' }).click();
  await expect(page.getByRole('heading', { name: 'New model' })).toBeVisible();
}

async function readText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Text of the documentation').fill(text);
  await page.getByRole('button', { name: 'Read text' }).click();
}

test('pasted documentation becomes a form, is corrected, and generates in the sandbox', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openNewModel(page);
  expect(await findAxeViolations(page)).toEqual([]);

  await test.step('a text without a model is refused with a sentence', async () => {
    await readText(page, 'Nothing to see here.');
    await expect(page.getByText('No model found.')).toBeVisible();
  });

  await test.step('the form has the fields of the text, and a focused field shows its passage', async () => {
    await readText(page, await readPage('01-table'));
    await expect(formOf(page).getByLabel('Prompt', { exact: true })).toBeVisible();
    await formOf(page).getByLabel('Prompt', { exact: true }).focus();
    await expect(page.locator('mark')).toContainText('at most 1500 chars');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step('a limit is corrected in the form, and Undo restores it', async () => {
    await formOf(page).getByRole('button', { name: 'Edit prompt', exact: true }).click();
    const facts = page.getByRole('region', { name: 'Facts of prompt' });
    const limit = facts.getByLabel('Maximum number of characters', { exact: true });
    await expect(limit).toHaveValue('1500');
    await limit.fill('10');
    await limit.press('Tab');
    await formOf(page).getByLabel('Prompt', { exact: true }).fill('A heron lands');
    await expect(formOf(page).getByText('3 characters too many')).toBeVisible();
    await formOf(page).getByRole('button', { name: 'Edit prompt', exact: true }).focus();
    await page.keyboard.press('Control+z');
    await expect(limit).toHaveValue('1500');
  });

  await test.step('a field is removed, and the file is saved and used', async () => {
    await formOf(page).getByRole('button', { name: 'Remove watermark' }).click();
    await page.getByRole('button', { name: 'Save and try in sandbox' }).click();
    const form = page.getByRole('region', { name: 'Form for Nova Motion 1' });
    await form.getByLabel('Prompt', { exact: true }).fill('A heron [fast]');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, 'A heron')).toHaveCount(1);
    const file = JSON.parse(await readFile(join(dataFolder, 'models', 'nova-motion-1.json'), 'utf8'));
    expect(Object.keys(file.fields)).not.toContain('watermark');
    expect(file.fields.prompt.maxLength).toBe(1500);
  });
});

test('a text with several models offers each of them, and says what is guessed', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openNewModel(page);
  await readText(page, await readPage('20-several-models'));
  await page.getByRole('combobox', { name: 'Model in this text' }).click();
  await page.getByRole('option', { name: 'iris-move' }).click();
  await expect(formOf(page).getByRole('button', { name: 'Edit image', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Text of the documentation')).toHaveValue(/iris-draw/);
  await readText(page, await readPage('04-prose'));
  await expect(page.getByRole('list', { name: 'Check before saving' })).toContainText('The text lists no fields.');
  await expect(formOf(page).getByText('Assumed', { exact: true }).first()).toBeVisible();
});

test('the assistant reads the text after a click, and its whole answer is assumed', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await page.goto(page.url().replace(/#.*/, '#/settings/conversations'));
  const form = page.getByRole('form', { name: 'Model of the writing assistant' });
  await form.getByLabel('Model', { exact: true }).fill('sandbox-chat');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await openNewModel(page);
  await page.getByLabel('Text of the documentation').fill(await readPage('01-table'));
  await page.getByRole('button', { name: 'Ask assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Model from documentation' });
  await expect(dialog).toContainText('Sends the whole text');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Read text/ }).click();
  await dialog.getByRole('button', { name: 'Show form of nova-motion-1' }).click();
  await expect(page.getByRole('list', { name: 'Check before saving' })).toContainText('The assistant read the text.');
  await expect(formOf(page).getByText('Assumed', { exact: true })).toHaveCount(8);
});

test('a run that another path answered corrects the model file, and Undo restores it', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const folder = '/vendors/vendor-y/v1';
  const guessed = { path: `${folder}/image-y-1/generation/{task_id}`, evidence: 'assumed' };
  const answering = `${folder}/tasks/{task_id}`;
  const file = {
    version: 1,
    id: 'image-y-1',
    title: 'Image Y 1',
    kind: 'image',
    output: 'images',
    facts: 'From a prompt',
    create: { path: `${folder}/image-y-1/generation`, evidence: 'assumed' },
    results: [guessed, { path: answering, evidence: 'assumed' }],
    fields: { prompt: { type: 'text', title: 'Prompt', role: 'prompt', required: true, maxLength: 60, rows: 4 } },
  };
  const place = join(dataFolder, 'models', 'image-y-1.json');
  await mkdir(join(dataFolder, 'models'), { recursive: true });
  await writeFile(place, JSON.stringify(file));
  const read = async () => JSON.parse(await readFile(place, 'utf8')) as typeof file;
  const gateway = await openTaskStatesGateway({ unknownPaths: /image-y-1\/generation\// });
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, 'Image Y 1');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A heron lands');
  await page
    .getByRole('region', { name: /^Form for/ })
    .getByRole('button', { name: /^Generate/ })
    .click();
  await expect(savedSetsOf(page, 'A heron lands')).toHaveCount(1);
  await page.goto(page.url().replace(/#.*/, '#/settings/models'));
  await expect(page.getByText(`A run was answered at ${answering}.`)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Correct the file' }).click();
  await expect(page.getByRole('button', { name: 'Correct the file' })).toHaveCount(0);
  // The path that answered is first and no longer a guess. The other guess stays for a gateway that has it.
  expect((await read()).results).toEqual([{ path: answering }, guessed]);
  expect((await read()).create).toEqual({ path: file.create.path });
  await clickUndo(page);
  await expect(page.getByRole('button', { name: 'Correct the file' })).toBeVisible();
  expect(await read()).toEqual(file);
  gateway.close();
});
