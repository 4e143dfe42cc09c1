import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { chooseModel } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';

// Text files that are not UTF-8, with the bytes that Excel and iconv write.
const windows1252 = Buffer.from('prompt;seed\r\nH\xe4fen bei Nacht;7\r\n', 'latin1');
const gb18030 = Buffer.from('d2b9cdedb5c4b8dbbfda', 'hex');
const shiftJis = Buffer.concat([
  Buffer.from('title,brief\n'),
  Buffer.from('8d6082cc96e9', 'hex'),
  Buffer.from(',Fog\n'),
]);
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('prompt\tseed\r\n夜晚的港口\t7\r\n', 'utf16le')]);

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });
const question = (page: Page) => page.getByRole('dialog', { name: 'Choose the encoding' });

test('the window asks how to read a text file of unknown encoding, and sends no lost character', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);

  await test.step('rows of the run plan in Windows-1252, and in UTF-16 with its mark', async () => {
    await openModel(page, 'video-c-2.6-t2v-spark');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A heron');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import rows…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import rows' });
    const rows = dialog.getByRole('textbox', { name: 'Table' });
    const chooser = dialog.locator('input[type=file]');
    await chooser.setInputFiles(file('rows.csv', windows1252));
    await expect(question(page)).toContainText('rows.csv isn’t UTF-8.');
    expect(await findAxeViolations(page)).toEqual([]);
    // Escape closes only the question.
    await page.keyboard.press('Escape');
    await expect(dialog).toContainText('rows.csv was not read, because no encoding was chosen.');
    await chooser.setInputFiles(file('rows.csv', windows1252));
    await question(page)
      .getByRole('button', { name: /Windows-1252.*Häfen bei Nacht;7/ })
      .click();
    await expect(rows).toHaveValue('prompt;seed\nHäfen bei Nacht;7\n');
    await expect(dialog).toContainText('1 row');
    await chooser.setInputFiles(file('rows.txt', utf16));
    await expect(rows).toHaveValue('prompt\tseed\n夜晚的港口\t7\n');

    // A program before this one has already lost the letter.
    await chooser.setInputFiles(file('lost.csv', Buffer.from('prompt\nH\ufffdfen\n')));
    const lost = page.getByRole('dialog', { name: 'Characters are missing' });
    expect(await findAxeViolations(page)).toEqual([]);
    await lost.getByRole('button', { name: /Use the text as it is.*H\ufffdfen/ }).click();
    await dialog.getByRole('button', { name: 'Replace all rows' }).click();
    await expect(page.getByRole('button', { name: /^Generate/ })).toHaveText(/1 problem to fix/);
    const reasons = page.getByRole('list', { name: 'Why Generate is blocked' });
    await expect(reasons).toContainText('contains a character that could not be read (�).');
  });

  await test.step('a shot list in Shift-JIS', async () => {
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByRole('button', { name: 'Import shot list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import shot list' });
    await dialog.locator('input[type=file]').setInputFiles(file('shots.csv', shiftJis));
    await question(page)
      .getByRole('button', { name: /Shift-JIS.*港の夜/ })
      .click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('港の夜');
    await page.keyboard.press('Escape');
  });

  await test.step('a text in GB18030 attached to a question', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await chooseModel(page, 0, 'sandbox-chat');
    await page.getByLabel('Files to attach').setInputFiles(file('notes.txt', gb18030));
    await question(page)
      .getByRole('button', { name: /GB18030.*夜晚的港口/ })
      .click();
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('notes.txt');
  });
});
