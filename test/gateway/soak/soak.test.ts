import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { itemSchema } from '../../../shared/library/item.ts';
import { taskSchema } from '../../../shared/tasks/task.ts';
import { loadTolerantClock, sleep } from '../../support/load-tolerant-clock.ts';
import { isFullRun, printLine, testSeed } from '../../support/test-seed.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { runNaively } from './naive-client.ts';
import { hashOf } from './soak-files.ts';
import { openSoakGateway } from './soak-gateway.ts';
import { judgeSoak, type SoakOutcome } from './soak-outcome.ts';

const intents = isFullRun ? 10_000 : 250;
const atOnce = 100;
const speed = 20;
const startedAt = Date.UTC(2026, 0, 1);
const modelId = 'image-c-2.5-t2i-preview';

async function soakOurs(): Promise<{ outcome: SoakOutcome; states: Map<string, number>; peakMegabytes: number }> {
  const dataFolder = await temporaryFolder();
  const clock = loadTolerantClock(speed, startedAt);
  const gateway = await openSoakGateway(testSeed, clock);
  const app = await openTestApp({
    dataFolder,
    clock,
    random: Math.random,
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  let peakMegabytes = 0;
  for (let started = 0; started < intents || app.unfinished() > 0; ) {
    if (started < intents && app.unfinished() < atOnce) {
      const draft = draftOf(modelId, `soak ${started}`);
      app.calls.tasks.start({ modelId, draft }).catch(() => {});
      started += 1;
    }
    peakMegabytes = Math.max(peakMegabytes, process.memoryUsage().heapUsed / 1e6);
    await sleep(clock, 100);
  }
  await app.close();
  await gateway.close();

  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  const indexOf = new Map<string, number>();
  const states = new Map<string, number>();
  for (const row of database.prepare('SELECT record FROM tasks').iterate()) {
    const task = taskSchema.parse(JSON.parse(String(row['record'])));
    indexOf.set(task.id, Number(/soak (\d+)/.exec(String(task.draft.values['prompt']))?.[1]));
    states.set(task.state, (states.get(task.state) ?? 0) + 1);
  }
  const hashes = new Map<string, string>();
  for (const row of database.prepare('SELECT record FROM items').iterate()) {
    const item = itemSchema.parse(JSON.parse(String(row['record'])));
    const hash = hashOf(readFileSync(join(dataFolder, 'library', item.file)));
    hashes.set(`${indexOf.get(item.taskId)}/${item.position - 1}`, hash);
  }
  database.close();
  const saved = (index: number, position: number) => hashes.get(`${index}/${position}`);
  return { outcome: judgeSoak(gateway.entries, intents, gateway.requests(), saved), states, peakMegabytes };
}

async function soakNaive(): Promise<SoakOutcome> {
  const folder = join(await temporaryFolder(), 'files');
  mkdirSync(folder);
  const clock = loadTolerantClock(speed, startedAt);
  const gateway = await openSoakGateway(testSeed, clock);
  let next = 0;
  const client = async () => {
    while (next < intents) {
      next += 1;
      // A failed run is lost, as in a simple script.
      await runNaively(gateway.origin, clock, folder, next - 1).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  await gateway.close();
  const saved = (index: number, position: number) => {
    try {
      return hashOf(readFileSync(join(folder, `${index}-${position}.png`)));
    } catch {
      return undefined;
    }
  };
  const outcome = judgeSoak(gateway.entries, intents, gateway.requests(), saved);
  rmSync(folder, { recursive: true });
  return outcome;
}

function table(ours: SoakOutcome, naive: SoakOutcome): string {
  const lines: [string, number, number][] = [
    ['intents', ours.intents, naive.intents],
    ['requests', ours.requests, naive.requests],
    ['tasks made and charged', ours.made, naive.made],
    ['intents paid for twice', ours.paidTwice, naive.paidTwice],
    ['results owed', ours.owed, naive.owed],
    ['results saved whole', ours.saved, naive.saved],
    ['results lost', ours.lost, naive.lost],
    ['damaged files kept', ours.damaged, naive.damaged],
  ];
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, column) => (column === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join('');
  return [row(['', 'Triptych', 'naive']), ...lines.map(row)].join('\n');
}

test('with random faults, no reachable result is lost and nothing is charged twice', {
  timeout: 3_600_000,
}, async () => {
  // Each has its own gateway and clock; mostly both wait.
  const [{ outcome, states, peakMegabytes }, naive] = await Promise.all([soakOurs(), soakNaive()]);
  const ends = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  printLine(`soak of ${intents} tasks (seed ${testSeed}), ${speed} times as fast\n${table(outcome, naive)}`);
  printLine(`ends: ${ends}; heap at most ${peakMegabytes.toFixed(0)} MB`);
  expect(outcome.lostNames).toEqual([]);
  expect(outcome.paidTwice).toBe(0);
  expect(outcome.damaged).toBe(0);
  expect(naive.paidTwice).toBeGreaterThan(0);
  expect(naive.lost).toBeGreaterThan(0);
});
