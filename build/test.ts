import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorMessage } from '../shared/util/error-message.ts';
import { buildIfStale } from './build-if-stale.ts';
import { installedElectron } from './electron-binary.ts';
import { everydaySpecs, longGatewayTests, longPackagedTests, longUnitTests } from './everyday-tests.ts';
import { browserPath } from './find-browser.ts';
import { compileCache, inProject, projectRoot } from './project.ts';
import { runCommand } from './run-command.ts';
import { describeFailures, noTests, readBrowserReport, readTestReport, type TestReport } from './test-report.ts';

// `npm test` tests every feature; the cheapest checks come first. `all` runs every test, and `full` also runs the long
// tests completely. `node build/test.ts e2e [ARGUMENTS]` builds and drives only the real program and passes ARGUMENTS to
// Playwright. `changed` runs the unit and gateway tests that import a changed file, and the fast static checks. Each step
// prints one line, and its first failures. `--verbose` prints everything.

interface StepResult {
  code: number;
  /** The file with everything that the step printed. */
  output?: string;
  tests?: TestReport | undefined;
}

const verbose = process.argv.includes('--verbose');
const [wanted = 'everyday', ...rest] = process.argv.slice(2).filter((argument) => argument !== '--verbose');
if (!['everyday', 'all', 'changed', 'e2e', 'full'].includes(wanted)) {
  console.error(`Unknown argument "${wanted}". Use all, changed, e2e, full or no argument.`);
  process.exit(2);
}
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(wanted === 'full' && { TRIPTYCH_FULL: '1' }),
  NODE_COMPILE_CACHE: compileCache,
};
const print = (sentence: string) => console.log(sentence);
/** What each step printed, and its reports. */
const outputs = inProject('out', 'test-output');
mkdirSync(outputs, { recursive: true });
const bin = (...parts: string[]) => inProject('node_modules', ...parts);
const startTime = performance.now();
/** Tests wait for clocks, sockets, disks and each other’s files for a part of their time. */
const workers = ['--maxWorkers=3'];
const isEveryday = wanted === 'everyday';
const without = (globs: readonly string[]) => (isEveryday ? globs.map((glob) => `--exclude=${glob}`) : []);
const gatewayTests = [...workers, ...without(longGatewayTests)];
const total = { passed: 0, failed: 0 };

if (wanted === 'changed') await changed();
if (wanted !== 'e2e') {
  await step('unit', () => vitest('unit', [...workers, ...without(longUnitTests)]));
  await together([
    ['types', types],
    ['lint', lint],
    ['dead code', () => run('dead code', bin('knip', 'bin', 'knip.js'), [])],
    ['build', build],
  ]);
  // Packing uses one core, and the other layer waits for a part of its time.
  await together([
    ['gateway', () => vitest('gateway', gatewayTests)],
    ['packaged', () => vitest('packaged', without(longPackagedTests))],
  ]);
} else await step('build', build);
// The everyday tests wait for the sandbox for a fifth of their time.
await step('e2e', () => playwright('e2e', isEveryday ? [...everydaySpecs, '--workers=3'] : rest));
if (!isEveryday) await step('e2e, one at a time', () => playwright('alone', ['--workers=1', ...rest]));
if (canRunElectron()) await step('electron', () => playwright('electron', []));
if (total.passed === 0) console.log('No test matches the arguments.');
finish(total.passed === 0 ? 1 : 0);

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

function lint(): Promise<StepResult> {
  return run('lint', bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']);
}

/** Before the tests that start the built program, so that none of them waits for it. */
async function build(): Promise<StepResult> {
  await buildIfStale(() => {});
  return { code: 0 };
}

async function types(): Promise<StepResult> {
  const parts = ['shared', 'electron', 'renderer', 'test'];
  // The four compilers use all cores. Several checkers in one compiler would check the same types again.
  const check = (part: string) =>
    run(`types of ${part}`, bin('typescript', 'bin', 'tsc'), ['-p', part, '--checkers', '1']);
  const results = await Promise.all(parts.map(check));
  return results.find(({ code }) => code !== 0) ?? { code: 0 };
}

async function vitest(project: string, more: readonly string[] = []): Promise<StepResult> {
  const report = path.join(outputs, `${project}.json`);
  rmSync(report, { force: true });
  const args = ['run', '--config', 'build/vitest.config.ts', '--project', project, ...more];
  const result = await run(project, bin('vitest', 'vitest.mjs'), args, {
    ...env,
    TEST_REPORT: report,
  });
  return { ...result, tests: readTestReport(report) };
}

async function playwright(project: string, more: string[]): Promise<StepResult> {
  const browser = await browserPath(print);
  const report = path.join(outputs, `${project}.json`);
  rmSync(report, { force: true });
  const args = ['test', '--config', 'build/playwright.config.ts', '--project', project, '--reporter=list,json'];
  // The name may belong to tests of another project.
  const result = await run(project, bin('@playwright', 'test', 'cli.js'), [...args, '--pass-with-no-tests', ...more], {
    ...env,
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return { ...result, tests: readBrowserReport(report) };
}

/** Runs a script with Node. Its output goes into a file, or onto the screen with `--verbose`. */
async function run(name: string, script: string, args: string[], environment = env): Promise<StepResult> {
  const options = { cwd: projectRoot, env: environment };
  if (verbose) {
    const { code } = await runCommand(process.execPath, [script, ...args], { ...options, stdio: 'inherit' });
    return { code };
  }
  const output = path.join(outputs, `${name.replaceAll(' ', '-')}.txt`);
  const file = openSync(output, 'w');
  try {
    const { code } = await runCommand(process.execPath, [script, ...args], {
      ...options,
      stdio: ['ignore', file, file],
    });
    return { code, output };
  } finally {
    closeSync(file);
  }
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
  await together([[name, work]]);
}

async function together(steps: [name: string, work: () => Promise<StepResult>][]): Promise<void> {
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
  const { passed, failures } = result.tests ?? noTests;
  total.passed += passed;
  total.failed += failures.length;
  const counts = result.tests ? `, ${passed} passed${failures.length > 0 ? `, ${failures.length} failed` : ''}` : '';
  console.log(`${result.code === 0 ? 'ok' : 'FAILED'}: ${name}${counts}, ${seconds(from)}`);
  if (result.output !== undefined) explain(result, result.output);
  return result;
}

/** Prints which tests failed and why, on one screen, and which could not run. */
function explain({ code, tests }: StepResult, output: string): void {
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  for (const line of new Set(lines.filter((line) => line.startsWith('!! SKIPPED')))) console.log(line);
  if (code === 0) return;
  const failures = tests?.failures ?? [];
  console.log(`\n${failures.length > 0 ? describeFailures(failures) : lines.slice(-40).join('\n')}`);
  console.log(`The whole output: ${path.relative(projectRoot, output)}\n`);
}

function finish(code: number, failedStep?: string): never {
  console.log(
    failedStep
      ? `Step "${failedStep}" failed after ${seconds(startTime)}.`
      : `Everything passed in ${seconds(startTime)}.`,
  );
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(code);
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
