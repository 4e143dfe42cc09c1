import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** What one step of the tests found. */
export interface TestReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** File, line and name of the test. */
  readonly test: string;
  /** The error with the expected and the actual value. */
  readonly message: string;
  /** Path of the screenshot of a browser test. */
  readonly screenshot?: string | undefined;
}

export const noTests: TestReport = { passed: 0, failures: [] };

/** Returns `undefined` after an interrupted run, which leaves no report. */
export function readTestReport(file: string): TestReport | undefined {
  return read(file) as TestReport | undefined;
}

/** Reads Playwright's JSON report. Returns `undefined` after an interrupted run. */
export function readBrowserReport(file: string): TestReport | undefined {
  const report = read(file) as JSONReport | undefined;
  if (!report) return undefined;
  const inTestFolder = (name: string) => fromHere(path.resolve(report.config.rootDir, name));
  const outside = report.errors.map(({ message = '', location }) => ({
    test: location ? inTestFolder(location.file) : 'outside of a test',
    message,
  }));
  const failures = report.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }): Failure => {
        const { errors: [error] = [], attachments = [] } = results.at(-1) ?? {};
        const screenshot = attachments.find(({ name }) => name === 'screenshot')?.path;
        return {
          test: `${inTestFolder(file)}:${error?.location?.line ?? line} ${title}`,
          message: error?.message ?? 'The test did not end.',
          screenshot: screenshot && fromHere(screenshot),
        };
      }),
  );
  return { passed: report.stats.expected, failures: [...outside, ...failures] };
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const fromHere = (file: string) => path.relative(process.cwd(), file);

const mostFailures = 3;
const mostLines = 10;
const mostWidth = 160;
const mostNames = 6;

/** Returns a text of one screen: the first failures with their values, and the names of some others. */
export function describeFailures(failures: readonly Failure[]): string {
  const others = failures.slice(mostFailures);
  const more = others.length - mostNames;
  return [
    ...failures.slice(0, mostFailures).map(describe),
    ...(others.length > 0 ? ['Also failed:'] : []),
    ...others.slice(0, mostNames).map(({ test }) => `  ${cut(test)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

function describe({ test, message, screenshot }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines);
  const shot = screenshot === undefined ? [] : [`Screenshot: ${screenshot}`];
  return [`✗ ${cut(test)}`, ...[...lines, ...shot].map((line) => `    ${cut(line)}`), ''].join('\n');
}

function cut(line: string): string {
  return line.length > mostWidth ? `${line.slice(0, mostWidth)} …` : line;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
