import type { Page } from '@playwright/test';
import { type App, expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { bodiesAt, waitForRequests } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';
import { openPage } from './support/open-page.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Chooses the model of the assistant in Settings. */
async function turnOn(page: Page, model: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/settings/conversations`);
  const form = page.getByRole('form', { name: 'Model of the writing assistant' });
  await form.getByLabel('Model', { exact: true }).fill(model);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByRole('button', { name: 'Turn off' })).toBeVisible();
}

async function openWithAssistant(page: Page, app: App, model: string): Promise<void> {
  await page.goto(app.url);
  await expect(page).toHaveURL(/#\/studio/);
  await turnOn(page, model);
}

async function openHelp(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('the assistant is off until a model is chosen, and nothing is sent before a click', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox();
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await page.goto(app.url);
  await openModel(page, 'video-b');
  await expect(page.getByRole('button', { name: 'Assistant', exact: true })).toHaveCount(0);
  await prompt(page).fill('A very tall heron, quite slow');
  await page.keyboard.press('Control+i');
  await expect(dialog(page, 'Improve prompt')).toContainText('The writing assistant is off');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose model in Settings' }).click();
  await expect(dialog(page, 'Improve prompt')).toBeHidden();
  await expect(page.getByRole('form', { name: 'Model of the writing assistant' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await turnOn(page, 'sandbox-chat');

  await openModel(page, 'video-b');
  await openHelp(page, 'Improve prompt…');
  const improve = dialog(page, 'Improve prompt');
  await expect(improve).toContainText('It may be charged: no price set.');
  expect(await findAxeViolations(page)).toEqual([]);
  await improve.getByText('Exact request').click();
  const shown = JSON.parse((await improve.getByRole('region', { name: 'Exact request' }).textContent()) ?? '');
  expect(await bodiesAt(sandbox)).toEqual([]);

  await improve.getByRole('button', { name: 'Improve · new charge' }).click();
  await expect(improve.getByRole('button', { name: 'Accept all' })).toBeVisible();
  expect(await bodiesAt(sandbox)).toEqual([shown]);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('an improved prompt is compared by words, accepted in part, and undone with one step', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await turnOn(page, 'sandbox-chat');
  await openModel(page, 'video-b');
  const before = 'A very tall heron by the harbor wall, standing in quite cold rain';
  await prompt(page).fill(before);
  await openHelp(page, 'Improve prompt…');
  const improve = dialog(page, 'Improve prompt');
  await expect(improve).toContainText('Free in the sandbox.');
  await improve.getByRole('button', { name: 'Improve · free' }).click();

  const changes = improve.getByRole('group', { name: 'Changes' });
  const result = improve.getByRole('region', { name: 'Prompt with accepted changes' });
  await expect(changes.getByRole('button')).toHaveCount(2);
  await expect(result).toHaveText(before);
  await changes.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(result).toHaveText('A very tall heron by the harbor wall, standing in cold rain');
  await improve.getByRole('button', { name: 'Accept 1 of 2' }).click();
  await expect(improve).toBeHidden();
  await expect(prompt(page)).toHaveValue('A very tall heron by the harbor wall, standing in cold rain');
  await expect(prompt(page)).toBeFocused();
  await clickUndo(page, 'Prompt improved');
  await expect(prompt(page)).toHaveValue(before);

  await test.step('the instruction can be changed, and its choices are asked for', async () => {
    await page.keyboard.press('Control+i');
    await improve.getByRole('button', { name: 'Edit instructions' }).click();
    await page.getByRole('button', { name: 'Edit Translate' }).click();
    const text = page.getByRole('textbox', { name: 'Instruction for the model' });
    await text.fill('Translate all of it into {language}.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Restore default of Translate' })).toBeVisible();
    await page.getByRole('link', { name: 'Studio' }).click();
    await prompt(page).focus();
    await page.keyboard.press('Control+i');
    await improve.getByRole('combobox', { name: 'Instruction' }).click();
    await page.getByRole('option', { name: 'Translate' }).click();
    await improve.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Chinese' }).click();
    await improve.getByRole('button', { name: 'Improve · free' }).click();
    await expect(improve.getByRole('region', { name: 'Prompt with accepted changes' })).toHaveText(before);
    await improve.getByRole('button', { name: 'Accept all' }).click();
    await expect(prompt(page)).toHaveValue(/合成译文.*苍鹭/);
  });

  await test.step('both answers are conversations in Chat', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Improve prompt/ })).toHaveCount(2);
  });
});

test('a bad answer is shown as received, and repaired once, only by a click', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox(['--stream-ms', '4']);
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openWithAssistant(page, app, 'sandbox-chat');
  await openModel(page, 'video-b');
  await prompt(page).fill('A heron [say] This is no JSON. <img src=x onerror=alert(1)>');
  await openHelp(page, 'Improve prompt…');
  const improve = dialog(page, 'Improve prompt');
  await improve.getByRole('button', { name: 'Improve · new charge' }).click();
  await expect(improve).toContainText('The answer can’t be used');
  await expect(improve.getByRole('region', { name: 'Answer as received' })).toContainText('<img src=x');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await bodiesAt(sandbox)).toHaveLength(1);
  await improve.getByRole('button', { name: 'Ask for a repair · new charge' }).click();
  await expect(improve.getByRole('button', { name: 'Accept all' })).toBeVisible();
  await waitForRequests(sandbox, 2);
  await improve.getByRole('button', { name: 'Discard' }).click();
  await expect(prompt(page)).toHaveValue(/\[say\]/);

  await test.step('Stop ends the answer, and the conversation has the received part', async () => {
    await prompt(page).fill('A heron [slow] [say] one two three four five six seven eight nine ten eleven twelve');
    await openHelp(page, 'Improve prompt…');
    await improve.getByRole('button', { name: 'Improve · new charge' }).click();
    await expect(improve.getByRole('region', { name: 'Answer in progress' })).toContainText('one');
    await improve.getByRole('button', { name: 'Stop' }).click();
    await expect(improve).toContainText('You stopped the answer.');
    await improve.getByRole('link', { name: 'Open conversation' }).click();
    await expect(page).toHaveURL(/#\/chat\//);
    await expect(page.getByRole('article', { name: /^Answer from/ })).toContainText('one');
  });
});

test('F101, F102: an answer with sentences is used, and of two results the user chooses one, without a second request', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox();
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openWithAssistant(page, app, 'sandbox-chat');
  await openModel(page, 'video-b');
  await prompt(page).fill('[think] [prose] A very tall heron');
  await openHelp(page, 'Improve prompt…');
  const improve = dialog(page, 'Improve prompt');
  await improve.getByRole('button', { name: 'Improve · new charge' }).click();
  await expect(improve.getByRole('button', { name: 'Accept all' })).toBeVisible();
  await page.keyboard.press('Escape');

  await prompt(page).fill('[twice] A very tall heron');
  await openHelp(page, 'Improve prompt…');
  await improve.getByRole('button', { name: 'Improve · new charge' }).click();
  await expect(improve).toContainText('The answer has 2 results that can be used.');
  await expect(improve.getByRole('button', { name: /repair/ })).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await improve.getByRole('button', { name: 'Use result 2' }).click();
  await expect(improve.getByRole('group', { name: 'Changes' })).toContainText('(second version)');
  expect(await bodiesAt(sandbox)).toHaveLength(2);
});

test('with Messages, a tool has the schema, and variations become rows of the plan', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const sandbox = await startSandbox();
  const app = await startApp(['--base-url', sandbox.baseUrl], { TRIPTYCH_API_KEY: sandbox.key });
  await openWithAssistant(page, app, 'sandbox-messages');
  await openModel(page, 'video-c-2.2-t2v-plus');
  await prompt(page).fill('A heron');
  await openHelp(page, 'Vary prompt…');
  const vary = dialog(page, 'Vary prompt');
  await vary.getByLabel('Prompts').fill('4');
  await vary.getByRole('button', { name: 'Vary · new charge' }).click();
  await expect(vary.getByRole('textbox', { name: /^Prompt \d/ })).toHaveCount(4);
  expect(await bodiesAt(sandbox)).toMatchObject([{ tool_choice: { type: 'tool', name: 'prompt_variations' } }]);
  expect(await findAxeViolations(page)).toEqual([]);
  await vary.getByRole('textbox', { name: 'Prompt 1', exact: true }).fill('A heron of my own');
  await vary.getByRole('checkbox', { name: 'Use prompt 4' }).uncheck();
  await vary.getByRole('button', { name: 'Open 3 prompts in the plan' }).click();
  await expect(page.getByRole('button', { name: 'Prompt for video-c-2.2-t2v-plus' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Prompt for' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Prompt for this row' })).toHaveValue('A heron of my own');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Generate 3/ })).toBeVisible();
  await clickUndo(page, 'Rows replaced by 3 prompts');
  await expect(page.getByRole('checkbox', { name: 'video-c-2.2-t2v-plus' })).toHaveCount(1);
});

test('an image of the library is described, tagged and used as a prompt', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await turnOn(page, 'sandbox-chat');
  await openModel(page, 'image-c-2.5-t2i-preview');
  await prompt(page).fill('A red boat');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'A red boat')).toHaveCount(1);
  await expect(panes(page).locator('img')).toBeVisible();
  // The click takes the focus from the form, where Enter opens nothing.
  await panes(page).click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Use as input' }).click();
  await page.getByRole('menuitem', { name: 'Describe…' }).click();
  const describe = dialog(page, 'Describe image');
  await expect(describe.locator('img')).toBeVisible();
  await describe.getByRole('button', { name: 'Describe · free' }).click();
  await expect(describe.getByRole('textbox', { name: 'Prompt' })).toHaveValue(/^A synthetic description/);
  expect(await findAxeViolations(page)).toEqual([]);
  await describe.getByRole('checkbox').last().uncheck();
  await describe.getByRole('button', { name: /^Add \d tags/ }).click();
  await expect(describe.getByRole('button', { name: 'Tags added' })).toBeVisible();
  await describe.getByRole('button', { name: 'Use as prompt' }).click();
  await expect(prompt(page)).toHaveValue(/^A synthetic description/);
});

test('a brief becomes shots in an editable table, and then shots of the project', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await turnOn(page, 'sandbox-chat');
  await openPage(page, 'Projects');
  await page.getByRole('button', { name: 'New project' }).last().click();
  await page.getByLabel('Project title').fill('Harbor day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Shots from a brief' }).click();
  const write = dialog(page, 'Shots from a brief');
  await expect(write.getByRole('button', { name: 'Write shots · free' })).toBeDisabled();
  await write
    .getByRole('textbox', { name: 'Brief' })
    .fill('Fog lifts over the harbor. A boy finds a letter. He runs home.');
  await write.getByLabel('Shots', { exact: true }).fill('3');
  await write.getByRole('button', { name: 'Write shots · free' }).click();
  const table = write.getByRole('table', { name: 'Shots' });
  await expect(table.getByRole('row')).toHaveCount(4);
  expect(await findAxeViolations(page)).toEqual([]);
  await table.getByRole('textbox', { name: 'Title of shot 1' }).fill('Fog');
  await table.getByRole('textbox', { name: 'Seconds of shot 2' }).fill('soon');
  await expect(write.getByRole('button', { name: 'Create 3 shots' })).toBeDisabled();
  await table.getByRole('textbox', { name: 'Seconds of shot 2' }).fill('2.5');
  await table.getByRole('button', { name: 'Remove shot 3' }).click();
  await write.getByRole('button', { name: 'Create 2 shots' }).click();
  await expect(write).toBeHidden();
  await expect(
    page
      .getByRole('list', { name: 'Shots' })
      .getByRole('button', { name: /^010 Fog/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('2 shots', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No shots yet')).toBeVisible();
});
