import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { allMutations } from '../test/mutations/all-mutations.ts';
import { applied } from '../test/mutations/apply-mutation.ts';
import type { Mutation } from '../test/mutations/mutation.ts';
import { inProject } from './project.ts';
import { runCommand } from './run-command.ts';

// `npm run mutate [-- --only WORDS ...]`: removes each guard of test/mutations, one at a time, in a copy of the
// project, and runs the tests named with the guard. A test that still passes would not notice that the guard is
// missing. WORDS: only guards whose description or file contains one of them.

const parts = ['shared', 'electron', 'renderer', 'test', 'build', 'docs', '.github', 'package.json', 'README.md'];
const configs = ['tsconfig.json', 'tsconfig.base.json', 'biome.json', 'CHANGELOG.md'];
const reportSchema = z.object({
  numTotalTests: z.number(),
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
});

const { only = [] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const isChosen = ({ guard, file }: Mutation) =>
  only.length === 0 || only.some((words) => `${guard} ${file}`.toLowerCase().includes(words.toLowerCase()));
const chosen = allMutations.filter(isChosen);
const copy = mkdtempSync(path.join(tmpdir(), 'mutate-'));
const inCopy = (...names: string[]) => path.join(copy, ...names);

try {
  for (const part of [...parts, ...configs]) {
    if (existsSync(inProject(part))) cpSync(inProject(part), inCopy(part), { recursive: true });
  }
  symlinkSync(inProject('node_modules'), inCopy('node_modules'), 'junction');
  process.exitCode = await everyGuard();
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}

async function everyGuard(): Promise<number> {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const before = await tested(files);
  if (before.kind !== 'passed') {
    console.log(`The tests fail even with every guard in place:\n${before.output}`);
    return 1;
  }
  console.log(`${chosen.length} guards. All tests in ${files.length} files pass with the guards in place.`);
  const missed: Mutation[] = [];
  for (const mutation of chosen) {
    const caught = await isCaught(mutation);
    if (!caught) missed.push(mutation);
    console.log(`${caught ? 'caught' : 'MISSED'}  ${mutation.guard}  (${mutation.file})`);
  }
  console.log(`caught ${chosen.length - missed.length}/${chosen.length}`);
  return missed.length === 0 && chosen.length > 0 ? 0 : 1;
}

async function isCaught(mutation: Mutation): Promise<boolean> {
  const file = inCopy(mutation.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, applied(mutation, source));
  try {
    return (await tested(mutation.tests)).kind === 'failed';
  } finally {
    writeFileSync(file, source);
  }
}

/** `broken`: no test ran, so nothing was caught. */
async function tested(files: readonly string[]): Promise<{ kind: 'passed' | 'failed' | 'broken'; output: string }> {
  const report = inCopy('report.json');
  rmSync(report, { force: true });
  const args = ['run', '--config', 'build/vitest.config.ts', '--bail', '1'];
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const { code, output } = await runCommand(
    process.execPath,
    [vitest, ...args, '--reporter', 'json', '--outputFile', report, ...files],
    { cwd: copy },
  );
  if (!existsSync(report)) return { kind: 'broken', output };
  const { numTotalTests, numFailedTests, numPassedTests, testResults } = reportSchema.parse(
    JSON.parse(readFileSync(report, 'utf8')),
  );
  const why = testResults
    .flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults.flatMap(({ fullName, failureMessages }) =>
        failureMessages.map((each) => `${fullName}: ${each}`),
      ),
    ])
    .filter((each) => each !== '')
    .join('\n');
  if (numFailedTests > 0) return { kind: 'failed', output: output + why };
  // A file that fails to load has no failed test. Removing a guard must not break the file around it.
  return { kind: code === 0 && numPassedTests > 0 && numTotalTests > 0 ? 'passed' : 'broken', output: output + why };
}
