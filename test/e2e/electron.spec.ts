import { existsSync } from 'node:fs';
import { _electron, expect, test } from '@playwright/test';
import { electronEnvironment, installedElectron } from '../../build/electron-binary.ts';
import { projectRoot } from '../../build/project.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

// Tests the built program in real Electron. All other tests of this shell use a recording stand-in.

const program = installedElectron();
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test.skip(!program, 'SKIPPED: Electron is not installed, so nothing was tested in real Electron.');

test('the built program shows the page in a sandboxed window without access to the system or the network', async () => {
  const folder = scratchFolder('electron');
  const app = await _electron.launch({
    ...(program && { executablePath: program }),
    // On Windows, Playwright wraps each argument in quotes. A separator at its end would escape the closing quote.
    args: [projectRoot, '--sandbox', '--data-dir', folder.path],
    // Playwright adds `--no-sandbox` on Linux by default. Only root needs it, because Chromium refuses to sandbox root.
    chromiumSandbox: !isRoot,
    env: electronEnvironment(),
  });
  try {
    const page = await app.firstWindow();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
    expect(page.url()).toMatch(/^triptych:\/\/app\//);

    const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-eval');

    // The page has no access to Node or Electron.
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    );
    expect(found).toEqual([]);

    // Neither the policy of the page nor the session lets a request out.
    const reached = await page.evaluate(() =>
      Promise.all(
        ['http://127.0.0.1:9/', 'https://example.com/', 'file:///etc/hosts'].map((address) =>
          fetch(address).then(
            () => address,
            () => '',
          ),
        ),
      ),
    );
    expect(reached).toEqual(['', '', '']);

    // The page stays at its URL and opens nothing.
    await page.evaluate(() => {
      window.open('https://example.com/');
      location.href = 'https://example.com/';
    });
    await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
    expect(page.url()).toMatch(/^triptych:\/\/app\//);
    expect(app.windows()).toHaveLength(1);

    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { visible: window?.isVisible(), title: window?.getTitle() };
    });
    expect(preferences).toEqual({ visible: true, title: 'Triptych' });
    expect(complaints).toEqual([]);
  } finally {
    await app.close();
  }
  expect(existsSync(`${folder.path}/window.json`)).toBe(true);
  folder.remove();
});
