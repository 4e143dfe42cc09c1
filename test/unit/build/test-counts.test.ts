import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countsOfVitest } from '../../../build/test-counts.ts';

const fileOf = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((status) => ({ status })),
});

function reportOf(...testResults: ReturnType<typeof fileOf>[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  return report;
}

test('a file that could not be loaded counts as a failure, and so does a test whose process ended early', () => {
  const whole = [fileOf('passed', 'passed', 'skipped'), fileOf('failed', 'failed', 'passed'), fileOf('passed', 'todo')];
  expect(countsOfVitest(reportOf(...whole))).toEqual({ passed: 2, failed: 1 });
  const broken = [...whole, fileOf('failed'), fileOf('passed', 'passed', 'passed', 'pending', 'pending')];
  expect(countsOfVitest(reportOf(...broken))).toEqual({ passed: 4, failed: 4 });
});

test('a run without a report has no counts', () => {
  expect(countsOfVitest(join(tmpdir(), 'no-such-report.json'))).toEqual({ passed: 0, failed: 0 });
});
