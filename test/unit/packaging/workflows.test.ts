import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../build/project.ts';

const folder = inProject('.github', 'workflows');
const workflows = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

describe.each(workflows)('%s', (_name, text) => {
  it('uses every action by its full commit, beside its version', () => {
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('may write nothing unless one job says so', () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    expect(text).not.toMatch(/permissions: (?:write|read)-all|pull_request_target/);
  });

  it('puts nothing from outside into a script', () => {
    const scripts = [...text.matchAll(/run: (\|\n(?: {10,}.*\n)+|.*)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => script?.includes('${{'))).toEqual([]);
  });
});

it('asks the registry for its signatures before anything else of the packages runs', () => {
  for (const [name, text] of workflows) {
    const installed = text.split('- run: npm ci\n')[1] ?? '';
    const [first = ''] = /^ *run: .*/m.exec(installed) ?? [];
    expect(first.trim(), name).toBe('run: npm audit signatures');
  }
});

it('makes no release while a serious hole is known in what becomes part of it', () => {
  const release = readFileSync(path.join(folder, 'release.yml'), 'utf8');
  const [, after = ''] = release.split('run: npm audit --omit=dev --audit-level=high\n');
  expect(after).toContain('run: npm run package');
});

it('where a release is written, no code of a package runs', () => {
  const [, release = ''] = readFileSync(path.join(folder, 'release.yml'), 'utf8').split(/^ {2}release:$/m);
  expect(release).toContain('contents: write');
  expect(release).not.toMatch(/\b(?:npm|npx|node)\b|checkout/);
  const [build = ''] = readFileSync(path.join(folder, 'release.yml'), 'utf8').split(/^ {2}release:$/m);
  expect(build).not.toMatch(/: write/);
});
