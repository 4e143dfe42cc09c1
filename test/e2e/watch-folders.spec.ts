import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../build/project.ts';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { test as base, expect, exploreSandbox } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';

const test = base.extend<{ home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  home: async ({}, use) => {
    const folder = scratchFolder('home');
    await use(realpathSync(folder.path));
    folder.remove();
  },
});

/** The commands of the example in the guide. */
function guideExample(): string {
  const guide = readFileSync(inProject('docs', 'guide', 'watch-folders.md'), 'utf8');
  const commands = /```sh\n([\s\S]*?)\s*```/.exec(guide)?.[1];
  if (commands === undefined) throw new Error('The guide has no example.');
  return commands;
}

const openStorage = (page: Page) => page.goto(page.url().replace(/#.*/, '#/settings/storage'));
const cells = (page: Page) => page.getByRole('gridcell');

test('the example of the guide: a file that arrives in a watch folder appears in the library', async ({
  page,
  startApp,
  dataFolder,
  home,
}) => {
  const folder = join(home, 'Renders');
  mkdirSync(folder, { recursive: true });
  for (const width of [1, 2]) writeFileSync(join(folder, `old ${width}.png`), makeImage(80, 60 + width));
  writeFileSync(join(home, 'harbor.png'), makeImage(320, 180));
  const app = await startApp();
  await exploreSandbox(page, app);
  await openStorage(page);
  const section = page.getByRole('region', { name: 'Watch folders' });
  const row = section.getByRole('article', { name: 'Renders' });

  await test.step('a folder of the program is refused, and another one is watched', async () => {
    await section.getByRole('button', { name: 'Add watch folder' }).click();
    const field = section.getByLabel('Folder to watch');
    await expect(field).toBeFocused();
    await field.fill(dataFolder);
    await field.press('Enter');
    await expect(section.getByText('This folder contains the library.')).toBeVisible();
    await field.fill(folder);
    await field.press('Enter');
    await expect(row.getByText('Watching')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Import 2 existing files' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step('the commands of the guide bring one item into its collection, and Undo takes it back', async () => {
    await row.getByRole('button', { name: 'Add to: Library' }).click();
    await page.getByRole('menuitem', { name: 'New collection “Imported from Renders”' }).click();
    await expect(row.getByRole('button', { name: 'Add to: Imported from Renders' })).toBeVisible();
    await page.getByRole('link', { name: 'Library' }).click();
    execFileSync('/bin/sh', ['-c', guideExample()], { cwd: home, env: { ...process.env, HOME: home } });
    await expect(page.getByText('1 item imported from Renders')).toBeVisible();
    await expect(cells(page)).toHaveCount(1);
    await expect(page.getByText('Imported from Renders', { exact: true })).toBeVisible();
    await clickUndo(page, '1 item imported from Renders');
    await expect(cells(page)).toHaveCount(0);
    expect(readdirSync(folder).sort()).toEqual(['harbor.png', 'old 1.png', 'old 2.png']);
  });

  await test.step('existing files are imported on request, and a copy is named', async () => {
    await openStorage(page);
    await row.getByRole('button', { name: 'Import 2 existing files' }).click();
    await expect(row.getByText('3 imported')).toBeVisible();
    writeFileSync(join(folder, 'copy.png'), readFileSync(join(folder, 'old 1.png')));
    await row.getByText('Not imported').click();
    const report = row.getByRole('list', { name: 'Not imported' });
    await expect(report).toContainText('copy.png');
    await expect(report).toContainText('The same content is in the library already');
    expect(await findAxeViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Clear list: Renders' }).click();
    await expect(report).toHaveCount(0);
  });

  await test.step('a removed folder is restored by Undo', async () => {
    await row.getByRole('button', { name: 'Remove Renders' }).click();
    await expect(row).toHaveCount(0);
    await clickUndo(page, 'Renders is no longer watched');
    await expect(row.getByText('3 imported')).toBeVisible();
  });
});

test('a program of the user opens the original file of an item, and a program that runs files is refused', async ({
  page,
  startApp,
  home,
}) => {
  test.skip(process.platform === 'win32', 'The program of this test is a script.');
  mkdirSync(join(home, 'Renders'), { recursive: true });
  const program = join(home, 'Viewer');
  writeFileSync(program, `#!/bin/sh\nprintf '%s' "$1" > '${home}/opened'\n`);
  chmodSync(program, 0o755);
  // The program is started only where there is a screen.
  const app = await startApp([], { DISPLAY: ':0' });
  await exploreSandbox(page, app);
  await openStorage(page);
  const folders = page.getByRole('region', { name: 'Watch folders' });
  await folders.getByRole('button', { name: 'Add watch folder' }).click();
  await folders.getByLabel('Folder to watch').fill(join(home, 'Renders'));
  await folders.getByRole('button', { name: 'Watch folder', exact: true }).click();
  await expect(folders.getByText('Watching')).toBeVisible();
  writeFileSync(join(home, 'Renders', 'cat.png'), makeImage(90, 60));

  const section = page.getByRole('region', { name: 'Open with' });
  await section.getByLabel('Program').fill('/bin/sh');
  await section.getByRole('button', { name: 'Add program' }).click();
  await expect(section.getByText('sh would run the file.')).toBeVisible();
  await section.getByLabel('Program').fill(program);
  await section.getByRole('button', { name: 'Add program' }).click();
  await expect(section.getByRole('listitem')).toContainText(program);
  await expect(folders.getByText('1 imported')).toBeVisible();

  await page.getByRole('link', { name: 'Library' }).click();
  await cells(page).first().dblclick();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Open with' }).click();
  await page.getByRole('menuitem', { name: 'Viewer' }).click();
  await expect
    .poll(() => existsSync(join(home, 'opened')) && readFileSync(join(home, 'opened'), 'utf8'))
    .toMatch(/library\/\d{4}\/\d{2}\/cat\.png$/);
});
