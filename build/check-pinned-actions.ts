import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from './project.ts';
import { runCommand } from './run-command.ts';

// `node build/check-pinned-actions.ts`: asks for each action that a workflow uses whether the commit that is pinned is that
// of the version beside it. It needs the network, so it is no part of `npm test`; CI runs it.

interface Pin {
  readonly repository: string;
  readonly commit: string;
  readonly version: string;
}

const { values } = parseArgs({
  options: {
    workflows: { type: 'string', default: inProject('.github', 'workflows') },
    from: { type: 'string', default: 'https://github.com' },
  },
});

const texts = readdirSync(values.workflows).map((name) => readFileSync(path.join(values.workflows, name), 'utf8'));
const pins = new Map(texts.flatMap(pinsIn).map((pin) => [`${pin.repository} ${pin.commit} ${pin.version}`, pin]));
const faults = (await Promise.all([...pins.values()].map(faultOf))).filter((fault) => fault !== undefined);
for (const fault of faults) console.error(`- ${fault}`);
console.log(`${pins.size} pinned actions, ${faults.length} of them wrong.`);
if (faults.length > 0 || pins.size === 0) process.exitCode = 1;

/** As `uses: OWNER/NAME/FOLDER@COMMIT # VERSION`, the folder being optional. */
function pinsIn(workflow: string): Pin[] {
  return [...workflow.matchAll(/uses: ([\w.-]+\/[\w.-]+)[\w./-]*@(\S+)(?: # (\S+))?/g)].map(
    ([, repository = '', commit = '', version = '']) => ({ repository, commit, version }),
  );
}

async function faultOf({ repository, commit, version }: Pin): Promise<string | undefined> {
  if (version === '') return `${repository} names no version beside ${commit}`;
  // An annotated tag is an object of its own; the line that ends in ^{} has the commit to which it leads.
  const tag = `refs/tags/${version}`;
  const { code, output } = await runCommand('git', ['ls-remote', `${values.from}/${repository}`, tag, `${tag}^{}`], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  if (code !== 0) return `${repository} cannot be asked: ${output.trim()}`;
  const found = new Map(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('\t').reverse() as [string, string]),
  );
  const tagged = found.get(`${tag}^{}`) ?? found.get(tag);
  if (tagged === undefined) return `${repository} has no tag ${version}`;
  return tagged === commit ? undefined : `${repository} ${version} is ${tagged}, not ${commit}`;
}
