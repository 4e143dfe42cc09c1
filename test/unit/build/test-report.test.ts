import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testReport } from '../../../build/report-tests.ts';
import { describeFailures, readBrowserReport, readTestReport } from '../../../build/test-report.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const error = (message: string, diff?: string) => ({
  name: 'AssertionError',
  message,
  ...(diff !== undefined && { diff }),
  stacks: [{ file: '/project/test/unit/a.test.ts', line: 12 }],
});

const moduleOf = (
  tests: readonly [name: string, state: string, error?: object][],
  inFile: object[] = [],
  hook?: object,
) => ({
  relativeModuleId: 'test/unit/a.test.ts',
  errors: () => inFile,
  children: {
    allSuites: () => [{ fullName: 'a group', errors: () => (hook ? [hook] : []) }],
    allTests: () =>
      tests.map(([fullName, state, failure]) => ({
        fullName,
        result: () => ({ state, errors: failure && [failure] }),
      })),
  },
});

const reportOf = (...modules: ReturnType<typeof moduleOf>[]) =>
  testReport(modules as unknown as Parameters<typeof testReport>[0], []);

test('a failed test has its line, and its expected and actual value', () => {
  const diff =
    '\u001b[32m- Expected\u001b[39m\n\u001b[31m+ Received\u001b[39m\n\n  same\n\u001b[32m-   1\u001b[39m\n\u001b[31m+   2\u001b[39m';
  const report = reportOf(
    moduleOf([
      ['works', 'passed'],
      ['later', 'skipped'],
      ['adds', 'failed', error('expected 2 to be 1', diff)],
    ]),
  );
  expect(report.passed).toBe(1);
  expect(describeFailures(report.failures)).toBe(
    '✗ test/unit/a.test.ts:12 adds\n    AssertionError: expected 2 to be 1\n    - Expected\n    + Received\n    -   1\n    +   2\n',
  );
});

test('a file that could not be loaded, a failed hook and a test whose process ended early are failures', () => {
  const { passed, failures } = reportOf(
    moduleOf([], [error('No such module')]),
    moduleOf(
      [
        ['works', 'passed'],
        ['hangs', 'pending'],
      ],
      [],
      error('No such folder'),
    ),
  );
  expect(passed).toBe(1);
  expect(failures.map(({ test, message }) => `${test}: ${message}`)).toEqual([
    'test/unit/a.test.ts: AssertionError: No such module',
    'test/unit/a.test.ts a group: AssertionError: No such folder',
    'test/unit/a.test.ts hangs: The test did not end.',
  ]);
});

test('a failed browser test has its screenshot', () => {
  const scratch = scratchFolder('report');
  onTestFinished(scratch.remove);
  const file = join(scratch.path, 'report.json');
  const attachments = [{ name: 'screenshot', path: resolve('test-results', 'chat', 'test-failed-1.png') }];
  const failed = {
    status: 'unexpected',
    results: [{ errors: [{ message: 'Expected: 1\nReceived: 2', location: { line: 7 } }], attachments }],
  };
  const specs = [
    { title: 'works', file: 'chat.spec.ts', line: 3, tests: [{ status: 'expected', results: [] }] },
    { title: 'streams', file: 'chat.spec.ts', line: 5, tests: [failed] },
  ];
  const config = { rootDir: resolve('test', 'e2e') };
  writeFileSync(
    file,
    JSON.stringify({ config, errors: [], stats: { expected: 1 }, suites: [{ specs: [], suites: [{ specs }] }] }),
  );
  const report = readBrowserReport(file);
  expect(report?.passed).toBe(1);
  expect(describeFailures(report?.failures ?? []).replaceAll('\\', '/')).toBe(
    '✗ test/e2e/chat.spec.ts:7 streams\n    Expected: 1\n    Received: 2\n    Screenshot: test-results/chat/test-failed-1.png\n',
  );
});

test('any number of failures with any texts fits on one screen', () => {
  const failure = { test: 'a.test.ts '.padEnd(500, 'x'), message: 'line\n'.repeat(1000), screenshot: 'a.png' };
  const lines = describeFailures(Array.from({ length: 100 }, () => failure)).split('\n');
  expect(lines.length).toBeLessThan(50);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(180);
  expect(lines.at(-1)).toBe('  and 91 more');
});

test('an interrupted run has no report', () => {
  expect(readTestReport('no-such-report.json')).toBeUndefined();
  expect(readBrowserReport('no-such-report.json')).toBeUndefined();
});
