import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { isFullRun } from '../../support/test-seed.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { type Answer, type FakeServer, openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const file = makeImage(900, 600);

interface Moments {
  /** Each may call `kill` and omit the answer. */
  create?: (kill: () => void) => Answer;
  poll?: (kill: () => void) => Answer;
  download?: (kill: () => void) => Answer;
}

/** Runs an app in a process that one of `moments` kills with SIGKILL, then opens another one on its data. */
async function killAndReopen(moments: Moments) {
  const dataFolder = await temporaryFolder();
  let child: ChildProcess | undefined;
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    child?.kill('SIGKILL');
  };
  const untilKilled = (moment: ((kill: () => void) => Answer) | undefined, otherwise: Answer): Answer => {
    return (...all) => (moment && !isKilled ? moment(kill)(...all) : otherwise(...all));
  };
  const store = await openFakeServer(untilKilled(moments.download, (_, response) => response.end(file)));
  const poll = untilKilled(moments.poll, (_, response) =>
    sendJson(response, 200, report('completed', { images: [`${store.origin}/a.png`] })),
  );
  const create = untilKilled(moments.create, (_, response) =>
    sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } }),
  );
  const gateway = await openFakeServer((...all) => (all[0].method === 'POST' ? create(...all) : poll(...all)));

  const program = new URL('../support/app-process.ts', import.meta.url).pathname;
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  child.stdin?.end(JSON.stringify({ modelId, draft: draftOf(modelId) }));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  const app = await openTestApp({
    dataFolder,
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  const [task] = (await app.snapshot()).tasks;
  if (!task) throw new Error('The task is gone');
  return { app, gateway, id: task.id, library: join(dataFolder, 'library') };
}

async function expectOneResult(app: TestApp, gateway: FakeServer, id: string, library: string): Promise<void> {
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(gateway.count('POST')).toBe(1);
  expect(await app.itemsOf(id)).toHaveLength(1);
  const names = (await readdir(library, { recursive: true })).filter((name) => /\.(png|json|part)$/.test(name));
  expect(names.map((name) => name.replace(/^.*\./, '')).sort()).toEqual(['json', 'png']);
}

test('F3: after a kill when the request had arrived, its outcome is unknown, and it is not sent again', async () => {
  const { app, gateway, id } = await killAndReopen({ create: (kill) => () => kill() });
  const task = await app.taskWhere(id, (each) => each.state === 'unknown');
  expect(task.problem?.sentence).toMatch(/may have accepted and charged/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(gateway.requests).toHaveLength(1);
});

test('F6, F34: after a kill during a poll, polling continues automatically', async () => {
  const { app, gateway, id, library } = await killAndReopen({ poll: (kill) => () => kill() });
  await expectOneResult(app, gateway, id, library);
});

test('F37: after a kill during a download, there is one complete file in the end', async () => {
  const { app, gateway, id, library } = await killAndReopen({
    download: (kill) => (_, response) => {
      response.writeHead(200, { 'Content-Length': String(file.length), ETag: '"v1"' });
      response.write(file.subarray(0, file.length / 2));
      setTimeout(kill, 60);
    },
  });
  await expectOneResult(app, gateway, id, library);
});

test('F38: after a kill right after the last byte, at various moments, there is one file and one row', async () => {
  for (const afterMs of isFullRun ? [0, 15, 60] : [15]) {
    const { app, gateway, id, library } = await killAndReopen({
      download: (kill) => (_, response) => {
        response.end(file, () => setTimeout(kill, afterMs));
      },
    });
    await expectOneResult(app, gateway, id, library);
  }
});
