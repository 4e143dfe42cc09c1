import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFullRun, printLine, testSeed } from '../../support/test-seed.ts';
import { smallDisk } from '../faults/small-disk.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { runStorm } from './storm.ts';

// One of each: a kill, a damaged log, a full disk.
const leastRounds = 3;
const milliseconds = isFullRun ? 20 * 60_000 : 0;

test('in a storm of all faults, nothing acknowledged is lost, and nothing is sent twice', {
  timeout: milliseconds + 300_000,
}, async () => {
  const disk = smallDisk(await temporaryFolder(), 700);
  const dataFolder = join(disk ?? (await temporaryFolder()), 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  const report = await runStorm({
    dataFolder,
    library: join(dataFolder, 'library'),
    seed: testSeed,
    leastRounds,
    milliseconds,
    canFill: disk !== undefined,
    print: printLine,
  });
  const { rounds, violations, done, slowestStartMs, slowestCallMs, peakMemory } = report;
  printLine(
    `storm (seed ${testSeed}): ${rounds} rounds, ${violations.length} violations, ${JSON.stringify(done)}, slowest start ${Math.round(slowestStartMs)} ms, slowest call ${Math.round(slowestCallMs)} ms, main at most ${Math.round(peakMemory / 1e6)} MB`,
  );
  expect(violations).toEqual([]);
  expect(rounds).toBeGreaterThanOrEqual(leastRounds);
  for (const what of ['runs', 'hostile results', 'imports', 'ratings', 'questions', 'bad frames']) {
    expect(done[what] ?? 0, what).toBeGreaterThan(0);
  }
});
