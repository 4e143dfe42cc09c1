import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readInterruptedFiles } from '../../../build/test-counts.ts';

const fileOf = (name: string, ...statuses: string[]) => ({
  name,
  assertionResults: statuses.map((status) => ({ status })),
});

function reportOf(...testResults: ReturnType<typeof fileOf>[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  return report;
}

test('a file whose process ended early is distinguished from one that passed, failed or was skipped', () => {
  const whole = [fileOf('a', 'passed', 'skipped'), fileOf('b', 'failed', 'passed'), fileOf('c', 'todo')];
  expect(readInterruptedFiles(reportOf(...whole))).toEqual({ files: [], passed: 0 });
  const broken = [...whole, fileOf('d', 'passed', 'passed', 'pending', 'pending')];
  expect(readInterruptedFiles(reportOf(...broken))).toEqual({ files: ['d'], passed: 2 });
});

test('a run without a report has no counts', () => {
  expect(readInterruptedFiles(join(tmpdir(), 'no-such-report.json'))).toEqual({ files: [], passed: 0 });
});
