import { defineConfig } from '@playwright/test';
import { browserThatIsThere } from './find-browser.ts';
import { inProject } from './project.ts';

const executablePath = browserThatIsThere();
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

export default defineConfig({
  testDir: inProject('test', 'e2e'),
  outputDir: inProject('test-results'),
  // Each test file runs a program of its own; a small machine has room for two at a time.
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  // On a machine that is loaded by others a real browser can stall for seconds. A test that passes only at its second
  // try is named as flaky in the report and counted in the last line.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses to sandbox itself as root, which containers often are.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'e2e', testIgnore: 'electron.spec.ts' },
    { name: 'electron', testMatch: 'electron.spec.ts' },
  ],
});
