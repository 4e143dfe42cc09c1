import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { makeNoisyImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { type ConversationGateway, openConversationGateway } from './support/conversation-gateway.ts';
import {
  ask,
  chooseModel,
  expandParameters,
  newestAnswer,
  openConversationPage,
  parameters,
  question,
  send,
  sendButton,
  waitForAnswers,
} from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// Tests the rules of the interface for questions, on screen and in the received body. The gateway accepts everything.

const reasons = (page: Page) => page.getByRole('list', { name: 'Fix before sending' });
const isBlocked = (page: Page) => expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');

/** Checks with axe in every theme, and takes screenshots for a visual check into `test-results/conversation-rules`. */
async function checkAndCapture(page: Page, name: string): Promise<void> {
  expect.soft(await findAxeViolations(page), name).toEqual([]);
  await saveScreenshots(page, name);
}

async function saveScreenshots(page: Page, name: string): Promise<void> {
  for (const theme of checkedThemes.toReversed()) {
    await setTheme(page, theme);
    await page.screenshot({ path: `test-results/conversation-rules/${name}-${theme}.png` });
  }
}

test.use({ viewport: { width: 1280, height: 800 } });

let gateway: ConversationGateway;
test.beforeEach(async () => {
  gateway = await openConversationGateway();
});
test.afterEach(() => gateway.close());

const connected = () =>
  [['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' }] as [string[], Record<string, string>];

test('chat accepts lists of parts for image models, null, undocumented JSON, and one of two exclusive parameters', async ({
  page,
  startApp,
}) => {
  await openConversationPage(page, await startApp(...connected()), 'Chat', 'draws-image-1');
  const panel = parameters(page);
  const last = () => gateway.bodies.at(-1);
  await page.getByRole('button', { name: 'Parameters' }).click();
  await expandParameters(page);

  await test.step('text alone is sent as a list to a model that makes images, and as text to others', async () => {
    await ask(page, 'A lake');
    expect(last()?.['messages']).toEqual([{ role: 'user', content: [{ type: 'text', text: 'A lake' }] }]);
    await chooseModel(page, 0, 'writes-1');
    await question(page).fill('Which lake?');
    await expect(page.getByRole('list', { name: 'Changed when sent' })).toContainText('in your next turn');
    await saveScreenshots(page, 'image-moved');
    await ask(page, 'Which lake?');
    expect(last()?.['messages']).toEqual([
      { role: 'user', content: 'A lake' },
      expect.objectContaining({ role: 'assistant', content: '(You made an image here.)' }),
      {
        role: 'user',
        content: [
          { type: 'text', text: '(Images that you made before:)' },
          { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
          { type: 'text', text: 'Which lake?' },
        ],
      },
    ]);
  });

  await test.step('a model can be marked as making images, and the mark ends with the model', async () => {
    const choice = panel.getByRole('radiogroup', { name: 'image_generation' });
    await choice.getByRole('radio', { name: 'yes' }).click();
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await page.getByRole('menuitem', { name: 'Send no earlier images' }).click();
    await ask(page, 'And now?');
    const parts = (words: string) => ({ role: 'user', content: [{ type: 'text', text: words }] });
    expect(last()?.['messages']).toEqual([
      parts('A lake'),
      expect.objectContaining({ role: 'assistant', content: '(The image that you made is left out here.)' }),
      parts('Which lake?'),
      expect.objectContaining({ role: 'assistant', content: 'All is said.' }),
      parts('And now?'),
    ]);
    await chooseModel(page, 0, 'thinks-1');
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  await test.step('null is selected, sent, and reset', async () => {
    await panel.getByRole('button', { name: 'Send null for temperature' }).click();
    await panel.getByRole('button', { name: 'Send null for verbosity' }).click();
    await expect(panel.getByLabel('Temperature', { exact: true })).toHaveValue('null');
    await checkAndCapture(page, 'null');
    await ask(page, 'With null');
    expect(last()).toMatchObject({ temperature: null, verbosity: null });
    await panel.getByRole('button', { name: 'Send null for temperature' }).click();
    await expect(panel.getByLabel('Temperature', { exact: true })).toHaveValue('');
    await panel.getByRole('button', { name: 'Clear verbosity' }).click();
    await ask(page, 'Without');
    expect(last()).not.toHaveProperty('temperature');
    expect(last()).not.toHaveProperty('verbosity');
  });

  await test.step('a choice of an undocumented kind is sent with a warning', async () => {
    await panel.getByRole('button', { name: 'Edit tool_choice as JSON' }).click();
    const written = '{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[]}}';
    await panel.getByLabel('tool_choice', { exact: true }).fill(written);
    await expect(panel).toContainText('tool_choice has the type "allowed_tools", which isn’t documented.');
    await ask(page, 'Choose');
    expect(last()?.['tool_choice']).toEqual(JSON.parse(written));
  });

  await test.step('temperature and top_p together are refused, and one click resets either', async () => {
    const before = gateway.bodies.length;
    const labels = { temperature: 'Temperature', top_p: 'top_p' };
    for (const [reset, other] of [
      ['temperature', 'top_p'],
      ['top_p', 'temperature'],
    ] as const) {
      await panel.getByLabel('Temperature', { exact: true }).fill('0.5');
      await panel.getByLabel('top_p', { exact: true }).fill('0.4');
      await question(page).fill('Both');
      await expect(reasons(page)).toContainText('top_p and temperature are both changed.');
      await isBlocked(page);
      await question(page).press('Enter');
      if (reset === 'temperature') await checkAndCapture(page, 'blocked');
      await reasons(page)
        .getByRole('button', { name: `Reset ${reset}` })
        .click();
      await expect(reasons(page)).toHaveCount(0);
      await expect(panel.getByLabel(labels[reset], { exact: true })).toHaveValue('');
      await expect(panel.getByLabel(labels[other], { exact: true })).not.toHaveValue('');
    }
    expect(gateway.bodies).toHaveLength(before);
    await ask(page, 'One');
    expect(last()).toMatchObject({ temperature: 0.5 });
    expect(last()).not.toHaveProperty('top_p');
  });

  await test.step('a stored preset with both opens, and is refused', async () => {
    await panel.getByLabel('top_p', { exact: true }).fill('0.4');
    await panel.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('menuitem', { name: /Save these parameters/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Both');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('button', { name: 'Reset top_p' }).click();
    await question(page).fill('Again');
    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('menuitem', { name: /^Both/ }).click();
    await expect(reasons(page)).toContainText('top_p and temperature are both changed.');
    await isBlocked(page);
    await reasons(page).getByRole('button', { name: 'Reset top_p' }).click();
  });

  await test.step('the tool role is not offered', async () => {
    await page.getByRole('button', { name: /role and earlier images/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Developer/ })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /tool/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('an image of 7 MB causes a warning and can be sent, and one over 8 MB is refused', async () => {
    const attached = page.getByRole('list', { name: 'Attached' });
    const files = page.getByLabel('Files to attach');
    await files.setInputFiles({ name: 'seven.png', mimeType: 'image/png', buffer: makeNoisyImage(1500, 1400) });
    await expect(attached).toContainText('has 9.7 MB as Base64. If the limit of 8 MB applies to Base64');
    await expect(attached.getByRole('button', { name: 'Make smaller' })).toBeVisible();
    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await files.setInputFiles({ name: 'nine.png', mimeType: 'image/png', buffer: makeNoisyImage(1650, 1600) });
    await expect(reasons(page)).toContainText('nine.png, which has 9.2 MB; the limit is 8 MB.');
    await checkAndCapture(page, 'image-sizes');
    await attached.getByRole('button', { name: 'Remove nine.png' }).click();
    const before = gateway.bodies.length;
    await ask(page, 'Large');
    // The body takes a moment to arrive.
    await expect.poll(() => gateway.bodies.length).toBe(before + 1);
    expect(JSON.stringify(last()).length).toBeGreaterThan(9_000_000);
  });
});

test('an answer that is stopped before any text shows this, and offers a retry', async ({ page, startApp }) => {
  await openConversationPage(page, await startApp(...connected()), 'Chat', 'writes-1');
  await send(page, 'silence');
  await expect.poll(() => gateway.bodies.length).toBe(1);
  await page.getByRole('form', { name: 'Question' }).getByRole('button', { name: 'Stop' }).click();
  await expect(newestAnswer(page)).toContainText('Stopped before any text arrived.');
  await expect(newestAnswer(page)).not.toContainText(/partial answer is saved|answer is empty/);
  await expect(newestAnswer(page).getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  await saveScreenshots(page, 'stopped-early');
  await newestAnswer(page).getByRole('button', { name: 'Retry · new charge' }).click();
  await expect.poll(() => gateway.bodies.length).toBe(2);
  expect(gateway.bodies[1]).toEqual(gateway.bodies[0]);
});

test('a messages stream without its end event is complete, and thinking accepts another type', async ({
  page,
  startApp,
}) => {
  await openConversationPage(page, await startApp(...connected()), 'Messages', 'thinks-1');
  await page.getByRole('button', { name: 'Parameters' }).click();
  const panel = parameters(page);
  await panel.getByRole('button', { name: 'Edit thinking as JSON' }).click();
  await panel.getByLabel('Thinking', { exact: true }).fill('{"type":"adaptive"}');
  await expect(panel).toContainText('Thinking has the type "adaptive", which isn’t documented.');
  const answer = await ask(page, 'Think');
  expect(gateway.bodies[0]?.['thinking']).toEqual({ type: 'adaptive' });
  await expect(answer).toContainText('All is said.');
  await expect(answer).toContainText('The gateway didn’t close the stream. The answer is complete.');
  await expect(answer).not.toContainText('was interrupted');
  await expect(answer.getByRole('button', { name: /charge/ })).toHaveCount(0);
  await saveScreenshots(page, 'unclosed');
});

test('a new conversation has default parameters, and one click restores those of the last conversation', async ({
  page,
  startApp,
}) => {
  await openConversationPage(page, await startApp(...connected()), 'Chat', 'writes-1');
  await page.getByRole('button', { name: 'Parameters' }).click();
  await expandParameters(page);
  const n = parameters(page).getByLabel('n', { exact: true });
  await n.fill('3');
  await send(page, 'Three of them');
  await waitForAnswers(page);
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(page.getByRole('button', { name: 'Model: writes-1' })).toBeVisible();
  await expect(n).toHaveValue('');
  const use = page.getByRole('button', { name: 'Use parameters from last conversation' });
  await saveScreenshots(page, 'fresh');
  await use.click();
  await expect(n).toHaveValue('3');
  await expect(use).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(n).toHaveValue('');
  await ask(page, 'One of them');
  expect(gateway.bodies.map((body) => body['n'])).toEqual([3, undefined]);
});

test('a new conversation has the model used last, unless the gateway no longer lists it', async ({
  page,
  startApp,
}) => {
  await openConversationPage(page, await startApp(...connected()), 'Chat', 'writes-1');
  const begin = () => page.getByRole('button', { name: 'New conversation' }).last().click();
  const chosen = (model: string) => expect(page.getByRole('button', { name: `Model: ${model}` })).toBeVisible();
  await ask(page, 'First');

  await test.step('also when its conversation is in Trash', async () => {
    await page.getByRole('link', { name: /^First/ }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('link', { name: /^First/ })).toHaveCount(0);
    await begin();
    await chosen('writes-1');
  });

  await test.step('also a typed one that was never listed', async () => {
    await page.getByRole('button', { name: 'Model: writes-1' }).click();
    await page.getByRole('textbox', { name: 'Model ID' }).fill('Describe a lake');
    await expect(page.getByRole('option', { name: /^Use/ })).toHaveCount(0);
    await expect(page.getByText('A model ID has no spaces.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Model ID' }).fill('not-listed-1');
    await page.keyboard.press('Enter');
    await chosen('not-listed-1');
    await ask(page, 'Second');
    await begin();
    await chosen('not-listed-1');
  });

  await test.step('not one that left the list; the first conversation of a page has the first listed model', async () => {
    await chooseModel(page, 0, 'writes-1');
    await ask(page, 'Third');
    gateway.models = ['draws-image-1', 'thinks-1'];
    await page.reload();
    await expect(page.getByRole('button', { name: 'Model: writes-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Model: writes-1' }).click();
    await expect(page.getByText('2 listed, or type another ID.')).toBeVisible();
    await page.keyboard.press('Escape');
    await begin();
    await chosen('none chosen');
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await begin();
    await chosen('draws-image-1');
  });
});
