import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import {
  answers,
  ask,
  bodiesAt,
  newestAnswer,
  openConversationPage,
  question,
  send,
  sendButton,
  waitForAnswers,
} from './support/conversation-page.ts';
import { openPage } from './support/open-page.ts';

// Chat with one model, in a real browser with its own sandbox: streaming with every possible end, the content of
// answers, alternatives, and stored state.

test('a chat with one model streams, stops, breaks off, continues, is retried and edited, and survives a restart', async ({
  page,
  startApp,
  startSandbox,
  dataFolder,
}) => {
  const sandbox = await startSandbox(['--stream-ms', '4']);
  const start = () => startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  const app = await start();
  await openConversationPage(page, app, 'Chat', 'sandbox-chat');
  // A second start continues with the empty conversation, and the next text is the question.
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(question(page)).toBeFocused();

  await test.step('the question is sent exactly, and the answer streams in with its details', async () => {
    const answer = await ask(page, '[say] The **blue** hour lasts forty minutes.');
    await expect(answer.locator('strong')).toHaveText('blue');
    await expect(answer).toContainText(/first token \d+\.\d\d s/);
    await expect(answer).toContainText(/\d+ in · \d+ out/);
    await expect(page.getByRole('region', { name: 'Status messages' })).toHaveText('sandbox-chat has answered.');
    const [body] = await bodiesAt(sandbox);
    expect(body).toEqual({
      model: 'sandbox-chat',
      stream: true,
      messages: [{ role: 'user', content: '[say] The **blue** hour lasts forty minutes.' }],
    });
    await answer.getByRole('button', { name: /^Usage details/ }).click();
    await expect(page.getByRole('table', { name: 'Usage' })).toContainText('Total');
    await page.keyboard.press('Escape');
  });

  await test.step('Ctrl A selects the text of the focused area, and never the interface', async () => {
    const selected = () => page.evaluate(() => String(getSelection()));
    await page.getByRole('region', { name: 'Questions and answers' }).focus();
    await page.keyboard.press('Control+a');
    expect(await selected()).toContain('The blue hour lasts forty minutes.');
    expect(await selected()).not.toContain('New conversation');
    await page.evaluate(() => getSelection()?.empty());
    await page.getByRole('link', { name: 'Chat', exact: true }).focus();
    await page.keyboard.press('Control+a');
    expect(await selected()).toBe('');
  });

  await test.step('Stop ends the answer and keeps its text, and nothing is sent meanwhile', async () => {
    await send(page, '[slow] [long] Go on and on');
    await expect(newestAnswer(page)).toContainText('You wrote');
    await question(page).fill('too early');
    await question(page).press('Enter');
    await page.getByRole('form', { name: 'Question' }).getByRole('button', { name: 'Stop' }).click();
    await expect(newestAnswer(page)).toContainText('You stopped the answer.');
    await expect(newestAnswer(page)).toContainText('You wrote');
    // The complete answer has 80 KB, and the sandbox takes a minute for it.
    expect((await newestAnswer(page).innerText()).length).toBeLessThan(40_000);
    await expect(question(page)).toHaveValue('too early');
    expect(await bodiesAt(sandbox)).toHaveLength(2);
  });

  await test.step('an interrupted answer is saved, shows the reason, and can be continued', async () => {
    await ask(page, '[cut] Tell me');
    await expect(newestAnswer(page)).toContainText('The answer was interrupted');
    await expect(newestAnswer(page)).toContainText('You wrote');
    // The pressed button is removed, which can scroll the list to an earlier row. The list follows the text all the same.
    // Both happen in one turn of the page, so that no text can arrive before the list has moved.
    await newestAnswer(page)
      .getByRole('button', { name: /^Continue · new charge/ })
      .evaluate((button: HTMLElement) => {
        button.click();
        document.querySelector('[aria-label="Questions and answers"]')?.scrollTo(0, 0);
      });
    // The answer breaks off like the first. Until then, Send may not have become Stop yet.
    await expect(newestAnswer(page).getByText('The answer was interrupted')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeHidden();
    await waitForAnswers(page);
    await expect(answers(page).last()).toContainText('You wrote');
    await ask(page, '[error] Tell me');
    await expect(newestAnswer(page).getByRole('alert')).toContainText(/trace/);
    await expect(newestAnswer(page)).toContainText('You wrote');
  });

  await test.step('a refusal is shown plainly, and sources are numbered', async () => {
    await expect(await ask(page, '[refuse]')).toContainText('The model declined');
    const cited = await ask(page, '[cite] When is the blue hour?');
    const mark = cited.getByRole('button', { name: 'Source 1', exact: true });
    await mark.focus();
    await expect(page.getByRole('tooltip')).toContainText('Notes on light');
    await expect(cited.getByRole('list', { name: 'Sources' })).toContainText('example.org');
  });

  await test.step('a retry and an edit appear beside the original, and every branch stays available', async () => {
    await ask(page, '[say] one');
    await page.getByRole('button', { name: /^Retry · new charge/ }).click();
    const column = page.getByRole('region', { name: 'sandbox-chat column' });
    await expect(column).toContainText('answer 2 of 2');
    await waitForAnswers(page);
    await question(page).press('ArrowUp');
    const edit = page.getByRole('form', { name: 'Edit question' });
    await edit.getByRole('textbox').fill('[say] two');
    // Far from its row, the list draws other rows.
    const thread = page.getByRole('region', { name: 'Questions and answers' });
    await thread.evaluate((element) => element.scrollTo(0, 0));
    await expect(answers(page).first()).toBeInViewport();
    await expect(edit.getByRole('textbox')).toHaveValue('[say] two');
    await openPage(page, 'Activity');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(edit.getByRole('textbox')).toHaveValue('[say] two');
    await edit.getByRole('button', { name: /^Send · new charge/ }).click();
    await expect(newestAnswer(page)).toContainText('two');
    await waitForAnswers(page);
    await expect(page.getByRole('button', { name: /\d branches/ })).toBeVisible();
    await page.getByRole('button', { name: 'Previous question' }).click();
    await expect(newestAnswer(page)).toContainText('one');
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(newestAnswer(page)).toContainText('two');
  });

  await test.step('the request log shows the frames of a streamed answer', async () => {
    await openPage(page, 'Activity');
    await page.getByRole('link', { name: 'Requests' }).click();
    await page
      .getByRole('option', { name: /completions/ })
      .first()
      .click();
    await page.getByRole('tab', { name: /^Frames \d+/ }).click();
    await expect(page.getByRole('tabpanel')).toContainText('[DONE]');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(newestAnswer(page)).toContainText('two');
  });

  await test.step('a restart keeps the conversation, the selected branch, and the unsent text', async () => {
    await question(page).fill('a thought that is not sent yet');
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: makeImage(320, 200) });
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('lake.png');
    // The page saves it a moment after the last change.
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
    const drafts = database.prepare("SELECT record -> '$.draft' AS draft FROM conversations");
    const isSaved = ({ draft }: Record<string, unknown>) =>
      ['a thought that is not sent yet', '"image"'].every((each) => String(draft).includes(each));
    await expect.poll(() => drafts.all().some(isSaved)).toBe(true);
    database.close();
    await app.process.end('SIGKILL');
    const again = await start();
    await page.goto(again.url);
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(question(page)).toHaveValue('a thought that is not sent yet');
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('lake.png');
    await expect(newestAnswer(page)).toContainText('two');
    const before = (await bodiesAt(sandbox)).length;
    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await question(page).press('Enter');
    await expect(newestAnswer(page)).toContainText('1 image');
    await waitForAnswers(page);
    const bodies = await bodiesAt(sandbox);
    expect(bodies).toHaveLength(before + 1);
    expect(JSON.stringify(bodies.at(-1))).toContain('image_url');
  });

  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
});
