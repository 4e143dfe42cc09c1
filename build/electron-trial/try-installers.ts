import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { packageFolder } from '../packaging/electron-builder-config.ts';
import { inProject } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { installerSteps } from './installer-steps.ts';
import { record } from './results.ts';

// `node build/electron-trial/try-installers.ts`: installs or unpacks each file of `npm run package` and asks the
// installed program for its version.

const folder = inProject(packageFolder);
const files = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
const scratch = mkdtempSync(path.join(tmpdir(), 'installers-'));
const steps = installerSteps(files, { scratch, isRoot: process.getuid?.() === 0 });
const results = [
  await record('there are packages to install', async () => {
    if (steps.length === 0) throw new Error(`${folder} has no packages`);
    return `${steps.length} steps`;
  }),
];
for (const { name, commands } of steps) {
  const ok = await record(name, async () => {
    let lastOutput = '';
    for (const [program, ...args] of commands) {
      const { code, output } = await runCommand(program, args, { timeout: 5 * 60_000 });
      if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.slice(-500)}`);
      lastOutput = output;
    }
    if (!lastOutput.split(/\s+/).includes(packageJson.version))
      throw new Error(`the output has no version: ${lastOutput}`);
    return packageJson.version;
  });
  results.push(ok);
}
process.exitCode = results.every((ok) => ok) ? 0 : 1;
