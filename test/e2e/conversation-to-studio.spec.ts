import { expect, test } from './support/app.ts';
import { ask, newestAnswer, openConversationPage } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// Parts of an answer become a prompt: what is taken, how it reads there, and the way back.

const answerText = [
  '## A **harbour** at dawn',
  'The first paragraph, with a [link](https://example.org) and `code`.',
  '> Slow pan over *still* water.',
  '```\ncamera: dolly in\n```',
  '| Shot | Light |\n|---|---|\n| 1 | dusk |\n| 2 | night |',
].join('\n\n');

const plain = [
  'A harbour at dawn',
  'The first paragraph, with a link and code.',
  'Slow pan over still water.',
  'camera: dolly in',
  'Shot: 1, Light: dusk\nShot: 2, Light: night',
];

test('the answer, its parts, a selection, a code block and a quote are sent to Studio as plain text', async ({
  page,
  startApp,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const app = await startApp(['--sandbox']);
  await openConversationPage(page, app, 'Chat', 'sandbox-chat');
  const answer = await ask(page, `[say] ${answerText}`);
  const dialog = page.getByRole('dialog', { name: 'Send to Studio' });
  const text = dialog.getByRole('textbox', { name: 'Prompt' });
  const menu = async (item: string) => {
    await newestAnswer(page).getByRole('button', { name: 'Actions for this answer' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  const prompt = page.getByLabel('Prompt', { exact: true });

  await test.step('the whole answer, whose parts can be left out', async () => {
    await menu('Send to Studio');
    await expect(text).toHaveValue(plain.join('\n\n'));
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    await expect(dialog.getByRole('listitem').last()).toContainText('Table, as lines');
    await page.screenshot({ path: 'test-results/to-studio/dialog.png' });
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Select none' }).click();
    await expect(dialog.getByRole('button', { name: 'Use as prompt' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /Slow pan/ }).check();
    await expect(text).toHaveValue(plain[2] ?? '');
  });

  await test.step('it is counted against the limit of the chosen model, and lands there', async () => {
    const model = dialog.getByLabel('Model');
    await model.selectOption({ label: 'video-b' });
    await expect(dialog.getByRole('status')).toHaveText(/^26 of 2500$/);
    await text.fill('x'.repeat(2501));
    await expect(dialog).toContainText('1 character too many; nothing is cut off.');
    await text.fill('Slow pan.');
    await dialog.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(page.getByRole('region', { name: /Form for video-b/ })).toBeVisible();
    await expect(prompt).toHaveValue('Slow pan.');
  });

  await test.step('a code block replaces it, and Undo restores the former prompt', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await answer.getByRole('button', { name: 'Send code to Studio' }).click();
    await expect(text).toHaveValue('camera: dolly in');
    await expect(dialog).toContainText('Replaces the prompt of video-b (9 characters). Undo restores it.');
    await dialog.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(prompt).toHaveValue('camera: dolly in');
    // The notification of the step before is still leaving.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveCount(1);
    await undo.click();
    await expect(prompt).toHaveValue('Slow pan.');
  });

  await test.step('a quote under the pointer, and a paragraph', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await answer.locator('blockquote').hover();
    await answer.getByRole('button', { name: 'Send this part to Studio' }).click();
    await expect(text).toHaveValue(plain[2] ?? '');
    await page.keyboard.press('Escape');
    await answer.getByText('The first paragraph').hover();
    await answer.getByRole('button', { name: 'Send this part to Studio' }).click();
    await expect(text).toHaveValue(plain[1] ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the selection of this answer, or the answer after all', async () => {
    await answer.locator('blockquote').click({ clickCount: 3 });
    await menu('Send selection to Studio');
    await expect(text).toHaveValue(plain[2] ?? '');
    await dialog.getByText('Answer', { exact: true }).click();
    await expect(text).toHaveValue(plain.join('\n\n'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('in a template, braces of the text stay literal', async () => {
    await page.getByRole('link', { name: 'Studio' }).click();
    await page.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await answer.getByRole('button', { name: 'Send code to Studio' }).click();
    await text.fill('{ "light": "dusk" }');
    await dialog.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(prompt).toHaveValue('{{ "light": "dusk" }}');
  });
});
