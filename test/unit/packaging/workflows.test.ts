import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builderConfig } from '../../../build/packaging/electron-builder-config.ts';
import { packageTargets } from '../../../build/packaging/package-targets.ts';
import { signingVariables } from '../../../build/packaging/signing-keys.ts';
import { inProject } from '../../../build/project.ts';

const folder = inProject('.github', 'workflows');
const workflows = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

describe.each(workflows)('the workflow %s', (_name, text) => {
  it('uses every action by its full commit, with its version in a comment', () => {
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('may write nothing unless one job allows it', () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    expect(text).not.toMatch(/permissions: (?:write|read)-all|pull_request_target/);
  });

  it('puts no external text into a script', () => {
    const scripts = [...text.matchAll(/run: (\|\n(?: {10,}.*\n)+|.*)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => script?.includes('${{'))).toEqual([]);
  });
});

const jobsOf = (text: string) => text.split(/^ {2}[\w-]+:$/m);
/** Jobs in their order. */
const commandsOf = (job: string) => [...job.matchAll(/run: (.*)/g)].map(([, command = '']) => command);
const installs = (command: string) => /\bnpm ci$/.test(command);

it('CI checks the signatures of the registry before any code of the packages runs', () => {
  for (const [name, text] of workflows) {
    // A job that waits for another one runs the code that the other one has checked.
    const jobs = jobsOf(text).filter((job) => !/^ {4}needs:/m.test(job));
    const installing = jobs.map(commandsOf).filter((commands) => commands.some(installs));
    expect(installing.length, name).toBeGreaterThan(0);
    for (const commands of installing) {
      expect(commands[commands.findIndex(installs) + 1], name).toMatch(/npm audit signatures$/);
    }
  }
});

it('the release workflow gives the certificate of a system only to that system', () => {
  const release = readFileSync(path.join(folder, 'release.yml'), 'utf8');
  for (const name of signingVariables) {
    const [, given = ''] = new RegExp(`^ +${name}: (.*)$`, 'm').exec(release) ?? [];
    const system = name.startsWith('WIN_') ? 'Windows' : 'macOS';
    expect(given).toBe(`\${{ runner.os == '${system}' && secrets.${name} || '' }}`);
  }
});

it('the release workflow builds for every system and processor', () => {
  const release = readFileSync(path.join(folder, 'release.yml'), 'utf8');
  const machines = [...release.matchAll(/^ +- os: (.*)$/gm)].map(([, machine]) => machine);
  expect(machines).toHaveLength(packageTargets.length);
  const kinds = [builderConfig().mac?.target, builderConfig().win?.target, builderConfig().linux?.target].flat();
  for (const kind of kinds) expect(release).toContain(`out/package/*.${kind === 'nsis' ? 'exe' : kind}\n`);
});

it('the trial workflow runs every step despite failures, and always shows the results', () => {
  const text = readFileSync(path.join(folder, 'electron-trial.yml'), 'utf8');
  expect(text).toContain('on:\n  workflow_dispatch:\n');
  const steps = text.split(/^ {6}- /m).filter((step) => step.includes('build/electron-trial/'));
  const scripts = readdirSync(inProject('build', 'electron-trial')).filter((name) =>
    text.includes(`electron-trial/${name}`),
  );
  expect(scripts.sort()).toEqual([
    'check-facts.ts',
    'drive-packed.ts',
    'print-results.ts',
    'run-and-record.ts',
    'run-and-stop.ts',
    'try-installers.ts',
  ]);
  for (const step of steps) expect(step).toMatch(/continue-on-error: true|if: always\(\)/);
  for (const [, file = ''] of text.matchAll(/(build\/[\w./-]+\.ts)/g))
    expect(existsSync(inProject(file)), file).toBe(true);
});

it('the release workflow stops if a shipped package has a known serious vulnerability', () => {
  const release = readFileSync(path.join(folder, 'release.yml'), 'utf8');
  const [, after = ''] = release.split('run: npm audit --omit=dev --audit-level=high\n');
  expect(after).toContain('run: npm run package');
});

it('the job that writes a release runs no code of a package', () => {
  const [, release = ''] = readFileSync(path.join(folder, 'release.yml'), 'utf8').split(/^ {2}release:$/m);
  expect(release).toContain('contents: write');
  expect(release).not.toMatch(/\b(?:npm|npx|node)\b|checkout/);
  const [build = ''] = readFileSync(path.join(folder, 'release.yml'), 'utf8').split(/^ {2}release:$/m);
  expect(build).not.toMatch(/: write/);
});
