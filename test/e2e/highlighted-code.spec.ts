import { expect, test } from './support/app.ts';
import { ask, openConversationPage } from './support/conversation-page.ts';

test('code in an answer is highlighted by the worker of the page', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  await openConversationPage(page, app, 'Messages', 'sandbox-messages-mini');
  const started = page.waitForEvent('worker');
  const answer = await ask(page, '[say] Here it is:\n\n```js\nconst width = 640; // pixels\n```\n');
  expect((await started).url()).toContain('highlight-worker');
  await expect(answer.locator('[data-role=keyword]')).toHaveText('const');
  await expect(answer.locator('[data-role=number]')).toHaveText('640');
  await expect(answer.locator('[data-role=comment]')).toHaveText('// pixels');
});
