import { expect, exploreSandbox, test } from './support/app.ts';

test('no text becomes HTML or a script in the page', async ({ page, startApp, complaints }) => {
  await exploreSandbox(page, await startApp());
  const became = await page.evaluate(() => {
    const tried: Record<string, () => unknown> = {
      element: () => Object.assign(document.createElement('div'), { innerHTML: '<b>bold</b>' }).children.length,
      sibling: () => document.body.insertAdjacentHTML('beforeend', '<i>slanted</i>'),
      document: () => new DOMParser().parseFromString('<p>text</p>', 'text/html').body.children.length,
      script: () => Object.assign(document.createElement('script'), { src: '/assets/any.js' }).src,
      'text of a script': () => Object.assign(document.createElement('script'), { text: 'alert(1)' }).text,
      worker: () => new Worker('data:text/javascript,0'),
      policy: () => (window as never as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('mine', {}),
    };
    interface TrustedTypes {
      createPolicy(name: string, rules: object): unknown;
    }
    return Object.entries(tried).flatMap(([name, attempt]) => {
      try {
        return [`${name}: ${String(attempt())}`];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
      }
    });
  });
  expect(became).toEqual([]);
  // The browser reports each violation in the console.
  expect(complaints.length).toBeGreaterThanOrEqual(6);
  complaints.length = 0;
});
