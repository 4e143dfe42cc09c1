import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from './project.ts';
import { runCommand } from './run-command.ts';

// `node build/check-pinned-actions.ts`: checks for each action of a workflow that the pinned commit belongs to the
// version in the comment. The check needs the network, therefore CI runs it and `npm test` does not.

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
console.log(`${pins.size} pinned actions, ${faults.length} of them with a fault.`);
if (faults.length > 0 || pins.size === 0) process.exitCode = 1;

/** Finds `uses: OWNER/NAME/FOLDER@COMMIT # VERSION`; the folder is optional. */
function pinsIn(workflow: string): Pin[] {
  return [...workflow.matchAll(/uses: ([\w.-]+\/[\w.-]+)[\w./-]*@(\S+)(?: # (\S+))?/g)].map(
    ([, repository = '', commit = '', version = '']) => ({ repository, commit, version }),
  );
}

async function faultOf({ repository, commit, version }: Pin): Promise<string | undefined> {
  if (version === '') return `${repository} has no version in the comment beside ${commit}`;
  // An annotated tag is a separate object. The line that ends in ^{} has the commit of the tag.
  const tag = `refs/tags/${version}`;
  const { code, output } = await runCommand('git', ['ls-remote', `${values.from}/${repository}`, tag, `${tag}^{}`], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  if (code !== 0) return `Couldn’t read the tags of ${repository}: ${output.trim()}`;
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
