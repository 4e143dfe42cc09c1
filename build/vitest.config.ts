import { defineConfig } from 'vitest/config';
import { compileCache, projectRoot } from './project.ts';
import { reportTests } from './report-tests.ts';
import { testMs, waitMs } from './test-limits.ts';

const report = process.env['TEST_REPORT'];

export default defineConfig({
  root: projectRoot,
  test: {
    // Most tests wait for sockets, disks and clocks, so any machine can run two at a time.
    maxWorkers: 2,
    env: {
      // Importing electron-store imports electron, which would try to download its binary; any value stops that.
      ELECTRON_OVERRIDE_DIST_PATH: 'no-electron-here',
      NODE_COMPILE_CACHE: compileCache,
    },
    setupFiles: ['test/support/set-property-seed.ts'],
    reporters: ['default', ...(report ? [reportTests(report)] : [])],
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
    projects: [
      {
        extends: true,
        // The files of a worker share the modules that they import: loading them again takes half of the time.
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          include: ['test/gateway/**/*.test.ts'],
          // Loading the modules of the core again for each file takes a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'packaged',
          include: ['test/packaged/**/*.test.ts'],
          globalSetup: 'test/packaged/dry-package.ts',
        },
      },
    ],
  },
});
