import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { largestImageBytes } from '../../shared/conversations/image-size-limit.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { wav } from '../support/make-audio.ts';
import { makeImage, makeNoisyImage } from '../support/make-images.ts';
import { expect, type SandboxProcess, test } from './support/app.ts';
import {
  answers,
  ask,
  bodiesAt,
  chooseModel,
  newestAnswer,
  openConversationPage,
  question,
  send,
  sendButton,
  waitForAnswers,
  waitForRequests,
} from './support/conversation-page.ts';

// Every attachment of a question, in every way to add it, and the exact body that arrives.

/** Gives files to an element like a drop or a paste. */
async function give(target: Locator, how: 'drop' | 'paste', files: readonly [name: string, type: string, Buffer][]) {
  const given = files.map(([name, type, bytes]) => ({ name, type, bytes: [...bytes] }));
  await target.evaluate(
    (element, { kind, list }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const event = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...event, dataTransfer: data })
          : new ClipboardEvent('paste', { ...event, clipboardData: data }),
      );
    },
    { kind: how, list: given },
  );
}

async function lastBodyBytes({ ledgerFile }: SandboxProcess): Promise<number> {
  const lines = (await readFile(ledgerFile, 'utf8')).split('\n').filter(Boolean);
  return (JSON.parse(lines.at(-1) ?? '{}') as { bodyBytes: number }).bodyBytes;
}

test('images, audio, texts and JSON are attached in every possible way, measured, and sent exactly', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox(['--stream-ms', '1']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-image-chat');
  const attached = page.getByRole('list', { name: 'Attached' });
  const meter = page.getByRole('button', { name: /^Next request/ });
  const files = page.getByLabel('Files to attach');

  await test.step('an image over 8 MB is refused, made smaller with one click, and then sent', async () => {
    await files.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: makeNoisyImage(1650, 1600) });
    await expect(attached).toContainText('the limit is 8 MB');
    await question(page).fill('What is it?');
    await expect(page.getByRole('list', { name: 'Fix before sending' })).toContainText('noise.png');
    await question(page).press('Enter');
    await expect(meter).toHaveAccessibleName(/12\.\d MB/);
    await attached.getByRole('button', { name: 'Make smaller' }).click();
    await expect(attached).not.toContainText('the limit is 8 MB');
    expect(await bodiesAt(sandbox)).toEqual([]);
    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(meter).not.toHaveAccessibleName(/12\.\d MB/);
    const weighed = await meter.getAttribute('aria-label');
    await question(page).press('Enter');
    await expect(question(page)).toHaveValue('');
    await waitForRequests(sandbox, 1);
    await waitForAnswers(page);
    const [body] = await bodiesAt(sandbox);
    expect(body).toEqual({
      model: 'sandbox-image-chat',
      stream: true,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            {
              type: 'image_url',
              image_url: { url: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\/.*\((\d+) characters\)$/) },
            },
          ],
        },
      ],
    });
    expect(Number(/\((\d+) char/.exec(JSON.stringify(body))?.[1])).toBeLessThanOrEqual(largestImageBytes);
    expect(weighed).toBe(`Next request: ${formatBytes(await lastBodyBytes(sandbox))}`);
  });

  await test.step('an image of an answer is taken from the library, and earlier images can be left out', async () => {
    await expect(newestAnswer(page)).toContainText(/Saved as .*\.png/);
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await page.getByRole('menuitem', { name: 'Send no earlier images' }).click();
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: /^From library/ }).click();
    const picker = page.getByRole('dialog', { name: /Choose from the library/ });
    await picker.getByRole('gridcell').first().click();
    await expect(attached).toContainText('.png');
    await send(page, 'And this one?');
    await waitForRequests(sandbox, 2);
    await waitForAnswers(page);
    const messages = (await bodiesAt(sandbox)).at(-1)?.['messages'] as { content: unknown }[];
    expect(messages.map(({ content }) => content)).toEqual([
      [
        { type: 'text', text: 'What is it?' },
        { type: 'text', text: expect.stringMatching(/^\(The image noise\.\w+ is left out here\.\)$/) },
      ],
      '(The image that you made is left out here.)',
      [
        { type: 'text', text: 'And this one?' },
        { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
      ],
    ]);
  });

  await test.step('audio, a pasted image, a dropped image and a part as JSON keep their order', async () => {
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    // The previous question has no attachment either, and would take a file that comes too early.
    await expect(answers(page)).toHaveCount(0);
    await expect(attached).toHaveCount(0);
    await chooseModel(page, 0, 'sandbox-chat');
    const sound = wav(0.1);
    await files.setInputFiles({ name: 'door.wav', mimeType: 'audio/wav', buffer: sound });
    await expect(attached.getByRole('listitem')).toHaveText([/door\.wav/]);
    await give(question(page), 'paste', [['pasted.png', 'image/png', makeImage(20, 20)]]);
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await give(page.getByRole('form', { name: 'Question' }), 'drop', [
      ['dropped.png', 'image/png', makeImage(30, 20)],
      ['gone.png', 'image/png', makeImage(10, 20)],
    ]);
    await expect(attached.getByRole('listitem')).toHaveCount(4);
    await attached.getByRole('button', { name: 'Remove gone.png' }).click();
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: /Content part as JSON/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a content part as JSON' });
    await dialog.getByRole('textbox').fill('{"type": "text"');
    await expect(dialog).toContainText('isn’t valid JSON');
    await dialog.getByRole('textbox').fill('{ "type": "text", "text": "as it is", "kept": [1.5] }');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await question(page).fill('Look and listen');

    await meter.click();
    const weights = page.getByRole('dialog', { name: /^Next request: / });
    await expect(weights.getByRole('table')).toContainText('Images 2');
    await expect(weights.getByRole('table')).toContainText('Audio 1');
    await weights.getByRole('button', { name: 'Show request' }).click();
    const preview = page.getByRole('dialog', { name: 'Next request', exact: true });
    await expect(preview).toContainText('POST /v1/chat/completions');
    await expect(preview.getByRole('region', { name: 'Next request' })).toContainText('"text": "as it is"');
    await page.keyboard.press('Escape');

    const before = (await bodiesAt(sandbox)).length;
    await send(page, 'Look and listen');
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    const url = (width: number) => `data:image/png;base64,${makeImage(width, 20).toString('base64')}`;
    expect((await bodiesAt(sandbox)).at(-1)).toEqual({
      model: 'sandbox-chat',
      stream: true,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look and listen' },
            { type: 'input_audio', input_audio: { data: sound.toString('base64'), format: 'wav' } },
            { type: 'image_url', image_url: { url: url(20) } },
            { type: 'image_url', image_url: { url: url(30) } },
            { type: 'text', text: 'as it is', kept: [1.5] },
          ],
        },
      ],
    });
  });

  await test.step('a model that makes images gets a text line instead of the audio of an earlier turn', async () => {
    await chooseModel(page, 0, 'sandbox-image-chat');
    await question(page).fill('Draw it');
    await expect(page.getByRole('list', { name: 'Changed when sent' })).toContainText('Audio of earlier turns');
    await ask(page, 'Draw it');
    expect(JSON.stringify((await bodiesAt(sandbox)).at(-1))).toContain('(The sound door.wav is left out here.)');
  });

  await test.step('an image of an answer goes to a slot of the studio', async () => {
    await expect(newestAnswer(page)).toContainText(/Saved as .*\.png/);
    await newestAnswer(page).getByRole('button', { name: 'Use as image' }).click();
    await page.getByRole('menuitem', { name: /^image-e-2 · Images/ }).click();
    await expect(page.getByRole('region', { name: 'Form for image-e-2' }).locator('.slot')).toContainText(
      /chat.*\.png/,
    );
  });
});

test('a question with an image whose stored copy is missing stays unsent, with one message', async ({
  page,
  startApp,
  startSandbox,
  dataFolder,
}) => {
  const sandbox = await startSandbox();
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Chat', 'sandbox-chat');
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: makeImage(64, 48) });
  await expect(page.getByRole('list', { name: 'Attached' })).toContainText('lake.png');
  for (const each of await readdir(dataFolder, { recursive: true, withFileTypes: true })) {
    if (each.isFile() && each.parentPath.includes('inputs')) await rm(join(each.parentPath, each.name));
  }
  await question(page).fill('What is this?');
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await question(page).press('Enter');
  const form = page.getByRole('form', { name: 'Question' });
  await expect(form.getByRole('alert')).toContainText(
    'The stored copy of lake.png can’t be read: it no longer exists.',
  );
  expect((await form.innerText()).match(/Nothing was sent/g)).toHaveLength(1);
  await expect(question(page)).toHaveValue('What is this?');
  expect(await bodiesAt(sandbox)).toEqual([]);
});
