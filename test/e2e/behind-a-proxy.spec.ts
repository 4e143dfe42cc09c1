import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { type Issuer, makeIssuer } from '../support/make-certificates.ts';
import { startProxyServer } from '../support/proxy-server.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// In a company: every connection needs a proxy with a sign-in, and every certificate comes from an issuer that no other
// computer knows. Covers the first run up to the first answer, by keyboard alone.

const name = 'gateway.test';
const login = { user: 'wren', password: 'open sesame 42' };

async function startGateway(issuer: Issuer): Promise<Server> {
  const server = createServer(issuer.giveOut(name), (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'video-d-pro', object: 'model' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a user signs in to the proxy, gets from the certificate error to Settings, and connects', async ({
  page,
  startApp,
}) => {
  const folder = scratchFolder('issuer');
  const issuer = makeIssuer(folder.path);
  test.skip(issuer === undefined, 'openssl is not installed');
  if (!issuer) return;
  const gateway = await startGateway(issuer);
  const origin = `https://${name}:${(gateway.address() as AddressInfo).port}`;
  const proxy = await startProxyServer({ login: () => login });
  const env = { https_proxy: proxy.url, no_proxy: '' };
  try {
    const app = await startApp([], env);
    await page.goto(app.url);
    const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
    const tryIt = async () => {
      await page.getByLabel('Base URL').fill(origin);
      await page.getByLabel('API key').fill('a-key-of-this-test');
      await page.getByRole('button', { name: 'Test and continue' }).press('Enter');
    };

    await test.step('the sign-in dialog opens automatically once, and again after a refusal', async () => {
      await tryIt();
      await expect(dialog).toContainText('requires a user name');
      await expect(dialog.getByLabel('User name')).toBeFocused();
      await expectNoFaults(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Enter a user name.');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Test and continue' })).toBeFocused();
      await tryIt();
      await expect(page.getByText(/requires a sign-in \(407\)/)).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('Settings show the proxy, and are available before the first connection', async () => {
      await page.getByRole('link', { name: 'Open Network in Settings' }).press('Enter');
      const entry = page.getByRole('region', { name: 'Proxy sign-in' });
      await expect(entry).toContainText('Sign-in required');
      await entry.getByRole('button', { name: `Sign in · ${proxy.url}` }).press('Enter');
      await expect(dialog.getByLabel('User name')).toBeFocused();
      await page.keyboard.type('wren');
      await page.keyboard.press('Tab');
      await page.keyboard.type('wrong one');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(entry).toContainText('stored in memory until Triptych closes');
      await page.getByRole('link', { name: 'Return to first connection' }).press('Enter');
      await tryIt();
      await expect(dialog).toContainText('refused the user name and password');
      await expect(dialog.getByLabel('User name')).toBeFocused();
      await page.keyboard.type(login.user);
      await page.keyboard.press('Tab');
      await page.keyboard.type(login.password);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('the certificate error leads to the certificate file', async () => {
      await tryIt();
      await expect(page.getByText(/doesn’t know its issuer/)).toBeVisible();
      await page.getByRole('link', { name: 'Open Network in Settings' }).press('Enter');
      const entry = page.getByRole('region', { name: 'Certificates', exact: true });
      const notes = join(folder.path, 'notes.txt');
      writeFileSync(notes, 'nothing of the kind');
      await entry.getByLabel('Certificate file').fill(notes);
      await page.keyboard.press('Enter');
      await expect(entry.getByRole('alert')).toContainText('notes.txt contains no certificate. Choose a PEM file');
      await expectNoFaults(page);
      await entry.getByLabel('Certificate file').fill(issuer.file);
      await page.keyboard.press('Enter');
      await expect(entry.getByRole('list', { name: 'Trusted certificates' })).toContainText('Kestrel Root');
      await expect(entry.getByRole('alert')).toHaveCount(0);
      await expectNoFaults(page);
    });

    await test.step('the first connection works', async () => {
      await page.getByRole('link', { name: 'Return to first connection' }).press('Enter');
      await tryIt();
      await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
      expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(login.password);
    });

    await test.step('a certificate file that is missing at the next start is reported on every page', async () => {
      await app.process.end('SIGTERM');
      rmSync(issuer.file);
      await page.goto((await startApp([], env)).url);
      const line = page.getByRole('status').filter({ hasText: 'The certificate file isn’t being used.' });
      await expect(line).toContainText(`The certificate file ${issuer.file} doesn’t exist`);
      await line.getByRole('button', { name: 'Open Network' }).press('Enter');
      await expect(line).toBeHidden();
      const entry = page.getByRole('region', { name: 'Certificates', exact: true });
      await expect(entry.getByRole('alert')).toContainText('The certificate file');
      await expectNoFaults(page);
      writeFileSync(issuer.file, issuer.pem);
      await entry.getByRole('button', { name: 'Reload' }).press('Enter');
      await expect(entry).toContainText('Kestrel Root');
      await entry.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(entry).not.toContainText('Kestrel Root');
    });
  } finally {
    gateway.close();
    gateway.closeAllConnections();
    await proxy.close();
    folder.remove();
  }
});

async function expectNoFaults(page: Page): Promise<void> {
  for (const theme of checkedThemes) {
    await setTheme(page, theme);
    expect(await findAxeViolations(page), theme).toEqual([]);
  }
  await setTheme(page, 'dark');
}
