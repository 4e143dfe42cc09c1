import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { inProject } from '../../build/project.ts';
import { type LineProcess, startLineProcess } from '../support/json-line-process.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { addFieldKind } from './support/extra-field-kind.ts';
import { extraModel } from './support/extra-model.ts';
import { openSettingsSection } from './support/open-page.ts';

// A new model is one file of data and its name in the list. A new field kind is a field, its schema in a model file, a
// control, and the names of field and control in two lists. The test adds both to a copy of the project and checks types, form, checks, request, sandbox, Settings and
// docs.

const run = promisify(execFile);
const { id, fields } = extraModel;

test('a new model needs one data file and its name in the list, and a new field kind changes five files', async ({
  page,
}) => {
  const scratch = scratchFolder('twelfth');
  const started: LineProcess[] = [];
  const start = async (...args: string[]) => {
    const process = await startLineProcess(args);
    started.push(process);
    return process.ready;
  };
  try {
    const project = join(scratch.path, 'project');
    await copyProject(project);
    await addModel(project);
    expect(await addFieldKind(project)).toHaveLength(5);

    await test.step('types pass, the program builds, and the docs are written', async () => {
      for (const part of ['shared', 'electron', 'renderer']) await tool(project, 'typescript/bin/tsc', '-p', part);
      await run(process.execPath, ['build/docs.ts'], { cwd: project });
      await tool(project, 'electron-vite/bin/electron-vite.js', 'build', '--config', 'build/electron.vite.config.ts');
    });

    await test.step('the docs contain the table of the model', async () => {
      const docs = await readFile(join(project, 'docs', 'models.md'), 'utf8');
      const [, own = ''] = docs.split(`\n## ${id}\n`);
      expect(own).toContain(extraModel.create.path);
      for (const [name, { title }] of Object.entries(fields)) expect(own).toContain(`| ${title} | \`${name}\` |`);
      expect(own).toContain('| up to 40 characters | required | stated |');
      expect(own).toContain('| Tint | `tint` | string | six hex digits |');
    });

    await test.step('the sandbox enforces the limits of the model', async () => {
      const { baseUrl, key } = await start(join(project, 'electron', 'sandbox', 'run-sandbox.ts'));
      const create = (body: object) =>
        fetch(`${baseUrl}${extraModel.create.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const refused = await create({ prompt: 'x'.repeat(41) });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('is 41 characters long; the limit is 40.');
      expect((await create({ prompt: 'x'.repeat(40), tint: 'red' })).status).toBe(400);
      expect((await create({ prompt: 'x'.repeat(40), tint: '1b2a41' })).status).toBe(202);
    });

    const program = join(project, 'out', 'main', 'browser.js');
    const { url } = await start(program, '--no-open', '--json', '--data-dir', join(scratch.path, 'data'));
    await exploreSandbox(page, { url: String(url) });
    await openModel(page, id);
    await test.step('the form shows every field and its errors', () => fillBadly(page));
    await test.step('a run ends in a saved result', () => generate(page));
    await test.step('Settings list the model', () => readSettings(page));
  } finally {
    for (const each of started) await each.end('SIGTERM');
    scratch.remove();
  }
});

/** Copies the files of the program. The packages are those of the project. */
async function copyProject(target: string): Promise<void> {
  const parts = [
    'build',
    'docs',
    'electron',
    'renderer',
    'shared',
    'test',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ];
  for (const part of parts) await cp(inProject(part), join(target, part), { recursive: true });
  await symlink(inProject('node_modules'), join(target, 'node_modules'), 'junction');
}

async function addModel(project: string): Promise<void> {
  const models = join(project, 'shared', 'models');
  const data = await readFile(inProject('test', 'e2e', 'support', 'extra-model.ts'), 'utf8');
  const withColor = data
    .replaceAll("'../../../shared/", "'../")
    .replace('\n  },\n  notes', "\n    tint: color({ title: 'Tint' }),\n  },\n  notes");
  expect(withColor).toContain('tint: color(');
  await writeFile(join(models, 'image-x-1.ts'), `import { color } from '../fields/color-field.ts';\n${withColor}`);
  const allModels = await readFile(join(models, 'all-models.ts'), 'utf8');
  const named = `import { extraModel } from './image-x-1.ts';\n${allModels.replace('\n];', '\n  extraModel,\n];')}`;
  expect(named).toContain('\n  extraModel,\n];');
  await writeFile(join(models, 'all-models.ts'), named);
}

/** Runs a development tool of the project in the copy. Fails with its output. */
async function tool(project: string, script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(project, 'node_modules', script), ...args], { cwd: project }).catch((error) => {
    throw new Error(`${script} ${args.join(' ')}\n${error.stdout}${error.stderr}`);
  });
}

const formOf = (page: Page) => page.getByRole('region', { name: `Form for ${id}` });
const reasonsOf = (page: Page) => formOf(page).getByRole('list', { name: 'Why Generate is blocked' });
const generateButton = (page: Page) => page.getByRole('button', { name: /^Generate/ });

async function fillBadly(page: Page): Promise<void> {
  const form = formOf(page);
  await form.getByRole('button', { name: 'More fields' }).click();
  for (const { title } of Object.values(fields)) {
    await expect(form.getByText(title, { exact: true }).first(), title).toBeVisible();
  }
  await form.getByLabel('Prompt', { exact: true }).fill('x'.repeat(41));
  await form.getByLabel('Strength', { exact: true }).first().fill('1.2');
  await form.getByLabel('Tint', { exact: true }).fill('#12');
  await form
    .getByLabel('Start image', { exact: true })
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: makeImage(63, 64) });
  await expect(reasonsOf(page)).toContainText('Prompt is 41 characters long; the limit is 40.');
  await expect(reasonsOf(page)).toContainText('Strength is 1.2; it must be from 0 to 1.');
  await expect(reasonsOf(page)).toContainText('Tint must be six hex digits after #.');
  await expect(reasonsOf(page)).toContainText('Start image is 63 × 64; each side must have at least 64 pixels.');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'true');
}

async function generate(page: Page): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Prompt', { exact: true }).fill('A heron [fast]');
  await form.getByLabel('Strength', { exact: true }).first().fill('0.5');
  await form.getByLabel('Tint', { exact: true }).fill('#1b2a41');
  await form
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await form
    .getByLabel('Start image', { exact: true })
    .setInputFiles({ name: 'right.png', mimeType: 'image/png', buffer: makeImage(64, 64) });
  await expect(reasonsOf(page)).toBeHidden();

  await form.getByRole('button', { name: 'Request preview' }).click();
  await expect(form.getByText(`POST ${extraModel.create.path}`)).toBeVisible();
  const body = form.getByRole('region', { name: 'Request body' });
  await expect(body).toContainText('"prompt": "A heron [fast]"');
  await expect(body).toContainText('"image": "data:image/png;base64,');
  await expect(body).toContainText('"size": "512x512"');
  await expect(body).toContainText('"pace": "5"');
  await expect(body).toContainText('"strength": 0.5');
  await expect(body).toContainText('"tint": "1b2a41"');

  await generateButton(page).click();
  await expect(savedSetsOf(page, 'A heron [fast]')).toHaveCount(1);
  await expect(panes(page).locator('img')).toHaveCount(1);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('gridcell', { name: new RegExp(id) })).toHaveCount(1);
}

async function readSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await openSettingsSection(page, 'Models and endpoints');
  const entry = page.getByRole('article', { name: id });
  await expect(entry).toContainText(extraModel.create.path);
  await entry.getByText('Fields and limits').click();
  for (const [name, { title }] of Object.entries(fields)) {
    await expect(entry.getByRole('row', { name: new RegExp(`^${title} ${name} `) })).toBeVisible();
  }
}
