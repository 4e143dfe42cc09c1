import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    // Most tests wait for sockets, disks and clocks, so any machine can run two at a time.
    maxWorkers: 2,
    env: {
      // Importing electron-store imports electron, which would try to download its binary; any value stops that.
      ELECTRON_OVERRIDE_DIST_PATH: 'no-electron-here',
      // Tests start programs from their sources. Half of the start time is compilation, which the cache avoids.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'triptych-compiled'),
    },
    setupFiles: ['test/support/set-property-seed.ts'],
    // Assertions poll long enough for a machine under load from other work.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // The files of a worker share the modules that they import: loading them again takes half of the time.
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 60_000, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          include: ['test/gateway/**/*.test.ts'],
          // The timeout ends a hanging test. It is long, so that slow tests on a loaded machine still pass.
          testTimeout: 180_000,
          // Loading the modules of the core again for each file takes a third of the time.
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'packaged',
          include: ['test/packaged/**/*.test.ts'],
          globalSetup: 'test/packaged/dry-package.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
