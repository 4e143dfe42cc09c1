import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../../electron/sandbox/sandbox.ts';
import {
  createTask,
  download,
  linksOf,
  model,
  pollTask,
  sandboxForTest,
  taskInfo,
  testClock,
  validBody,
  waitFor,
} from './test-sandbox.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const made = model('image-c-2.6-image');

test('tasks survive a restart of the sandbox and give the same results', async () => {
  const clock = testClock();
  const options = { clock, key: 'k', stateFolder: await emptyFolder() };
  const first = await openSandbox(options);
  const id = await createTask(first, made, validBody(made, { prompt: 'a hill', n: 1, size: '768*768' }));
  expect(taskInfo(await pollTask(first, made, id))['status']).toBe('pending');
  clock.pass(10_000);
  const [before = ''] = linksOf(await waitFor(first, made, id, 'completed'), 'images');
  const bytes = Buffer.from(await download(before));
  await first.close();

  const second = await sandboxForTest(options);
  const answer = await pollTask(second, made, id);
  expect(taskInfo(answer)['status']).toBe('completed');
  const [after = ''] = linksOf(answer, 'images');
  expect(Buffer.from(await download(after)).equals(bytes)).toBe(true);
});

test('a truncated state file is skipped', async () => {
  const stateFolder = await emptyFolder();
  await writeFile(join(stateFolder, 'task-00000000-0000-4000-8000-000000000000.json'), '{"id":');
  const sandbox = await sandboxForTest({ stateFolder });
  await createTask(sandbox, made, validBody(made));
});

test('the sandbox as a separate process prints its URL and writes a ledger file', async () => {
  const folder = await emptyFolder();
  const ledger = join(folder, 'ledger.jsonl');
  const file = new URL('../../../electron/sandbox/run-sandbox.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file, '--key', 'my-key', '--ledger', ledger, '--state-folder', folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as Pick<Sandbox, 'baseUrl' | 'key' | 'mediaOrigin'>;
  expect(ready).toEqual({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    key: 'my-key',
    mediaOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  const response = await fetch(`${ready.baseUrl}${model('video-b').create.path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer my-key', 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: 'a hill' }),
  });
  expect(response.status).toBe(202);
  const entries = (await readFile(ledger, 'utf8'))
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(entries).toMatchObject([{ method: 'POST', status: 202, authorization: 'right', body: { prompt: 'a hill' } }]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
