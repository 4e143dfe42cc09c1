import { addModels, expect, openAdvanced, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openRecordingGateway } from './support/recording-gateway.ts';

const withKey = { TRIPTYCH_API_KEY: 'a-key-of-this-test' };

test('two fields that vary are a grid, and runs that a killed program did not send wait for one click', async ({
  page,
  startApp,
}) => {
  const gateway = await openRecordingGateway();
  gateway.answerFirst(1);
  const args = ['--base-url', gateway.baseUrl];
  const app = await startApp(args, withKey);
  await page.goto(app.url);
  await openModel(page, 'video-c-2.6-t2v-spark');
  await page.getByLabel('Prompt', { exact: true }).fill('A red canoe');
  await openAdvanced(page);

  // From here on, only keys are used. A list opens with values, and without a problem.
  const seeds = page.getByLabel('Seed', { exact: true });
  await seeds.press('|');
  await expect(seeds).toHaveValue('1, 2, 3');
  await expect(seeds).toBeFocused();
  const generate = page.getByRole('button', { name: /^Generate \d/ });
  await expect(generate).toHaveText(/^Generate 3\s*· 3 charges/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1, 2, .., 40');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Start 40 runs?' });
  await expect(question).toContainText('40 requests: 40 charges');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(seeds).toBeFocused();
  await seeds.fill('1, 2, 2');
  await expect(page.getByRole('list', { name: 'Why Generate is blocked' })).toContainText('Seed has 2 twice.');
  await seeds.fill('1, 2, .., 3');
  const duration = page.getByRole('radiogroup', { name: 'Duration' });
  await duration.getByRole('radio').first().press('|');
  const durations = page.getByRole('group', { name: 'Duration' }).getByRole('checkbox');
  await expect(durations).toHaveCount(3);
  await expect(durations.first()).toBeFocused();
  await durations.nth(2).focus();
  await page.keyboard.press('Space');
  await expect(generate).toHaveText(/^Generate 6\s*· 6 charges/);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);

  await page.keyboard.press('Control+Enter');
  // One run is answered, four are in progress, and the other waits for a free slot.
  await expect.poll(() => gateway.creates.length).toBe(5);
  await app.process.end('SIGKILL');
  await page.goto('about:blank');
  gateway.answerFirst(Number.POSITIVE_INFINITY);

  const again = await startApp(args, withKey);
  await page.goto(again.url);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
  const others = page.getByRole('button', { name: /^Start remaining 1 run/ });
  await expect(others).toHaveText(/1 charge/);
  expect(gateway.creates).toHaveLength(5);
  await others.click();
  await expect.poll(() => gateway.creates.length).toBe(6);
  await expect(others).toBeHidden();

  const sent = gateway.creates.map(({ body }) => [Number(body['seed']), Number(body['duration'])]);
  const expected = [5, 10].flatMap((seconds) => [1, 2, 3].map((seed) => [seed, seconds]));
  expect(sent.toSorted()).toEqual(expected.toSorted());
  // The form still varies, also after the kill.
  await expect(generate).toHaveText(/^Generate 6/);

  // The line about the runs moves what is below it when it goes.
  await expect(page.getByText(/^Sending: |not sent\./)).toHaveCount(0);
  const sweepView = page.getByRole('radiogroup', { name: 'Sweep view' });
  await expect(sweepView).toHaveCount(0);
  await page.keyboard.press('Shift+Y');
  await expect(sweepView.getByRole('radio', { name: 'All runs' })).toBeChecked();
  const grid = page.getByRole('table', { name: 'Runs of the sweep' });
  // The outcome of the runs that the kill interrupted is unknown; nothing was sent in their place.
  await expect(grid.getByRole('button', { name: /1 result/ })).toHaveCount(2);
  await expect(grid.getByRole('button', { name: /Outcome unknown/ })).toHaveCount(4);
  await gateway.close();
});

test('a form of two models with a field that varies starts each model with each value', async ({ page, startApp }) => {
  const gateway = await openRecordingGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], withKey);
  await page.goto(app.url);
  await openModel(page, 'video-c-2.6-t2v-spark');
  await page.getByLabel('Prompt', { exact: true }).fill('A red canoe');
  await addModels(page, 'video-c-2.2-t2v-plus');
  await expect(page.getByRole('list', { name: 'Other models' })).toContainText('video-c-2.2-t2v-plus');
  await openAdvanced(page);
  const seeds = page.getByLabel('Seed', { exact: true });
  await seeds.press('|');
  await seeds.fill('4 | 5');
  await page.getByRole('button', { name: 'Fields of video-c-2.2-t2v-plus' }).click();
  const own = page.getByRole('dialog', { name: 'video-c-2.2-t2v-plus, all its rows only' });
  await own.getByText('Rewrite prompt', { exact: true }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fields of video-c-2.2-t2v-plus' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Generate 4/ })).toHaveText(/4 charges/);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  // The key is a letter of a text.
  const extra = page.getByLabel('Negative prompt', { exact: true });
  await extra.press('|');
  await expect(extra).toHaveValue('|');
  await extra.fill('');

  // The plan has the same runs as rows.
  await page.keyboard.press('Control+Shift+Enter');
  const plan = page.getByRole('table', { name: 'Inputs for each model' });
  await expect(plan.getByRole('rowheader')).toHaveCount(4);
  await expect(plan.getByRole('button', { name: 'Seed for video-c-2.6-t2v-spark: 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the plan' }).click();
  await expect(plan).toBeHidden();

  await page.getByLabel('Prompt', { exact: true }).press('Control+Enter');
  await expect.poll(() => gateway.creates.length).toBe(4);
  const sent = gateway.creates.map(({ path, body }) => `${path.includes('2.6') ? 'spark' : 'plus'} ${body['seed']}`);
  expect(sent.toSorted()).toEqual(['plus 4', 'plus 5', 'spark 4', 'spark 5']);
  expect(gateway.creates.map(({ path, body }) => path.includes('2.6') || body['prompt_extend'])).toEqual(
    gateway.creates.map(({ path }) => path.includes('2.6')),
  );
  await expect(page.getByRole('figure', { name: /^Pane / })).toHaveCount(4);

  // Four panes folded the form into one line.
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByLabel('Prompt', { exact: true }).press('Control+Shift+Enter');
  await expect(plan).toBeVisible();
  // From a field to the results, and from there the plan closes.
  await page.getByLabel('Prompt', { exact: true }).press('Escape');
  await expect(plan).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plan).toBeHidden();
  await page.getByRole('button', { name: 'Remove video-c-2.2-t2v-plus' }).click();
  await expect(page.getByRole('button', { name: /^Generate 2/ })).toHaveText(/2 charges/);
  await seeds.hover();
  await page.getByRole('button', { name: 'Use one value Seed' }).click();
  await expect(page.getByRole('button', { name: /^Generate ·/ })).toHaveText(/1 charge/);
  await gateway.close();
});
