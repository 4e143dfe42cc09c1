import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openRecordingGateway } from './support/recording-gateway.ts';

const withKey = { TRIPTYCH_API_KEY: 'a-key-of-this-test' };

test('runs wait in the list over a restart, and keys order, remove, edit and start them', async ({
  page,
  startApp,
}) => {
  const gateway = await openRecordingGateway();
  const args = ['--base-url', gateway.baseUrl];
  const app = await startApp(args, withKey);
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  const prompt = page.getByLabel('Prompt', { exact: true });
  const open = page.getByRole('button', { name: /^List \(/ });
  for (const [index, text] of ['A lake', 'A harbor', 'A ridge'].entries()) {
    await prompt.fill(text);
    await prompt.press('Control+Alt+Shift+Enter');
    await expect(open).toHaveText(`List (${index + 1})`);
  }
  await app.process.end('SIGKILL');
  await page.goto('about:blank');

  const again = await startApp(args, withKey);
  await page.goto(again.url);
  await open.press('Enter');
  const list = page.getByRole('list', { name: 'Runs that wait' });
  const rows = list.getByRole('listitem');
  const boxes = list.getByRole('checkbox');
  await expect(rows).toHaveText([/A lake/, /A harbor/, /A ridge/]);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  expect(gateway.creates).toEqual([]);

  await boxes.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows).toHaveText([/A harbor/, /A lake/, /A ridge/]);
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveText([/A harbor/, /A ridge/]);
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveText([/A harbor/, /A lake/, /A ridge/]);
  // The buttons of a row come with the focus.
  await boxes.first().focus();
  await expect(list.getByRole('button', { name: 'Move run 1 down' })).toBeVisible();
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);

  // Enter moves a run into the form.
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue('A harbor');
  await expect(open).toHaveText('List (2)');
  await prompt.fill('A harbor at night');
  await prompt.press('Control+Alt+Shift+Enter');
  await open.click();
  await expect(rows).toHaveText([/A lake/, /A ridge/, /A harbor at night/]);

  await boxes.nth(2).focus();
  await page.keyboard.press('Space');
  const start = page.getByRole('button', { name: /^Start 1\b/ });
  await expect(start).toHaveText(/1 charge/);
  await start.press('Enter');
  await expect(list).toBeHidden();
  await expect.poll(() => gateway.creates.map(({ body }) => body['prompt'])).toEqual(['A harbor at night']);
  await expect(open).toHaveText('List (2)');
  await open.click();
  await page.getByRole('button', { name: 'All at once' }).click();
  await page.getByRole('menuitemradio', { name: 'At most 8 at a time' }).click();
  await page.getByRole('button', { name: /^Start 2\b/ }).click();
  await expect
    .poll(() => gateway.creates.map(({ body }) => body['prompt']))
    .toEqual(['A harbor at night', 'A lake', 'A ridge']);
  await expect(open).toBeHidden();
  await gateway.close();
});

test('runs that are held back say so, are sent with one press, or are left out', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A lake [refuse]');
  await page.getByRole('spinbutton', { name: 'Runs' }).press('4');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(
    page.getByText('3 runs are held back, because an earlier run of their model was not accepted.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Why/ }).click();
  await expect(page.getByRole('list', { name: 'Why runs were not sent' }).getByRole('listitem')).toHaveText([
    /^3 runs, .*Held back: an earlier run of this model was not accepted/,
  ]);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  await page.getByRole('button', { name: 'Don’t send' }).click();
  await expect(page.getByText('3 runs are left out')).toBeVisible();
  await expect(page.getByText(/held back, because/)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 runs were not sent.')).toBeVisible();
  // The first of them is sent alone again.
  await page.getByRole('button', { name: /^Start remaining 3 runs/ }).click();
  await expect(page.getByText(/^2 runs are held back/)).toBeVisible();
  await page.getByRole('button', { name: /^Send 2 runs all the same/ }).click();
  await expect(page.getByText(/held back, because/)).toBeHidden();
});
