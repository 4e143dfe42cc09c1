import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { waitMs } from '../../../build/test-limits.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { type FaultServer, openFaultServer, type Script } from '../../support/fault-server.ts';
import { handMadeVideo, overfullVideos, slowVideo } from '../../support/hostile-videos.ts';
import { hugePng } from '../../support/huge-png.ts';
import { makeImage } from '../../support/make-images.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { imageIntent, videoIntent } from './app-at-fault-server.ts';
import type { ProcessState } from './hostile-media-process.ts';
import { hashesIn } from './save-from-host.ts';

/** A gateway whose tasks complete immediately, and a host with one file for each of them, in their order. */
async function finishedTasks(files: readonly Uint8Array[]): Promise<{ gateway: FaultServer; host: FaultServer }> {
  const host = await openFaultServer(({ entry, answer }) => answer(200, {}, files[Number(entry.path.slice(1))]));
  let made = 0;
  const create: Script = ({ json }) => {
    made += 1;
    return json(202, { task_info: { id: `task-${made - 1}`, status: 'pending' } });
  };
  const gateway = await openFaultServer((exchange) => {
    const { entry, json } = exchange;
    if (entry.method === 'POST') return create(exchange);
    const number = entry.path.split('-').at(-1) ?? '';
    return json(200, {
      task_info: { id: `task-${number}`, status: 'completed' },
      images: [`${host.origin}/${number}`],
    });
  });
  return { gateway, host };
}

interface Running {
  readonly child: ChildProcess;
  command(command: object): void;
  /**
   * Returns the last report once `want` is true. Throws after ten seconds without any report, or sixty seconds without
   * a matching report.
   */
  until(want: (current: ProcessState) => boolean): Promise<ProcessState>;
  kill(): Promise<void>;
}

async function run(dataFolder: string, gateway: FaultServer, limitMs: number): Promise<Running> {
  const program = fileURLToPath(new URL('./hostile-media-process.ts', import.meta.url));
  const args = [program, dataFolder, gateway.origin, testKey, String(limitMs)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let last: ProcessState | undefined;
  let lastAt = performance.now();
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = JSON.parse(line);
    lastAt = performance.now();
  });
  return {
    child,
    command: (command) => child.stdin.write(`${JSON.stringify(command)}\n`),
    kill,
    async until(want) {
      const from = performance.now();
      for (;;) {
        if (last && want(last)) return last;
        const now = performance.now();
        const isSilent = now - Math.max(lastAt, from) > waitMs;
        if (child.exitCode !== null || child.signalCode !== null || isSilent || now - from > 4 * waitMs) {
          const how = isSilent ? 'It says nothing' : `It ended ${child.exitCode ?? child.signalCode ?? 'not'}`;
          throw new Error(`${how}; last: ${JSON.stringify(last)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

const isJudged = ({ state, problem }: Task) => state === 'done' || problem !== undefined;
/** Half a second on a loaded machine is less than half a second of processor time. */
const longestTurn = 250;
const mostMemory = 1_000_000_000;

/** Many small comments: each further one doubled the time of the expression that detected a drawing. */
const comments = Buffer.from('<!---->'.repeat(140));
/** An image of endless empty chunks. */
function manyChunks(count: number): Buffer {
  const chunk = Buffer.from('00000000 74455874 00000000'.replaceAll(' ', ''), 'hex');
  const ihdr = makeImage(8, 8).subarray(0, 33);
  return Buffer.concat([ihdr, Buffer.alloc(count * 12, chunk), makeImage(8, 8).subarray(33)]);
}

test('results that try to hang or fill the program end with a message, and other runs continue', async () => {
  const dataFolder = await temporaryFolder();
  const good = makeImage(640, 400);
  const hostile = Object.values(overfullVideos).map((make) => make());
  const bodies = [comments, ...hostile, good, manyChunks(2_000_000), hugePng(30_000, 30_000), handMadeVideo()];
  const { gateway, host } = await finishedTasks(bodies);
  const first = await run(dataFolder, gateway, 20_000);
  await first.until(() => true);
  first.command({ measureFromNow: true });
  for (const index of bodies.keys()) first.command({ start: index === bodies.length - 1 ? videoIntent : imageIntent });
  const current = await first.until(({ tasks }) => tasks.length === bodies.length && tasks.every(isJudged));
  const inOrder = current.tasks.toSorted((a, b) => Number(a.taskId?.slice(5)) - Number(b.taskId?.slice(5)));
  for (const [index, { state, problem }] of inOrder.entries()) {
    const isText = index === 0;
    const isHostile = index <= hostile.length;
    expect({ index, state }).toEqual({ index, state: isText ? 'saving' : isHostile ? 'expired' : 'done' });
    if (isText) expect(problem).toMatchObject({ kind: 'answer', sentence: expect.stringMatching(/neither an image/) });
    else if (isHostile)
      expect(problem).toMatchObject({
        kind: 'unmeasured',
        sentence: expect.stringMatching(/damaged.*saved unchanged/),
      });
  }
  expect(current.longestTurn).toBeLessThan(longestTurn);
  expect(current.memory).toBeLessThan(mostMemory);
  await first.kill();

  // A text is no result, and is downloaded again. Damaged files are saved, and are neither downloaded nor read again.
  const fetched = host.ledger.length;
  const second = await run(dataFolder, gateway, 20_000);
  await second.until(() => host.ledger.length > fetched);
  const again = await second.until(({ tasks }) => tasks.length === bodies.length && tasks.every(isJudged));
  expect(again.memory).toBeLessThan(mostMemory);
  expect(new Set(host.ledger.slice(fetched).map(({ path }) => path))).toEqual(new Set(['/0']));
  await second.kill();
});

test('a result that crashes its worker is stored unchanged, is not measured again at a start, and is measured again on request', async () => {
  const dataFolder = await temporaryFolder();
  const slow = slowVideo(1_500_000);
  const { gateway, host } = await finishedTasks([slow, makeImage(640, 400)]);
  const first = await run(dataFolder, gateway, 3_000);
  await first.until(() => true);
  first.command({ measureFromNow: true });
  first.command({ start: videoIntent });
  first.command({ start: imageIntent });
  // The other result does not wait for this one.
  await first.until(
    ({ tasks }) => tasks.some(({ state }) => state === 'done') && tasks.some(({ state }) => state === 'saving'),
  );
  const current = await first.until(({ tasks }) => tasks.some(({ state }) => state === 'expired'));
  const ended = current.tasks.find(({ state }) => state === 'expired');
  const file = `unmeasured/${ended?.id}-1.mp4`;
  expect(ended?.problem).toMatchObject({
    kind: 'unmeasured',
    sentence: expect.stringMatching(/took too long.*saved unchanged/),
  });
  expect(ended?.problem?.sentence).toContain(file);
  expect((await readFile(join(dataFolder, 'library', file))).equals(slow)).toBe(true);
  expect(current.longestTurn).toBeLessThan(longestTurn);
  expect(current.memory).toBeLessThan(mostMemory);
  await first.kill();

  const second = await run(dataFolder, gateway, 3_000);
  const quiet = await second.until(({ tasks }) => tasks.length === 2);
  expect(quiet.tasks.map(({ state }) => state).toSorted()).toEqual(['done', 'expired']);
  const marks = await readdir(join(dataFolder, 'measuring'));
  expect(marks.filter((name) => name.startsWith('media-'))).toHaveLength(1);
  const fetched = host.ledger.length;

  second.command({ downloadAgain: ended?.id });
  const isAgain = ({ state, endedAt }: Task) => state === 'expired' && endedAt !== ended?.endedAt;
  const again = await second.until(({ tasks }) => tasks.some(isAgain));
  expect(again.tasks.find(isAgain)?.problem?.sentence).toMatch(/took too long/);
  // The file is already on the disk.
  expect(host.ledger).toHaveLength(fetched);
  expect(await hashesIn(join(dataFolder, 'library'))).toHaveLength(2);
  await second.kill();
});

test('a result that was being measured at a kill is measured once more, and then stored unchanged', async () => {
  const dataFolder = await temporaryFolder();
  const slow = slowVideo(1_500_000);
  const { gateway } = await finishedTasks([slow]);
  const marks = join(dataFolder, 'measuring');
  const isMeasuring = async () => (await readdir(marks).catch(() => [])).length > 0;
  for (const start of [1, 2]) {
    const killed = await run(dataFolder, gateway, 60_000);
    await killed.until(() => true);
    if (start === 1) killed.command({ start: videoIntent });
    await expect.poll(isMeasuring).toBe(true);
    const [name = ''] = await readdir(marks);
    await expect.poll(() => readFile(join(marks, name), 'utf8')).toBe(String(start));
    await killed.kill();
  }
  const third = await run(dataFolder, gateway, 60_000);
  const current = await third.until(({ tasks }) => tasks[0]?.state === 'expired');
  expect(current.tasks[0]?.problem?.sentence).toMatch(/isn’t measured again automatically/);
  expect((await readFile(join(dataFolder, 'library', `unmeasured/${current.tasks[0]?.id}-1.mp4`))).equals(slow)).toBe(
    true,
  );
  await third.kill();
});
