import { expect, exploreSandbox, test } from './support/app.ts';

// A link from outside can contain anything. The page says that the item is missing, and does not report an error of the
// program.

const unknown = '6f1c0000-0000-4000-8000-000000000000';
const places = [
  ['library', 'This result isn’t in the library.'],
  ['compare', 'Comparison not found'],
  ['projects', 'Project not found'],
  ['chat', 'This conversation no longer exists'],
  ['messages', 'This conversation no longer exists'],
] as const;

test('a link to a missing item shows a message on its page, whatever the id contains', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  for (const [place, words] of places) {
    for (const id of [unknown, 'no-id']) {
      await page.evaluate((to) => {
        location.hash = to;
      }, `/${place}/${id}`);
      await expect.soft(page.getByText(words).first(), `${place} ${id}`).toBeVisible();
      await expect.soft(page.getByText(/unexpected error/), `${place} ${id}`).toBeHidden();
      await page.evaluate(() => {
        location.hash = '/settings';
      });
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    }
  }
});

test('a page of conversations does not open with the missing one of an earlier address', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  const goTo = (to: string) =>
    page.evaluate((address) => {
      location.hash = address;
    }, to);
  await goTo(`/chat/${unknown}`);
  await expect(page.getByRole('heading', { name: 'This conversation no longer exists' })).toBeVisible();
  await goTo('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await goTo('/chat');
  await expect(page.getByText('Ask one model, or up to six side by side')).toBeVisible();
});
