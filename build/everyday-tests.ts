// The tests of `npm test`: every feature once. `npm run test:all` adds the tests of faults, of rare cases and of every
// model, and takes about four times as long.

/** Gateway tests that only `test:all` and `test:full` run. Globs. */
export const longGatewayTests = [
  'test/gateway/crash/**',
  // Kills of the program while it sends a run and saves its result stay: `tasks/killed-process.test.ts`.
  'test/gateway/{comparisons,conversations,library,money}/killed-process.test.ts',
  'test/gateway/soak/**',
  'test/gateway/storm/**',
  // `creates.test.ts` stays: no fault may charge twice.
  'test/gateway/faults/!(creates).test.ts',
  'test/gateway/maintenance/damage*.test.ts',
  'test/gateway/maintenance/hostile-library.test.ts',
  'test/gateway/sandbox/document/**',
  'test/gateway/sandbox/media-models.test.ts',
  'test/gateway/conversations/every-kind-of-model.test.ts',
  // Other tests run the same commands within the process.
  'test/gateway/command-line/real-commands.test.ts',
  'test/gateway/inputs/resize-limits.test.ts',
  'test/gateway/library/large-stacks.test.ts',
  'test/gateway/start/electron-{download,spec}.test.ts',
  'test/gateway/start/run-electron.test.ts',
  // Other programs read the exported cuts. The formats have tests of their own.
  'test/gateway/projects/foreign-reader.test.ts',
  'test/gateway/tasks/polling.test.ts',
  'test/gateway/tasks/thousand-tasks.test.ts',
  'test/gateway/api/round-trip.test.ts',
  'test/gateway/edge-values.test.ts',
];

/** Tests of packages that only `test:all` and `test:full` run: the everyday tests pack once for each platform. */
export const longPackagedTests = ['test/packaged/other-architectures.test.ts'];

/** Browser tests of `npm test`. The others run with `test:all`, `test:full` and `test:e2e`. */
export const everydaySpecs = [
  'chat',
  'compare-review',
  'everyday',
  'first-load-size',
  'generate-once',
  'key-stays-in-main',
  'library-search',
  'messages',
  'multi-model-run',
  'pages',
  'preload',
  'settings',
  'shots-to-cut',
  'surface-list',
  'trusted-types',
  'whole-workflow',
].map((name) => `/${name}.spec.ts`);
