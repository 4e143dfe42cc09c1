import { readFileSync } from 'node:fs';

export interface TestCounts {
  passed: number;
  failed: number;
  /** Number of passed tests that needed a second try. */
  flaky: number;
}

export const noTests: TestCounts = { passed: 0, failed: 0, flaky: 0 };

/**
 * Counts the tests of vitest's JSON report, which has no second tries. A file that could not be loaded has no tests and
 * counts as one failure.
 */
export function countsOfVitest(file: string): TestCounts {
  const report = read(file) as
    | { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: unknown[] }[] }
    | undefined;
  if (!report) return noTests;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length, flaky: 0 };
}

/**
 * Reads the files whose process ended early from vitest's JSON report: some of their tests neither passed nor failed.
 * `passed` is the number of tests in these files that passed before.
 */
export function readInterruptedFiles(file: string): { files: string[]; passed: number } {
  const report = read(file) as { testResults: { name: string; assertionResults: { status: string }[] }[] } | undefined;
  const broken = (report?.testResults ?? []).filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'pending'),
  );
  const passed = broken.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'));
  return { files: broken.map(({ name }) => name), passed: passed.length };
}

/** Counts the tests of Playwright's JSON report. */
export function countsOfPlaywright(file: string): TestCounts {
  const report = read(file) as { stats: { expected: number; flaky: number; unexpected: number } } | undefined;
  if (!report) return noTests;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected, flaky };
}

/** Returns `undefined` after an interrupted run, which leaves no report. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
