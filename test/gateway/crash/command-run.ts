import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type ImageGateway, openImageGateway } from '../command-line/image-gateway.ts';
import { atGateway, runTestCommand, writeModelFile } from '../command-line/run-test-command.ts';
import { testKey } from '../support/app-at-gateway.ts';
import type { CrashPlan } from './crash-plan.ts';
import { runUntilKilled } from './run-until-killed.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const rowCount = 20;

function makeDataFolder(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  writeModelFile(dataFolder);
  const rows = Array.from({ length: rowCount }, (_, index) => `prompt ${index + 1},${index + 1}`);
  writeFileSync(join(dataFolder, 'rows.csv'), `prompt,seed\n${rows.join('\n')}\n`);
  return dataFolder;
}

/** Runs the rows of the CSV in a process of its own. */
function runRows(dataFolder: string, { origin }: ImageGateway, plan: CrashPlan) {
  const args = ['run', join(dataFolder, 'rows.csv'), '--model', 'image-q-1', '--max-charges', String(rowCount)];
  return runUntilKilled({
    program: [here('../command-line/command-process.ts'), dataFolder, origin, testKey, ...args],
    plan,
  });
}

/** Lists the labels of all points of a command with 20 rows, in order. */
export async function listCommandPoints(): Promise<string[]> {
  const dataFolder = makeDataFolder();
  const list = `${dataFolder}.points`;
  const gateway = await openImageGateway();
  try {
    await runRows(dataFolder, gateway, { when: 'before', list });
    return readFileSync(list, 'utf8').trimEnd().split('\n');
  } finally {
    await gateway.close();
    for (const each of [dataFolder, list]) rmSync(each, { recursive: true, force: true });
  }
}

/**
 * Kills `triptych run` with 20 rows at one point. Then `wait` saves what was sent, and `run --plan` sends the rest.
 * Returns the broken promises as sentences.
 */
export async function killCommand(plan: CrashPlan): Promise<{ wasKilled: boolean; sent: number; broken: string[] }> {
  const dataFolder = makeDataFolder();
  const gateway = await openImageGateway();
  const command = (...args: string[]) => runTestCommand(args, { dataFolder, core: atGateway(gateway) });
  const broken: string[] = [];
  const report = (isBroken: boolean, sentence: string) => isBroken && broken.push(sentence);
  try {
    const { wasKilled } = await runRows(dataFolder, gateway, plan);
    const sent = gateway.prompts().length;
    const waited = await command('wait', '--json');
    report(waited.code !== 0 && waited.code !== 4, `wait ended with ${waited.code}: ${waited.err}`);
    report(gateway.prompts().length > sent, 'wait sent a run');
    const plans = (await command('list', '--plans', '--json')).lines();
    report(plans.length === 0 && sent > 0, 'runs were sent, and the comparison is lost');
    const [comparison] = plans;
    if (!comparison) return { wasKilled, sent, broken };

    const rest = await command('run', '--plan', String(comparison['id']), '--yes', '--json');
    const prompts = gateway.prompts();
    report(new Set(prompts).size < prompts.length, `a run was sent twice: ${prompts}`);
    const runs = (await command('list', '--limit', '100', '--json')).lines();
    report(runs.length !== rowCount, `${runs.length} of ${rowCount} rows have a run`);
    const unknown = runs.filter(({ state }) => state === 'unknown').length;
    const done = runs.filter(({ state }) => state === 'done').length;
    // At most the creates that were under way have no answer. Both commands speak of them.
    for (const { code, err } of [waited, rest]) {
      report(code !== (unknown > 0 ? 4 : 0), `a command ended with ${code} with ${unknown} unknown outcomes: ${err}`);
    }
    report(unknown > 4 || done + unknown !== rowCount, `${done} runs are done and ${unknown} unknown`);
    const saved = new Set(savedHashes(dataFolder));
    const lost = gateway.hashes().filter((hash) => !saved.has(hash)).length;
    report(lost > unknown, `${lost} results of accepted creates are lost`);
    report(saved.size !== done, `${saved.size} results are saved for ${done} runs`);
    return { wasKilled, sent, broken };
  } finally {
    await gateway.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the SHA-256 of every file that the library names, read from the disk. */
function savedHashes(dataFolder: string): string[] {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  const files = database.prepare("SELECT record ->> '$.file' AS file FROM items").all();
  database.close();
  return files.map(({ file }) =>
    createHash('sha256')
      .update(readFileSync(join(dataFolder, 'library', String(file))))
      .digest('hex'),
  );
}
