import { readFile } from 'node:fs/promises';
import { makeImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import {
  answers,
  ask,
  bodiesAt,
  expandParameters,
  newestAnswer,
  openConversationPage,
  parameters,
  question,
  send,
  waitForAnswers,
  waitForRequests,
} from './support/conversation-page.ts';
import { notificationWith } from './support/notification.ts';

// Tests actions on answers and on whole conversations in a real browser with its own sandbox.

test('answers are quoted, inspected, continued and branched, and conversations are organized, exported and deleted', async ({
  page,
  context,
  startApp,
  startSandbox,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sandbox = await startSandbox(['--stream-ms', '1']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-chat-mini');
  const lastMessages = async () => (await bodiesAt(sandbox)).at(-1)?.['messages'];
  const column = page.getByRole('region', { name: 'sandbox-chat-mini column' });
  const answerMenu = async (item: string) => {
    await newestAnswer(page).getByRole('button', { name: 'Actions for this answer' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const addAs = async (role: RegExp, text: string) => {
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await page.getByRole('menuitem', { name: role }).click();
    await question(page).fill(text);
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await page.getByRole('menuitem', { name: /^Add without asking/ }).click();
    await expect(question(page)).toHaveValue('');
  };

  await test.step('turns of any role are added without sending and asked about later', async () => {
    await addAs(/^Developer/, 'Response in one word.');
    await addAs(/^You/, 'The colour of a heron?');
    await addAs(/^Assistant/, 'Grey.');
    await addAs(/^You/, '[say] White.');
    await expect(page.getByRole('region', { name: 'You, as the assistant, turn 1' })).toContainText('Grey.');
    expect(await bodiesAt(sandbox)).toEqual([]);
    await column.getByRole('button', { name: /^Ask · new charge/ }).click();
    await expect(newestAnswer(page)).toContainText('White.');
    await waitForAnswers(page);
    await expect(column.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
    expect(await lastMessages()).toEqual([
      { role: 'developer', content: 'Response in one word.' },
      { role: 'user', content: 'The colour of a heron?' },
      { role: 'assistant', content: 'Grey.' },
      { role: 'user', content: '[say] White.' },
    ]);
  });

  await test.step('an answer is quoted, copied as Markdown, and sent to the studio', async () => {
    await answerMenu('Quote in question');
    await expect(question(page)).toHaveValue('> White.\n\n');
    await expect(question(page)).toBeFocused();
    await ask(page, '[say] **Both** of them.');
    await answerMenu('Copy as Markdown');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('**Both** of them.');
    await answerMenu('Send to Studio');
    const preview = page.getByRole('dialog', { name: 'Send to Studio' });
    await expect(preview.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Both of them.');
    await preview.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Both of them.');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
  });

  await test.step('the exact request and response are shown without the key', async () => {
    await answerMenu('Raw request and response');
    const raw = page.getByRole('dialog', { name: 'Raw request and response' });
    await expect(raw.getByRole('region', { name: 'Response' })).toContainText('"content": "**Both** of them."');
    await raw.getByText('Request', { exact: true }).click();
    const shown = await raw.getByRole('region', { name: 'Request' }).textContent();
    expect(JSON.parse(shown ?? '')).toEqual((await bodiesAt(sandbox)).at(-1));
    expect(await raw.textContent()).not.toContain(sandbox.key);
    await page.keyboard.press('Escape');
    await expect(raw).toBeHidden();
  });

  await test.step('an interrupted answer continues from its exact text', async () => {
    await ask(page, '[cut] Tell me');
    const half = (await newestAnswer(page).locator('[data-kind="run"]').innerText()).trim();
    expect(half).toContain('You wrote');
    const before = (await bodiesAt(sandbox)).length;
    await newestAnswer(page)
      .getByRole('button', { name: /^Continue · new charge/ })
      .click();
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    const last = ((await lastMessages()) as { role: string; content: string }[]).slice(-2);
    expect(last[0]).toEqual({ role: 'user', content: '[cut] Tell me' });
    expect(last[1]).toMatchObject({ role: 'assistant', content: expect.stringContaining('You wrote') });
    await expect(newestAnswer(page)).toContainText('The answer was interrupted');
  });

  await test.step('an answer that violates its schema shows the position', async () => {
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await expect(answers(page)).toHaveCount(0);
    await expandParameters(page);
    const format = parameters(page).locator('[data-parameter="response_format"]');
    await format.getByRole('button', { name: 'Edit response_format as JSON' }).click();
    await format
      .getByRole('textbox')
      .fill('{"type":"json_schema","json_schema":{"name":"x","schema":{"type":"object","required":["city"]}}}');
    await expect(await ask(page, '[say] {"town": "Faro"}')).toContainText('The answer doesn’t match the schema.');
    await expect(newestAnswer(page)).toContainText('city');
    await parameters(page).getByLabel('Clear response_format', { exact: true }).click();
  });

  await test.step('the menu of branches contains every branch', async () => {
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: makeImage(64, 48) });
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('lake.png');
    await ask(page, '[say] herons');
    await page.getByRole('button', { name: 'Edit and send again' }).last().click();
    const edit = page.getByRole('form', { name: 'Edit question' });
    await edit.getByRole('textbox').fill('[say] storks');
    await edit.getByRole('button', { name: /^Send/ }).click();
    await expect(newestAnswer(page)).toContainText('storks');
    await waitForAnswers(page);
    await page.getByRole('button', { name: '2 branches' }).click();
    await expect(page.getByRole('menuitem', { name: /storks.*shown/ })).toBeVisible();
    await page.getByRole('menuitem', { name: /herons/ }).click();
    await expect(newestAnswer(page)).toContainText('herons');
    await page.getByRole('button', { name: '2 branches' }).click();
    await page.getByRole('menuitem', { name: /storks/ }).click();
    await expect(newestAnswer(page)).toContainText('storks');
  });

  const list = page.getByRole('complementary', { name: 'Conversations' });
  const openView = async (name: string) => {
    await page.getByRole('button', { name: 'Folders, trash and import' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const towns = list.getByRole('link', { name: /town/ });

  await test.step('a conversation with its media is exported as Markdown and JSON, and the JSON is imported beside the original', async () => {
    const exported = async (kind: RegExp, name: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: kind }).click();
      const file = info.outputPath(name);
      expect((await download).suggestedFilename().split('.').at(-1)).toBe(name.split('.').at(-1));
      await (await download).saveAs(file);
      return file;
    };
    // The ZIP stores its entries without compression.
    const markdown = (await readFile(await exported(/^Markdown/, 'towns.zip'))).toString('utf8');
    expect(markdown).toContain('conversation.md');
    expect(markdown).toMatch(/## You · \d{4}-.*\s+\[say\] storks/);
    expect(markdown).toMatch(/!\[lake\.png\]\((media\/\w+\.png)\)[\s\S]*\1.{0,4}PNG/);
    expect(markdown).not.toContain('herons');
    const file = await exported(/^JSON/, 'towns.triptych-conversation');
    await page.getByLabel('Conversation to import').setInputFiles(file);
    await expect(towns).toHaveCount(2);
    await expect(newestAnswer(page)).toContainText('storks');
    await page.getByRole('button', { name: '2 branches' }).click();
    await expect(page.getByRole('menuitem', { name: /herons/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByLabel('Conversation to import')
      .setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByText('Couldn’t import no.json')).toBeVisible();
    await expect(towns).toHaveCount(2);
  });

  await test.step('a folder contains the conversations that are moved there', async () => {
    await towns.first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /new folder/ }).click();
    await page.getByRole('dialog', { name: 'Move to a new folder' }).getByLabel('Folder').fill('Trips');
    await page.keyboard.press('Enter');
    await openView('Trips');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await towns.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove from Trips' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await list.getByRole('button', { name: 'Show all' }).click();
    await expect(towns).toHaveCount(2);
  });

  await test.step('a search that is too long shows a message', async () => {
    await page.getByLabel('Search conversations').fill('x'.repeat(501));
    await expect(list).toContainText('at most 500 characters; this one has 501');
    await page.getByLabel('Search conversations').fill('');
  });

  await test.step('the trash restores one conversation, and is emptied permanently', async () => {
    await towns.first().click();
    await towns.first().focus();
    await page.keyboard.press('Delete');
    await expect(towns).toHaveCount(1);
    await notificationWith(page, 'moved to Trash').getByRole('button', { name: 'Undo' }).click();
    await expect(towns).toHaveCount(2);
    await towns.first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
    await expect(towns).toHaveCount(1);
    await openView('Trash');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: 'Empty Trash', exact: true }).click();
    await list.getByRole('button', { name: 'Delete 1 permanently' }).click();
    await expect(list).toContainText('Trash is empty.');
    await list.getByRole('button', { name: 'Show all' }).click();
    await expect(towns).toHaveCount(1);
  });

  await test.step('no further request was sent', async () => {
    const before = (await bodiesAt(sandbox)).length;
    await send(page, '[say] the end');
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    expect(await bodiesAt(sandbox)).toHaveLength(before + 1);
  });
});
