import { defineConfig } from '@playwright/test';
import { installedBrowser } from './find-browser.ts';
import { inProject } from './project.ts';
import { testMs, waitMs } from './test-limits.ts';

const executablePath = installedBrowser();
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

// Tests that play several videos at the same time. Only a machine with a free core can meet their timing.
const alone = ['compare-late-start.spec.ts', 'compare-sound-drift.spec.ts', 'compare-sync.spec.ts'];

export default defineConfig({
  testDir: inProject('test', 'e2e'),
  outputDir: inProject('test-results'),
  // Each test file runs its own program. A small machine can run two at a time.
  fullyParallel: false,
  workers: 2,
  timeout: testMs,
  expect: { timeout: waitMs, toPass: { timeout: waitMs } },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: process.env['CI'] ? 'retain-on-failure' : 'off',
    // Without this limit, an action on a missing element would use all the time of its test.
    actionTimeout: waitMs,
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses to sandbox itself as root, and containers often run as root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'e2e', testIgnore: ['electron.spec.ts', ...alone] },
    { name: 'alone', testMatch: alone },
    { name: 'electron', testMatch: 'electron.spec.ts' },
  ],
});
