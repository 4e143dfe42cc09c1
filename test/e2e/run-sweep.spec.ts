import { expect, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openRecordingGateway } from './support/recording-gateway.ts';

const withKey = { TRIPTYCH_API_KEY: 'a-key-of-this-test' };

test('a sweep excludes a cell, and runs that a killed program did not send wait for one click', async ({
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
  await page.getByRole('button', { name: 'Run on several models' }).click();
  await page.getByRole('radiogroup', { name: 'Run variations' }).getByText('Sweep').click();

  // A sweep opens with runs, and without a problem.
  await expect(page.getByLabel('Values of Seed')).toHaveValue('1, 2, 3');
  await expect(page.getByRole('button', { name: /^Start 3 runs/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Why Start is blocked' })).toHaveCount(0);

  // From here on, only keys are used.
  await page.getByLabel('Values of Seed').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1, 2, .., 40');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Start 40 runs?' });
  await expect(question).toContainText('40 requests: 40 charges');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Values of Seed')).toBeFocused();
  await page.getByLabel('Values of Seed').fill('1, 2, .., 3');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Setting for rows')).toBeFocused();
  await page.keyboard.type('Duration');
  await expect(page.getByRole('group', { name: 'Values of Duration' }).getByRole('checkbox')).toHaveCount(3);
  const cells = page.getByRole('table', { name: 'Runs of the sweep' });
  await cells.getByRole('button', { name: '1, 5 s: 1 run' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(cells.getByRole('button', { name: '2, 10 s: Excluded' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Start 8 runs/ })).toHaveText(/8 charges/);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/studio\/[0-9a-f-]{36}$/);
  const address = new URL(page.url()).hash;
  // One run is answered, four are in progress, and the others wait for a free slot.
  await expect.poll(() => gateway.creates.length).toBe(5);
  await app.process.end('SIGKILL');
  await page.goto('about:blank');
  gateway.answerFirst(Number.POSITIVE_INFINITY);

  const again = await startApp(args, withKey);
  await page.goto(again.url);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  const others = page.getByRole('button', { name: /^Start remaining 3 runs/ });
  await expect(others).toHaveText(/3 charges/);
  expect(gateway.creates).toHaveLength(5);
  await others.click();
  await expect.poll(() => gateway.creates.length).toBe(8);
  await expect(others).toBeHidden();

  const sent: Record<string, unknown>[] = gateway.creates.map(({ path, body }) => ({ path, ...body }));
  const expected = [1, 2, 3].flatMap((seed) =>
    [5, 10, 15].map((duration) => ({
      path: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation',
      prompt: 'A red canoe',
      size: '1920*1080',
      duration,
      audio: true,
      seed,
      prompt_extend: true,
      shot_type: 'single',
    })),
  );
  const order = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    Number(a['seed']) - Number(b['seed']) || Number(a['duration']) - Number(b['duration']);
  expect(sent.sort(order)).toEqual(expected.filter(({ seed, duration }) => seed !== 2 || duration !== 10).sort(order));

  // The line about the runs moves what is below it when it goes.
  await expect(page.getByText(/^Sending: |not sent\./)).toHaveCount(0);
  const sweepView = page.getByRole('radiogroup', { name: 'Sweep view' });
  await sweepView.getByText('All runs').click();
  await expect(sweepView.getByRole('radio', { name: 'All runs' })).toBeChecked();
  const grid = page.getByRole('table', { name: 'Runs of the sweep' });
  // The outcome of the runs that the kill interrupted is unknown; nothing was sent in their place.
  await expect(grid.getByRole('button', { name: /1 result/ })).toHaveCount(4);
  await expect(grid.getByRole('button', { name: /Outcome unknown/ })).toHaveCount(4);
  const left = grid.getByRole('cell').filter({ has: page.getByRole('button', { name: '2, 10 s: Excluded' }) });
  await left.getByRole('button', { name: 'Start run · 1 charge' }).click();
  await expect.poll(() => gateway.creates.length).toBe(9);
  expect(gateway.creates[8]?.body).toMatchObject({ seed: 2, duration: 10 });
  const ninth = grid.getByRole('button', { name: /^2, 10 s: / });
  await expect(ninth).toHaveAttribute('aria-pressed', 'true');
  await ninth.click();
  await expect(ninth).toHaveAttribute('aria-pressed', 'false');
  await gateway.close();
});
