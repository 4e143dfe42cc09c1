import type { Page } from '@playwright/test';
import { exfiltrationTexts } from '../support/exfiltration-texts.ts';
import { makeImage } from '../support/make-images.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, openModel, panes, savedSetsOf, sets, test } from './support/app.ts';
import { answers, openConversationPage, send } from './support/conversation-page.ts';
import { openHostileGateway, openTrap } from './support/hostile-gateway.ts';
import { openPage } from './support/open-page.ts';

// Texts that would send data out if any part of the program fetched their URLs: in answers, questions, prompts, errors,
// and names of models and files. The browser and a waiting socket record every attempt.

const pages = ['Library', 'Chat', 'Messages', 'Activity', 'Settings', 'Studio'] as const;

/** Records requests of the page to any server other than its own. */
function watchRequests(page: Page, origin: string): string[] {
  const outside: string[] = [];
  const own = [origin, origin.replace('http', 'ws'), 'blob:', 'data:', 'about:'];
  const note = (url: string) => {
    if (!own.some((each) => url.startsWith(each))) outside.push(url);
  };
  page.context().on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return outside;
}

async function generate(page: Page, prompt: string): Promise<void> {
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByLabel('Prompt', { exact: true }).fill(prompt);
  await form.getByRole('button', { name: /^Generate/ }).click();
}

/** The same page with the same policy, except for the rule that keeps text from becoming markup. */
async function reloadWithoutTrustedTypes(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      const rest = policy.split(';').filter((rule) => !rule.includes('trusted-types'));
      expect(rest.length).toBeLessThan(policy.split(';').length);
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': rest.join(';') } });
    },
  );
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
}

test('no URL in a text of a model, a gateway, a file or a user is ever fetched', async ({
  page,
  startApp,
  complaints,
}) => {
  const trap = await openTrap();
  const carriers = exfiltrationTexts(trap.url);
  expect(carriers.length).toBeGreaterThanOrEqual(100);
  const text = carriers.join('\n\n');
  const gateway = await openHostileGateway(text, trap.url);
  try {
    const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'a-key-of-this-test' });
    const { origin } = new URL(app.url);
    const outside = watchRequests(page, origin);

    await openConversationPage(page, app, 'Chat', 'model-m');
    await send(page, text);
    await expect(answers(page)).toContainText('md-nested');
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await page
      .getByRole('button', { name: /^Model:/ })
      .first()
      .click();
    await page.getByRole('option', { name: 'model-m', exact: true }).click();
    await send(page, text);
    await expect(answers(page)).toContainText('md-nested');

    await openModel(page, 'image-c-2.5-t2i-preview');
    // Lists mount only what is near the window, so the window is tall enough for all of it.
    await page.setViewportSize({ width: 1280, height: 3000 });
    const inPrompt = carriers.slice(0, 8).join(' ').slice(0, 700);
    // The stage shows one set at a time, so each run has ended on the page before the next one starts.
    for (const [how, shown] of [
      ['done', panes(page).locator('img')],
      ['refuse', panes(page).locator('figcaption').getByText('Rejected', { exact: true })],
      ['fail', panes(page).locator('figcaption').getByText('Failed', { exact: true })],
    ] as const) {
      await generate(page, `${how} ${inPrompt}`);
      await expect(shown).toBeVisible();
    }
    await expect(savedSetsOf(page, 'done ')).toHaveCount(1);
    await expect(sets(page)).toHaveCount(3);

    // Files named like the texts; the page sends them as after a drop.
    const file = makeImage(64, 48).toString('base64');
    const named = await page.evaluate(
      async ({ names, bytes }) => {
        const png = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        const [header, data] = [png.slice(0, 33), png.slice(33)];
        let taken = 0;
        for (const [index, name] of names.entries()) {
          // PNG text chunks make each file different.
          const body = new TextEncoder().encode(`tEXtTitle\u0000${index}`);
          let crc = -1;
          for (const byte of body) {
            crc ^= byte;
            for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
          }
          const chunk = new Uint8Array(body.length + 8);
          new DataView(chunk.buffer).setUint32(0, body.length - 4);
          chunk.set(body, 4);
          new DataView(chunk.buffer).setUint32(body.length + 4, ~crc >>> 0);
          const answer = await fetch(`/library/import?name=${encodeURIComponent(name.slice(0, 200))}`, {
            method: 'POST',
            body: new Blob([header, chunk, data]),
          });
          if (answer.ok) taken += 1;
        }
        return taken;
      },
      { names: carriers.slice(0, 24), bytes: file },
    );
    expect(named).toBe(24);

    for (const name of pages) {
      await openPage(page, name);
    }
    await openPage(page, 'Activity');
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('option', { name: /POST/ }).first().click();
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    // The request log shows the name of the file.
    await page.getByRole('gridcell').first().click();
    await expect(
      page
        .getByText('/md', { exact: false })
        .or(page.getByText('<img', { exact: false }))
        .first(),
    ).toBeVisible();
    expect(complaints).toEqual([]);
    const byWords = { requests: outside.length, heard: [...trap.received()] };

    // The browser itself refuses to create markup from text.
    await expect(
      page.evaluate((each) => document.body.insertAdjacentHTML('beforeend', each), '<b>x</b>'),
    ).rejects.toThrow(/TrustedHTML/);

    // If foreign markup ever became part of the page, the rest of the policy would have to hold. It has no directive
    // for leaving the page or for preconnecting, so the test makes no claim about them.
    await reloadWithoutTrustedTypes(page);
    await page.evaluate(
      (markup) => {
        const place = document.createElement('div');
        document.body.append(place);
        for (const each of markup) place.insertAdjacentHTML('beforeend', each);
        for (const script of place.querySelectorAll('script')) {
          const again = document.createElement('script');
          for (const { name, value } of script.attributes) again.setAttribute(name, value);
          again.textContent = script.textContent;
          script.replaceWith(again);
        }
        for (const form of place.querySelectorAll('form')) form.submit();
        for (const link of place.querySelectorAll<HTMLElement>('a[ping]')) link.removeAttribute('href');
      },
      carriers.filter((each) => !each.includes('http-equiv')),
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
    await page.evaluate(() => fetch('/session'));
    const byMarkup = trap.received().slice(byWords.heard.length);
    const requests = byMarkup.filter((line) => line !== '');

    // The trap records every connection.
    const before = trap.received().length;
    await fetch(`${trap.url}/heard`);
    expect(trap.received().slice(before)).toEqual(['GET /heard HTTP/1.1']);

    // The complaints of the page are about markup that the policy refused.
    complaints.length = 0;
    printLine(
      `${carriers.length} carriers in answers, questions, prompts, errors and names: ${byWords.requests} requests off our origin, ` +
        `${byWords.heard.length} connections; as markup in the page: ${requests.length} requests, ${byMarkup.length} connections without a word`,
    );
    expect(outside.slice(0, byWords.requests)).toEqual([]);
    expect(byWords.heard).toEqual([]);
    expect(requests).toEqual([]);
  } finally {
    gateway.close();
    trap.close();
  }
});
