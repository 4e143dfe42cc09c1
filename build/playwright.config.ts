import { defineConfig } from '@playwright/test';
import { installedBrowser } from './find-browser.ts';
import { inProject } from './project.ts';

const executablePath = installedBrowser();
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

// Tests that play several videos at the same time. Only a machine with a free core can meet their timing.
const alone = ['compare-sync.spec.ts'];

export default defineConfig({
  testDir: inProject('test', 'e2e'),
  outputDir: inProject('test-results'),
  // Each test file runs a program of its own; a small machine has room for two at a time.
  fullyParallel: false,
  workers: 2,
  // Room for a machine that others load: what should hold is waited for, and a test that hangs still ends.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // On a machine that is loaded by others a real browser can stall for seconds. A test that passes only at its second
  // try is named as flaky in the report and counted in the last line.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Without it, an action on what never comes would take all the time of its test.
    actionTimeout: 60_000,
    // Recording what every press did costs a third of all time; what failed is recorded at its second try.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses to sandbox itself as root, which containers often are.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'e2e', testIgnore: ['electron.spec.ts', ...alone] },
    { name: 'alone', testMatch: alone },
    { name: 'electron', testMatch: 'electron.spec.ts' },
  ],
});
