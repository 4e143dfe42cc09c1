import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import {
  addTool,
  answers,
  ask,
  bodiesAt,
  chooseModel,
  expandParameters,
  newestAnswer,
  openConversationPage,
  parameters,
  send,
  waitForAnswers,
  waitForRequests,
} from './support/conversation-page.ts';

// Every kind of content of a chat answer, and the list of conversations.

test('a chat shows every kind of content, and the list finds the conversation', async ({
  page,
  startApp,
  startSandbox,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sandbox = await startSandbox(['--stream-ms', '1']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-chat-mini');
  const panel = parameters(page);
  await expandParameters(page);

  await test.step('choices are alternatives, with the probability of each token', async () => {
    await panel.getByLabel('n', { exact: true }).fill('3');
    await panel.getByLabel('logprobs', { exact: true }).click();
    await panel.getByLabel('top_logprobs', { exact: true }).fill('2');
    const answer = await ask(page, '[say] a likely word');
    const column = page.getByRole('region', { name: / column$/ });
    await expect(column).toContainText('answer 1 of 3');
    await column.getByRole('button', { name: 'Next answer' }).click();
    await expect(column).toContainText('answer 2 of 3');
    await answer.getByRole('button', { name: 'Actions for this answer' }).click();
    await page.getByRole('menuitem', { name: 'Show token probabilities' }).click();
    const heat = answer.getByRole('region', { name: 'Token probabilities' });
    await heat.getByRole('button').first().focus();
    await expect(page.getByRole('tooltip')).toContainText('%');
    for (const name of ['n', 'logprobs', 'top_logprobs'])
      await panel.getByLabel(`Clear ${name}`, { exact: true }).click();
  });

  await test.step('F100: a thought in the text is a closed block, and is not sent back', async () => {
    const answer = await ask(page, '[think] a pelican');
    await expect(answer).toContainText('a pelican');
    await expect(answer).not.toContainText('so is this thought');
    const thought = answer.getByRole('button', { name: /^Thought/ });
    await expect(thought).toHaveAttribute('aria-expanded', 'false');
    await thought.click();
    await expect(answer).toContainText('so is this thought');
    await ask(page, '[say] and more');
    expect(JSON.stringify((await bodiesAt(sandbox)).at(-1))).not.toMatch(/think>|so is this thought/);
  });

  await test.step('F104: a linked image is not loaded, and is saved to the library when the person asks', async () => {
    let requests = 0;
    const host = createServer((_, response) => {
      requests += 1;
      response.end(makeImage(64, 48));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const link = `http://127.0.0.1:${(host.address() as AddressInfo).port}/lake.png`;
    const answer = await ask(page, `[say] ![a lake](${link})`);
    await answer.getByRole('button', { name: /^image/ }).click();
    const card = page.getByRole('dialog', { name: 'Image not loaded' });
    await expect(card).toContainText(link);
    expect(requests).toBe(0);
    await card.getByRole('button', { name: 'Save to library' }).click();
    await expect(card.getByRole('button', { name: 'Saved to library' })).toBeDisabled();
    expect(requests).toBe(1);
    await page.keyboard.press('Escape');
    host.close();
  });

  await test.step('a tool call of a chat gets a manual answer', async () => {
    await addTool(page, 'weather', '{"type":"object","properties":{"city":{"type":"string"}}}');
    const answer = await ask(page, '[tool] Outside?');
    await answer.getByRole('textbox', { name: 'Result for weather' }).fill('17 degrees');
    const before = (await bodiesAt(sandbox)).length;
    await answer.getByRole('button', { name: /^Send the result · new charge/ }).click();
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    await expect(newestAnswer(page)).toContainText('17 degrees');
    const messages = (await bodiesAt(sandbox)).at(-1)?.['messages'] as unknown[];
    expect(messages.at(-1)).toMatchObject({ role: 'tool', content: '17 degrees' });
  });

  await test.step('an answer with a schema is validated', async () => {
    const format = panel.locator('[data-parameter="response_format"]');
    await format.getByRole('button', { name: 'Edit response_format as JSON' }).click();
    await format
      .getByRole('textbox')
      .fill(
        '{"type":"json_schema","json_schema":{"name":"x","schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}}',
      );
    await expect(await ask(page, 'Where?')).toContainText('The answer matches the schema.');
    await panel.getByLabel('Clear response_format', { exact: true }).click();
  });

  await test.step('an audio answer is saved and can be played', async () => {
    const modalities = panel.locator('[data-parameter="modalities"]');
    await modalities.getByLabel('text', { exact: true }).check();
    await modalities.getByLabel('audio', { exact: true }).check();
    const voice = panel.locator('[data-parameter="audio"]');
    await voice.getByRole('button', { name: 'Edit audio as JSON' }).click();
    await voice.getByRole('textbox').fill('{"voice":"alloy","format":"wav"}');
    const spoken = (await ask(page, 'Speak of herons')).getByRole('region', { name: 'Audio answer' });
    await expect(spoken).toContainText('You wrote: Speak of herons');
    await expect
      .poll(() => spoken.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration))
      .toBeGreaterThan(0);
    for (const name of ['modalities', 'audio']) await panel.getByLabel(`Clear ${name}`, { exact: true }).click();
  });

  await test.step('an image is saved to the library and opens there', async () => {
    await chooseModel(page, 0, 'sandbox-image-chat');
    await panel.getByLabel(/^Clear Tools/).click();
    const answer = await ask(page, 'A red canoe');
    await expect(answer).toContainText(/Saved as .*\.png · 1024 × 1024/);
    await answer.getByTitle('Open in viewer').click();
    await expect(page.getByRole('dialog', { name: /^Image by/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseModel(page, 0, 'sandbox-chat-mini');
  });

  await test.step('the list finds the text of a conversation and opens it', async () => {
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await expect(answers(page)).toHaveCount(0);
    await ask(page, '[say] a pelican, not a heron');
    await page.getByLabel('Search conversations').fill('likely wor');
    const hit = page.getByRole('link', { name: /likely/ });
    await expect(hit.locator('mark').first()).toHaveText('likely');
    await hit.click();
    await expect(page.locator('[data-message]:focus')).toContainText('likely word');
    await page.getByLabel('Search conversations').fill('');
  });

  await test.step('a conversation is renamed, pinned, put in a folder, deleted and restored', async () => {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /pelican/ }) });
    await row.getByRole('link').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Conversation name' }).fill('Birds');
    await page.keyboard.press('Enter');
    const birds = page.getByRole('link', { name: /^Birds/ });
    await expect(birds).toBeVisible();
    await birds.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(page.getByRole('region', { name: 'Pinned' })).toContainText('Birds');
    await page.getByRole('region', { name: 'Pinned' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Pinned' }).getByRole('link').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('link', { name: /Birds/ })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: /Birds/ })).toBeVisible();
    await expect(newestAnswer(page)).toContainText('pelican');
  });

  await test.step('a conversation is exported and imported beside the original', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^JSON/ }).click();
    const file = info.outputPath('birds.json');
    await (await download).saveAs(file);
    expect(await readFile(file, 'utf8')).toContain('pelican');
    await page.getByLabel('Conversation to import').setInputFiles(file);
    await expect(page.getByRole('link', { name: /Birds/ })).toHaveCount(2);
    await expect(newestAnswer(page)).toContainText('pelican');
  });

  await send(page, '[slow] [long] the last word');
  await expect(newestAnswer(page)).toContainText('You wrote');
  await page.keyboard.press('Control+.');
  await expect(newestAnswer(page)).toContainText('You stopped the answer.');
});
