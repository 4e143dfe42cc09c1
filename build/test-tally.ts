import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

export const noTests: Tally = { passed: 0, failed: 0 };

/** From vitest's JSON report. A file that could not be loaded has no tests to count, and counts as one failure. */
export function tallyOfVitest(file: string): Tally {
  const report = read(file) as
    | { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: unknown[] }[] }
    | undefined;
  if (!report) return noTests;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

/** From Playwright's JSON report. */
export function tallyOfPlaywright(file: string): Tally {
  const report = read(file) as { stats: { expected: number; flaky: number; unexpected: number } } | undefined;
  if (!report) return noTests;
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

/** A run that broke off leaves none. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
