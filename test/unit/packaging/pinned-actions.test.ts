import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { runCommand } from '../../../build/run-command.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// The script runs git, which accepts a folder as well as a host.

const scratch = scratchFolder('pinned-actions');
afterAll(() => scratch.remove());

const repository = path.join(scratch.path, 'remote', 'owner', 'action');
const workflows = path.join(scratch.path, 'workflows');
mkdirSync(repository, { recursive: true });
mkdirSync(workflows);

function git(...args: string[]): string {
  const own = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...own, '-C', repository, ...args], { encoding: 'utf8' }).trim();
}

git('init', '--quiet');
git('commit', '--quiet', '--allow-empty', '-m', 'one');
const plain = git('rev-parse', 'HEAD');
git('tag', 'v1.0.0');
git('commit', '--quiet', '--allow-empty', '-m', 'two');
const annotated = git('rev-parse', 'HEAD');
git('tag', '-a', 'v2.0.0', '-m', 'two');

async function check(...lines: string[]): Promise<{ code: number; output: string }> {
  writeFileSync(path.join(workflows, 'a.yml'), lines.map((line) => `      - uses: ${line}\n`).join(''));
  const script = inProject('build', 'check-pinned-actions.ts');
  return runCommand(process.execPath, [script, '--workflows', workflows, '--from', path.join(scratch.path, 'remote')]);
}

it('the check accepts the commit of a plain or annotated tag, also in a folder of the repository', async () => {
  const { code, output } = await check(`owner/action@${plain} # v1.0.0`, `owner/action/folder@${annotated} # v2.0.0`);
  expect(output).toBe('2 pinned actions, 0 of them with a fault.\n');
  expect(code).toBe(0);
});

it('the check names a wrong commit, a missing tag, a missing repository and a missing version', async () => {
  const almost = `${plain.slice(0, 12)}${'0'.repeat(28)}`;
  const { code, output } = await check(
    `owner/action@${almost} # v1.0.0`,
    `owner/action@${plain} # v3.0.0`,
    `owner/none@${plain} # v1.0.0`,
    `owner/action@${plain}`,
  );
  expect(code).toBe(1);
  expect(output).toContain(`- owner/action v1.0.0 is ${plain}, not ${almost}\n`);
  expect(output).toContain('- owner/action has no tag v3.0.0\n');
  expect(output).toContain('- Couldn’t read the tags of owner/none: ');
  expect(output).toContain(`- owner/action has no version in the comment beside ${plain}\n`);
  expect(output).toContain('4 pinned actions, 4 of them with a fault.\n');
});
