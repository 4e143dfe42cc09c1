import { readFileSync } from 'node:fs';

export interface TestCounts {
  passed: number;
  failed: number;
}

export const noTests: TestCounts = { passed: 0, failed: 0 };

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts the tests of vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. A test
 * whose process ended early is still pending and counts as a failure.
 */
export function countsOfVitest(file: string): TestCounts {
  const report = read(file) as VitestReport | undefined;
  const counts = { ...noTests };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    if (status === 'failed' && assertionResults.length === 0) counts.failed += 1;
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      if (test.status === 'failed' || test.status === 'pending') counts.failed += 1;
    }
  }
  return counts;
}

/** Counts the tests of Playwright's JSON report. */
export function countsOfPlaywright(file: string): TestCounts {
  const report = read(file) as { stats: { expected: number; unexpected: number } } | undefined;
  if (!report) return noTests;
  return { passed: report.stats.expected, failed: report.stats.unexpected };
}

/** Returns `undefined` after an interrupted run, which leaves no report. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
