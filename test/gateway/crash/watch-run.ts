import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { callsWithIntents } from '../../support/calls-with-intents.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openCore } from '../support/open-core.ts';
import type { CrashPlan } from './crash-plan.ts';
import { runUntilKilled } from './run-until-killed.ts';
import { differentFiles, importAllWatched, watchSpeed, writeWatchedFile } from './watch-steps.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lists the labels of all points of a program run that imports the files of a watch folder, in order. */
export async function listWatchPoints(): Promise<string[]> {
  const root = openRoot();
  const list = join(root, 'points');
  try {
    await watchAndKill(root, { when: 'before', list });
    return readFileSync(list, 'utf8').trimEnd().split('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Kills the imports of a watch folder at one point, and starts the program again. Returns the broken promises. */
export async function killWatching(plan: CrashPlan): Promise<{ wasKilled: boolean; broken: string[] }> {
  const root = openRoot();
  const [dataFolder, folder] = [join(root, 'data'), join(root, 'watched')];
  try {
    const before = contentsOf(folder);
    const { wasKilled } = await watchAndKill(root, plan);
    const clock = movableClock(watchSpeed);
    const { core: app } = await openCore({ dataFolder, clock });
    try {
      const originals = new Map([...contentsOf(folder), ...before]);
      const calls = callsWithIntents(createRouterClient(app.router as ContractRouter));
      await importAllWatched(calls, folder);
      // The check of the library folder after a kill adds files without rows.
      clock.skip(15_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { items } = await calls.library.page({ limit: 100 });
      const media = namesIn(join(dataFolder, 'library')).filter((name) => name.endsWith('.png'));
      const broken: string[] = [];
      const hashes = new Set(items.map(({ hash }) => hash));
      if (hashes.size !== items.length) broken.push(`an item exists twice: ${items.map(({ file }) => file)}`);
      if (hashes.size !== differentFiles) broken.push(`${hashes.size} of ${differentFiles} files were imported`);
      if (media.length !== items.length) broken.push(`${media.length} files for ${items.length} items: ${media}`);
      for (const [name, content] of originals)
        if (contentsOf(folder).get(name) !== content) broken.push(`the original ${name} changed`);
      return { wasKilled, broken };
    } finally {
      await app.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function openRoot(): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'triptych-crash-'));
  for (const name of ['data', 'watched']) mkdirSync(join(root, name));
  writeWatchedFile(join(root, 'watched'), 'old.png');
  return root;
}

const watchAndKill = (root: string, plan: CrashPlan) =>
  runUntilKilled({ program: [here('./watch-process.ts'), join(root, 'data'), join(root, 'watched')], plan });

const namesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String);

function contentsOf(folder: string): Map<string, string> {
  return new Map(
    namesIn(folder).map((name) => {
      const path = join(folder, name);
      return [name, `${statSync(path).mtimeMs} ${readFileSync(path, 'base64')}`];
    }),
  );
}
