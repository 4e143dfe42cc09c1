import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recordAnnouncements, takeAnnouncements } from './support/announcements.ts';
import { expect, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';
import { openPage } from './support/open-page.ts';
import { openTaskStatesGateway } from './support/task-states-gateway.ts';

// Tests the texts and actions on Activity at each step of a task's life, including a kill.

const prompts = {
  sending: 'silent reeds',
  waiting: 'patient heron',
  saving: 'half a moon',
  failed: 'face in the crowd',
  expired: 'late train',
};

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  // A pane without a result offers to generate it again.
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByRole('button', { name: /^Generate/ }).click();
}

/** Opens the task with this prompt; returns its text. */
async function openTask(page: Page, prompt: string) {
  await page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: prompt }).click();
  await expect(page.getByRole('region', { name: 'Runs' }).locator('[aria-current=true]')).toContainText(prompt);
  return page.getByRole('region', { name: 'Run', exact: true });
}

test('Activity shows each step of a task with its possible actions, and no run is created twice', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const gateway = await openTaskStatesGateway();
  const start = async () => {
    const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
    await page.goto(app.url);
    await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
    return app;
  };
  await recordAnnouncements(page);
  const app = await start();
  await openModel(page, 'image-c-2.5-t2i-preview');
  for (const prompt of Object.values(prompts)) await generate(page, prompt);
  await expect.poll(() => gateway.creates.length).toBe(5);

  await openPage(page, 'Activity');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  let task = await openTask(page, prompts.failed);
  await button('Check status · free').click();
  await expect(task).toContainText('The input image shows a human face.');
  await expect(task).toContainText('Use an image without faces');
  await expect(button('Edit and try again')).toBeVisible();
  await expect(button('Generate again · new charge')).toBeVisible();
  // Open since the run was active, unless the program polled by itself before.
  const request = task.getByRole('button', { name: 'Request', exact: true });
  if (!(await request.isVisible())) await task.getByText('History and details').click();
  await request.click();
  await expect(page.getByRole('complementary', { name: 'Request' })).toContainText('"prompt": "face in the crowd"');

  task = await openTask(page, prompts.expired);
  await button('Check status · free').click();
  await expect(task).toContainText('Links expired');
  // One announcement can name several runs, the urgent ones first.
  const urgent = (await takeAnnouncements(page)).filter((each) => each.startsWith('assertive: ')).join('\n');
  for (const state of ['Failed', 'Links expired'])
    expect(urgent.split(`image-c-2.5-t2i-preview: ${state}`), state).toHaveLength(2);
  await expect(task).toContainText('download links expired before every result was saved');
  await expect(button('Download again · free')).toBeVisible();
  await expect(button('Generate again · new charge')).toBeVisible();

  task = await openTask(page, prompts.saving);
  await button('Check status · free').click();
  await expect(task).toContainText('link expires in');
  await expect(button('Stop tracking')).toBeVisible();

  task = await openTask(page, prompts.waiting);
  await expect(task).toContainText('The gateway accepted this run and is working on it.');
  await expect(task).toContainText(/next check in|checking now/);
  await expect(button('Stop tracking')).toBeVisible();
  await expect(button(/Generate again/)).toHaveCount(0);

  task = await openTask(page, prompts.sending);
  await expect(task).toContainText('Sending the request.');
  await expect(button(/free|charge|Stop/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '3 running' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activity', exact: true })).toHaveAccessibleDescription('1 to review');

  await app.process.end('SIGKILL');
  gateway.finish();
  await start();
  await openPage(page, 'Activity');

  task = await openTask(page, prompts.sending);
  await expect(task).toContainText('Outcome unknown');
  await expect(task).toContainText('Triptych quit while this request was being sent.');
  await expect(task).toContainText('Only its operator can find it');
  await expect(task.getByRole('region', { name: 'Timeline' })).toContainText('Triptych was restarted');
  for (const name of [
    'Track by task ID · free',
    'Copy support details',
    'Generate again · new charge',
    'Remove from list',
  ]) {
    await expect(task.getByRole('button', { name })).toBeVisible();
  }
  for (const prompt of [prompts.waiting, prompts.saving]) {
    task = await openTask(page, prompt);
    await expect(task).toContainText('Every result was saved to your library');
    await expect(task.getByRole('link', { name: 'Result 1, show in library' })).toBeVisible();
    // The history is open if the run was not saved yet.
    await task
      .locator('details')
      .first()
      .evaluate((details) => details.setAttribute('open', ''));
    await expect(task.getByRole('region', { name: 'Timeline' })).toContainText('Result 1 saved');
    await expect(button(/Check status|Download again/)).toHaveCount(0);
  }
  expect(gateway.creates.toSorted()).toEqual(Object.values(prompts).toSorted());
  expect(await findAxeViolations(page)).toEqual([]);

  await test.step('filters, selection by keys, removal from the list and its undo work', async () => {
    const list = page.getByRole('region', { name: 'Runs' });
    await list.getByRole('button', { name: 'All runs 5' }).click();
    await page.getByRole('menuitemradio', { name: /^Needs attention\s*2$/ }).click();
    await expect(list.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('TRAIN');
    await expect(list.getByRole('link', { name: prompts.sending })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('no such thing');
    await list.getByRole('button', { name: 'Show all' }).click();
    await list.getByRole('link', { name: prompts.sending }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    const selection = page.getByRole('region', { name: 'Selected runs' });
    await expect(selection).toContainText('5 selected');
    await expect(selection.getByRole('button', { name: 'Download again (3) · free' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selection).toContainText('2 selected');
    await selection.getByRole('button', { name: 'Remove from list (2)' }).click();
    await expect(list.getByRole('link', { name: prompts.sending })).toHaveCount(0);
    await clickUndo(page, '2 runs removed from list');
    await expect(list.getByRole('link', { name: prompts.sending })).toBeVisible();
    await list.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Clear finished 3' }).click();
    await expect(list.getByRole('button', { name: 'All runs 2' })).toBeVisible();
    await clickUndo(page, '3 runs removed from list');
    await expect(list.getByRole('button', { name: 'All runs 5' })).toBeVisible();
  });

  await test.step('a link to a run that does not exist opens no other run', async () => {
    for (const id of ['6f1c0000-0000-4000-8000-000000000000', 'no-id']) {
      await page.evaluate((to) => {
        location.hash = `/activity/${to}`;
      }, id);
      await expect(page.getByRole('heading', { name: 'Run not found' })).toBeVisible();
      await expect(task).toBeHidden();
      await page.getByRole('button', { name: 'All runs', exact: true }).click();
      await expect(task).toBeVisible();
    }
  });

  await test.step('a failed run returns to the form, with the reason beside Generate', async () => {
    await openTask(page, prompts.failed);
    await button('Edit and try again').click();
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(prompts.failed);
    await expect(page.getByRole('region', { name: 'Why the previous run failed' })).toContainText(
      'image without faces',
    );
  });

  await test.step('a result that cannot be saved is sent only after a separate click', async () => {
    const library = join(dataFolder, 'library');
    renameSync(library, `${library}-away`);
    writeFileSync(library, '');
    await takeAnnouncements(page);
    await generate(page, 'patient again');
    await expect(page.getByText('Nothing was sent, because a result couldn’t be saved.')).toBeVisible();
    const announced = (await takeAnnouncements(page)).filter((each) => each.includes('couldn’t be saved'));
    expect(announced).toEqual([expect.stringMatching(/^assertive: /)]);
    expect(gateway.creates).toHaveLength(5);
    await button('Generate anyway · new charge').click();
    await expect.poll(() => gateway.creates.length).toBe(6);
    expect(gateway.creates.at(-1)).toBe('patient again');
  });
  gateway.close();
});

test('links that are refused or missing are tried again, and not reported as expired', async ({ page, startApp }) => {
  const gateway = await openTaskStatesGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  const expected = [
    ['locked door', 'it requires a sign-in (401)'],
    ['forbidden city', 'returned 403'],
    ['misplaced keys', 'returned 404'],
  ] as const;
  for (const [prompt] of expected) await generate(page, prompt);
  await expect.poll(() => gateway.creates.length).toBe(expected.length);
  await openPage(page, 'Activity');
  for (const [prompt, sentence] of expected) {
    const task = await openTask(page, prompt);
    // The program polls by itself after five seconds.
    await expect(task).toContainText(sentence);
    await expect(task).toContainText('Triptych tries again until the link expires.');
    await expect(task).not.toContainText(/expired|ended before/);
    await expect(page.getByRole('button', { name: 'Check status · free' })).toBeVisible();
  }
  gateway.close();
});
