import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { z } from 'zod';
import { installedElectron } from '../electron-binary.ts';
import { inProject } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { findingsFolder, record } from './results.ts';

// `node build/electron-trial/check-facts.ts [ELECTRON]`: checks in Electron each fact that the program relies on, and
// records the results.

const factsSchema = z.array(z.object({ name: z.string(), ok: z.boolean(), value: z.string() })).min(1);
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const program = process.argv[2] ?? installedElectron();

mkdirSync(findingsFolder, { recursive: true });
const script = path.join(findingsFolder, 'facts-in-electron.mjs');
const answerFile = path.join(findingsFolder, 'facts.json');
const source = readFileSync(path.join(import.meta.dirname, 'facts-in-electron.ts'), 'utf8');
writeFileSync(script, stripTypeScriptTypes(source));

const results = [
  await record('Electron reports the facts that the program relies on', async () => {
    if (program === undefined) throw new Error('Electron is not installed');
    const args = [...(isRoot ? ['--no-sandbox'] : []), script, inProject('package.json'), answerFile];
    const { code, output } = await runCommand(program, args, { timeout: 60_000 });
    if (code !== 0) throw new Error(`ended with ${code}: ${output}`);
    return undefined;
  }),
];
if (results[0]) {
  for (const { name, ok, value } of factsSchema.parse(JSON.parse(readFileSync(answerFile, 'utf8')))) {
    const answer = async () => {
      if (!ok) throw new Error(value);
      return value;
    };
    results.push(await record(name, answer));
  }
}
results.push(
  await record('default fuses of Electron', async () => {
    if (program === undefined) throw new Error('Electron is not installed');
    const { version: _version, ...wire } = await getCurrentFuseWire(program);
    return Object.values(wire)
      .map((state) => String.fromCharCode(Number(state)))
      .join('');
  }),
);
process.exitCode = results.every((ok) => ok) ? 0 : 1;
