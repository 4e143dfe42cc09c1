import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorMessage } from '../shared/util/error-message.ts';
import { buildIfStale } from './build-if-stale.ts';
import { installedElectron } from './electron-binary.ts';
import { everydaySpecs, longGatewayTests, longPackagedTests } from './everyday-tests.ts';
import { browserPath } from './find-browser.ts';
import { inProject, projectRoot } from './project.ts';
import { runCommand } from './run-command.ts';
import { countsOfPlaywright, countsOfVitest, noTests, type TestCounts } from './test-counts.ts';

// `npm test` tests every feature; the cheapest checks come first. `all` runs every test, and `full` also runs the long
// tests completely. `node build/test.ts e2e [ARGUMENTS]` builds and drives only the real program and passes ARGUMENTS to
// Playwright. `changed` runs the unit and gateway tests that import a changed file, and the fast static checks.

interface StepResult {
  code: number;
  tests?: TestCounts;
}

const [wanted = 'everyday', ...rest] = process.argv.slice(2);
if (!['everyday', 'all', 'changed', 'e2e', 'full'].includes(wanted)) {
  console.error(`Unknown argument "${wanted}". Use all, changed, e2e, full or no argument.`);
  process.exit(2);
}
const env: NodeJS.ProcessEnv = { ...process.env, ...(wanted === 'full' && { TRIPTYCH_FULL: '1' }) };
const print = (sentence: string) => console.log(sentence);
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'));
const bin = (...parts: string[]) => inProject('node_modules', ...parts);
const startTime = performance.now();
/** Tests wait for clocks, sockets, disks and each other’s files for a part of their time. */
const workers = ['--maxWorkers=3'];
const isEveryday = wanted === 'everyday';
const without = (globs: readonly string[]) => (isEveryday ? globs.map((glob) => `--exclude=${glob}`) : []);
const gatewayTests = [...workers, ...without(longGatewayTests)];
let total: TestCounts = noTests;
const stepTimes: string[] = [];

try {
  if (wanted === 'changed') await changed();
  if (wanted !== 'e2e') {
    await step('unit', () => vitest('unit', workers));
    await together([
      ['types', types],
      ['lint', lint],
      ['dead code', () => quiet(bin('knip', 'bin', 'knip.js'), [])],
    ]);
  }
  // Before the tests that start the built program, so that none of them waits for it.
  await step('build', async () => {
    await buildIfStale(print);
    return { code: 0 };
  });
  if (wanted !== 'e2e') {
    // Packing uses one core, and the other layer waits for a part of its time.
    await together([
      ['gateway', () => vitest('gateway', gatewayTests)],
      ['packaged', () => vitest('packaged', without(longPackagedTests))],
    ]);
  }
  // The everyday tests wait for the sandbox for a fifth of their time.
  await step('e2e', () => playwright('e2e', isEveryday ? [...everydaySpecs, '--workers=3'] : rest));
  if (!isEveryday) await step('e2e, one at a time', () => playwright('alone', ['--workers=1', ...rest]));
  if (canRunElectron()) await step('electron', () => playwright('electron', []));
  if (total.passed === 0) console.log('No test matches the arguments.');
  finish(total.passed === 0 ? 1 : 0);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/**
 * Runs the tests of files that changed since the branch left `main`, as far as imports show; then ends this process.
 */
async function changed(): Promise<never> {
  const since = await commitToCompareWith();
  console.log(`Checking the changes since ${since.slice(0, 8)}:`);
  const only = ['--changed', since, '--passWithNoTests'];
  await step('unit', () => vitest('unit', [...workers, ...only]));
  await together([
    ['types', types],
    ['lint', lint],
  ]);
  await step('gateway', () => vitest('gateway', [...workers, ...only]));
  finish(0);
}

/** The last commit that this branch shares with `main`; `HEAD` on `main` itself, or where there is no `main`. */
async function commitToCompareWith(): Promise<string> {
  const { code, output } = await runCommand('git', ['merge-base', 'HEAD', 'main'], { cwd: projectRoot });
  return code === 0 ? output.trim() : 'HEAD';
}

async function lint(): Promise<StepResult> {
  return quiet(bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']);
}

async function types(): Promise<StepResult> {
  const parts = ['shared', 'electron', 'renderer', 'test'];
  // The four compilers use all cores. Several checkers in one compiler would check the same types again.
  const check = (part: string) => quiet(bin('typescript', 'bin', 'tsc'), ['-p', part, '--checkers', '1']);
  const results = await Promise.all(parts.map(check));
  return results.find(({ code }) => code !== 0) ?? { code: 0 };
}

/** Prints the output only after a failure. */
async function quiet(script: string, args: string[]): Promise<StepResult> {
  const { code, output } = await runCommand(process.execPath, [script, ...args], { cwd: projectRoot, env });
  if (code !== 0) console.log(output);
  return { code };
}

async function vitest(project: string, more: readonly string[] = []): Promise<StepResult & { tests: TestCounts }> {
  const report = path.join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--config', 'build/vitest.config.ts', '--project', project, ...reporters, ...more];
  const { code } = await shown([bin('vitest', 'vitest.mjs'), ...args], env);
  return { code, tests: countsOfVitest(report) };
}

async function playwright(project: string, more: string[]): Promise<StepResult> {
  const browser = await browserPath(print);
  const report = path.join(reports, `${project}.json`);
  const args = [
    'test',
    '--config',
    'build/playwright.config.ts',
    '--project',
    project,
    '--reporter=list,json',
    // The name may belong to tests of another project.
    '--pass-with-no-tests',
    ...more,
  ];
  const { code } = await shown([bin('@playwright', 'test', 'cli.js'), ...args], {
    ...env,
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return { code, tests: countsOfPlaywright(report) };
}

function shown(args: string[], environment: NodeJS.ProcessEnv) {
  return runCommand(process.execPath, args, { cwd: projectRoot, env: environment, stdio: 'inherit' });
}

function canRunElectron(): boolean {
  const noScreen = process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
  const why = !installedElectron() ? 'Electron is not installed' : noScreen ? 'there is no screen' : undefined;
  if (why === undefined) return true;
  const line = `!! SKIPPED: the tests in real Electron did not run, because ${why}.`;
  const frame = '!'.repeat(line.length);
  console.log(`\n${frame}\n${line}\n${frame}`);
  return false;
}

async function step(name: string, work: () => Promise<StepResult>): Promise<void> {
  console.log(`\n== ${name}`);
  const result = await timed(name, work);
  if (result.code !== 0) finish(result.code, name);
}

async function together(steps: [name: string, work: () => Promise<StepResult>][]): Promise<void> {
  console.log(`\n== ${steps.map(([name]) => name).join(', ')}`);
  const results = await Promise.all(steps.map(([name, work]) => timed(name, work)));
  const failed = results.findIndex(({ code }) => code !== 0);
  if (failed >= 0) finish(results[failed]?.code ?? 1, steps[failed]?.[0]);
}

async function timed(name: string, work: () => Promise<StepResult>): Promise<StepResult> {
  const from = performance.now();
  const result = await work().catch((error: unknown): StepResult => {
    console.error(errorMessage(error));
    return { code: 1 };
  });
  const { tests = noTests } = result;
  total = { passed: total.passed + tests.passed, failed: total.failed + tests.failed };
  const line = `${result.code === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds(from)}`;
  stepTimes.push(line);
  console.log(line);
  return result;
}

function finish(code: number, failedStep?: string): never {
  console.log(`\n${stepTimes.join('\n')}`);
  console.log(
    failedStep
      ? `\nStep "${failedStep}" failed after ${seconds(startTime)}.`
      : `\nEverything passed in ${seconds(startTime)}.`,
  );
  console.log(`${total.passed} passed, ${total.failed} failed`);
  rmSync(reports, { recursive: true, force: true });
  process.exit(code);
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
