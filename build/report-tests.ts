import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError, TestError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure, TestReport } from './test-report.ts';

type Modules = readonly Pick<TestModule, 'relativeModuleId' | 'errors' | 'children'>[];

/** Returns a reporter of vitest that writes a `TestReport` into the file at the end of the run. */
export function reportTests(file: string): Reporter {
  return {
    onTestRunEnd: (modules, errors) => writeFileSync(file, JSON.stringify(testReport(modules, errors))),
  };
}

/**
 * A file that could not be loaded is one failure. A test whose process ended early is still pending, and is a failure
 * too. So are errors of hooks, and those outside of all tests.
 */
export function testReport(modules: Modules, errors: readonly SerializedError[]): TestReport {
  let passed = 0;
  const failures: Failure[] = errors.map((error) => ({ test: 'outside of a test', message: messageOf(error) }));
  for (const module of modules) {
    const name = module.relativeModuleId;
    for (const error of module.errors()) failures.push({ test: name, message: messageOf(error) });
    for (const suite of module.children.allSuites())
      for (const error of suite.errors())
        failures.push({ test: `${name} ${suite.fullName}`, message: messageOf(error) });
    for (const test of module.children.allTests()) {
      const { state, errors: [error] = [] } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'passed' || state === 'skipped') continue;
      const message = error ? messageOf(error) : 'The test did not end.';
      failures.push({ test: `${name}${lineOf(error, name)} ${test.fullName}`, message });
    }
  }
  return { passed, failures };
}

/** The lines that differ are enough: the test has the whole value. */
function messageOf({ name, message, diff }: TestError): string {
  const differing = stripVTControlCharacters(diff ?? '')
    .split('\n')
    .filter((line) => /^[-+]/.test(line));
  return [`${name ?? 'Error'}: ${message}`, ...differing].join('\n');
}

function lineOf(error: TestError | undefined, module: string): string {
  const place = error?.stacks?.find(({ file }) => file.endsWith(module));
  return place ? `:${place.line}` : '';
}
