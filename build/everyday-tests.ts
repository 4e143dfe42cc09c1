// The tests of `npm test`: every feature once, at the cheapest layer that can prove it. `npm run test:all` adds the tests
// of faults, of rare cases, of every model and of every page, and takes about eight times as long. The costs are in
// `docs/development.md`.

/** Unit tests that only `test:all` and `test:full` run: they start many processes. Globs. */
export const longUnitTests = [
  'test/unit/electron/media/read-video-colors.test.ts',
  'test/unit/electron/workers/**',
  'test/unit/packaging/electron-trial.test.ts',
];

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
  'test/gateway/command-line/{commands-at-once,interrupt-and-wait,real-commands,text-encodings,whole-plan}.test.ts',
  'test/gateway/local-socket/local-socket.test.ts',
  // The browser tests start the same program, and the packaged tests start it from its package.
  'test/gateway/shell/{browser-shell,data-folder,uploads}.test.ts',
  'test/gateway/start/**',
  'test/gateway/inputs/resize-limits.test.ts',
  // Many files, and files that change at unlikely moments. `edits`, `trash` and `watch-folders` stay.
  'test/gateway/library/{bulk-edits,large-stacks}.test.ts',
  'test/gateway/library/{many-watched-files,watched-files,watch-folder-states}.test.ts',
  'test/gateway/library/{html-downloads,image-decoder}.test.ts',
  'test/gateway/maintenance/saved-changes.test.ts',
  // The unit tests read the same answers: `base64-of-answers.test.ts`, `byte-streams.test.ts`.
  'test/gateway/conversations/{images-in-text,long-texts,questions-in-a-pause}.test.ts',
  // The sandbox beyond what a run needs.
  'test/gateway/sandbox/{behaviours,busy-answers,links,restart,sound-track,sounds}.test.ts',
  'test/gateway/projects/create-sample-project.test.ts',
  // These wait in real time for the limit of a client, and start a program for each test.
  'test/gateway/mcp/mcp-{command,progress}.test.ts',
  'test/gateway/connections/key-refusals.test.ts',
  'test/gateway/updates/updates.test.ts',
  // Other programs read the exported cuts. The formats have tests of their own.
  'test/gateway/projects/foreign-reader.test.ts',
  'test/gateway/tasks/{content-codings,late-links,polling,sandbox-run,thousand-tasks}.test.ts',
  'test/gateway/api/round-trip.test.ts',
  'test/gateway/edge-values.test.ts',
];

/** Tests of packages that only `test:all` and `test:full` run: the everyday tests pack for this machine. */
export const longPackagedTests = ['test/packaged/other-machines.test.ts'];

/**
 * Browser tests of `npm test`: the jobs of a day, each page, and the promises that only a browser can prove. The others
 * run with `test:all`, `test:full` and `test:e2e`.
 */
export const everydaySpecs = [
  'chat',
  'everyday',
  'first-load-size',
  'generate-once',
  'key-stays-in-main',
  'pages',
  'surface-list',
  'trusted-types',
].map((name) => `/${name}.spec.ts`);
