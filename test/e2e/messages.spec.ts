import { makeImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import {
  addTool,
  answers,
  ask,
  bodiesAt,
  newestAnswer,
  openConversationPage,
  openParameters,
  parameters,
  question,
  send,
  waitForAnswers,
  waitForRequests,
} from './support/conversation-page.ts';

// Messages block by block, in a real browser with its own sandbox.

test('a messages conversation covers thinking, manual tool results, citations, pauses, prefill and every other end', async ({
  page,
  startApp,
  startSandbox,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sandbox = await startSandbox(['--stream-ms', '2']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openConversationPage(page, app, 'Messages', 'sandbox-messages-mini');

  await test.step('a citation shows its text and opens the passage in the document', async () => {
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: /Document to cite/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a document' });
    await dialog.getByLabel('Title').fill('Notes on light');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('The blue hour lasts forty minutes. Then it is night.');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const answer = await ask(page, '[say] See: ');
    await answer.getByRole('button', { name: 'Source 1', exact: true }).hover();
    await expect(page.getByRole('tooltip')).toContainText('The blue hour lasts forty minutes.');
    await answer.getByRole('button', { name: 'Source 1', exact: true }).click();
    const passage = page.getByRole('dialog', { name: 'Notes on light' });
    await expect(passage.locator('mark')).toHaveText('The blue hour lasts forty minutes.');
    await page.keyboard.press('Escape');
    await expect(passage).toBeHidden();
  });

  await test.step('thinking is collapsed, redacted thinking is labeled, and both are sent back unchanged', async () => {
    await openParameters(page);
    const panel = parameters(page);
    await panel.getByRole('radiogroup', { name: 'Thinking', exact: true }).getByRole('radio', { name: 'On' }).click();
    // The budget is prefilled, so that the first message can be sent.
    await expect(panel.getByLabel('Thinking budget', { exact: true })).toHaveValue('2048');
    await panel.getByLabel('Thinking budget', { exact: true }).fill('1024');
    const answer = await ask(page, '[redacted] [say] After some thought.');
    await expect(answer).toContainText('Redacted thinking');
    await expect(answer.getByText('The question is synthetic')).toBeHidden();
    await answer.getByRole('button', { name: /^Thought for \d+\.\d s/ }).click();
    await expect(answer.getByText('The question is synthetic')).toBeVisible();
    await ask(page, '[say] next');
    await waitForRequests(sandbox, 3);
    const body = (await bodiesAt(sandbox)).at(-1);
    const bodyText = JSON.stringify(body);
    expect(body?.['thinking']).toEqual({ type: 'enabled', budget_tokens: 1024 });
    expect(bodyText).toContain(`"data":"${Buffer.from('sandbox: redacted').toString('base64')}"`);
    expect(bodyText).toContain('"signature":"');
  });

  await test.step('tool calls get manual answers, with an image and as an error, and all results are sent together', async () => {
    await addTool(page, 'weather', '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}');
    await addTool(page, 'tides', '{"type":"object","properties":{"city":{"type":"integer"}}}');
    const answer = await ask(page, '[tools] How is it outside?');
    const card = answer.getByRole('region', { name: 'Tool call weather' });
    await expect(card).toContainText('Lisbon');
    await expect(card).toContainText('The input matches the schema.');
    await expect(page.getByRole('list', { name: 'Fix before sending' })).toContainText('is waiting for a result');
    await card.getByRole('textbox', { name: 'Result for weather' }).fill('17 degrees');
    const tides = answer.getByRole('region', { name: 'Tool call tides' });
    await tides
      .getByRole('radiogroup', { name: /^Result format/ })
      .getByText('Image')
      .click();
    await expect(answer).toContainText('The result for tides has no image.');
    await tides
      .getByLabel('Image for tides')
      .setInputFiles({ name: 'tides.png', mimeType: 'image/png', buffer: makeImage(64, 64) });
    await expect(tides).toContainText('tides.png');
    await tides.getByLabel('The tool failed').check();
    const before = (await bodiesAt(sandbox)).length;
    await answer.getByRole('button', { name: /^Send the 2 results · new charge/ }).click();
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    await expect(newestAnswer(page)).toContainText('The tool answered');
    const messages = (await bodiesAt(sandbox)).at(-1)?.['messages'] as { role: string; content: unknown }[];
    expect(messages.at(-1)).toMatchObject({
      role: 'user',
      content: [
        { type: 'tool_result', content: '17 degrees' },
        { type: 'tool_result', is_error: true, content: [{ type: 'image' }] },
      ],
    });
  });

  await test.step('a search by the gateway is shown with its results', async () => {
    await parameters(page).getByRole('button', { name: 'Add to tools' }).click();
    await page.getByRole('menuitem', { name: /Web search/ }).click();
    await page.getByRole('dialog', { name: /^Tool/ }).getByRole('button', { name: 'Done' }).click();
    const answer = await ask(page, '[search] the blue hour');
    await expect(answer.getByRole('region', { name: 'Search results' })).toContainText('Notes on light');
    await answer.getByRole('button', { name: /^Usage details/ }).click();
    await expect(page.getByRole('table', { name: 'Usage' })).toContainText('web search requests');
    await page.keyboard.press('Escape');
  });

  await test.step('a paused turn continues, sent back unchanged', async () => {
    const answer = await ask(page, '[pause] Tell me of herons');
    await expect(answer).toContainText('pause_turn');
    const before = (await bodiesAt(sandbox)).length;
    await answer.getByRole('button', { name: /^Continue · new charge/ }).click();
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    await expect(newestAnswer(page)).toContainText('and so it goes on');
    await expect(newestAnswer(page)).toContainText('This answer is synthetic');
    const messages = (await bodiesAt(sandbox)).at(-1)?.['messages'] as { role: string; content: unknown[] }[];
    expect(messages.at(-2)).toEqual({ role: 'user', content: '[pause] Tell me of herons' });
    // The paused turn is sent unchanged, including its thinking with the signature.
    expect(messages.at(-1)).toEqual({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: expect.any(String), signature: expect.stringMatching(/./) },
        { type: 'text', text: expect.stringMatching(/You wrote|Tell me of herons/) },
      ],
    });
  });

  await test.step('a refusal is shown plainly, and an answer with too few tokens can be continued', async () => {
    await expect(await ask(page, '[refuse]')).toContainText('The model declined to continue.');
    await parameters(page)
      .getByRole('radiogroup', { name: 'Thinking', exact: true })
      .getByRole('radio', { name: 'Off' })
      .click();
    await parameters(page).getByLabel('Maximum length', { exact: true }).fill('5');
    await expect(await ask(page, 'Tell me more of herons')).toContainText('max_tokens');
    const before = (await bodiesAt(sandbox)).length;
    await newestAnswer(page)
      .getByRole('button', { name: /^Continue from here/ })
      .click();
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    await expect(newestAnswer(page)).toContainText('and so it goes');
  });

  await test.step('the start of an answer can be written for the model', async () => {
    await parameters(page).getByLabel('Maximum length', { exact: true }).fill('500');
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await page.getByRole('menuitem', { name: /^Assistant/ }).click();
    const count = await answers(page).count();
    const before = (await bodiesAt(sandbox)).length;
    await send(page, 'Herons are');
    await waitForRequests(sandbox, before + 1);
    await waitForAnswers(page);
    expect(await answers(page).count()).toBeGreaterThanOrEqual(Math.min(count, 1));
    await expect(newestAnswer(page)).toContainText('and so it goes on');
    const messages = (await bodiesAt(sandbox)).at(-1)?.['messages'] as { role: string; content: unknown }[];
    expect(messages.at(-1)).toMatchObject({ role: 'assistant' });
    await expect(question(page)).toBeVisible();
  });
});
