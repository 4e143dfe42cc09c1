import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { sendJson } from '../support/fake-server.ts';
import { openImageGateway } from './image-gateway.ts';
import { atGateway, openTestProgram } from './run-test-command.ts';
import { setUp, summaryOf } from './run-test-setup.ts';

// The outcome of a plan is that of all its rows, no matter which command or window started them.

const rowsText = (count: number) =>
  `model,prompt\n${Array.from({ length: count }, (_, row) => `image-q-1,bird ${row + 1}`).join('\n')}\n`;

const none = { type: 'summary', done: 0, unknown: 0, failed: 0, active: 0, notSent: 0, held: 0 };
const lastLine = ({ err }: { readonly err: string }) => err.trimEnd().split('\n').at(-1);

test('a plan whose first command was killed ends with the outcome of all its rows', async () => {
  const answered = Promise.withResolvers<void>();
  onTestFinished(() => answered.resolve());
  const { dataFolder, gateway, command, file } = await setUp(
    await openImageGateway(async ({ body }, response) => {
      const { prompt } = JSON.parse(body) as { prompt: string };
      if (prompt === 'bird 1') return sendJson(response, 429, { error: { message: 'Later.' } });
      // The second row is accepted before the kill, and the next four are not answered.
      if (prompt !== 'bird 2') await answered.promise;
      sendJson(response, 202, { task_info: { id: crypto.randomUUID(), status: 'pending' } });
    }),
  );
  gateway.hold(true);
  const program = inProject('test', 'gateway', 'command-line', 'command-process.ts');
  const args = [program, dataFolder, gateway.origin, testKey, 'run', file('rows.csv', rowsText(12)), '--yes'];
  const killed = spawn(process.execPath, args, { stdio: 'ignore' });
  const hasEnded = once(killed, 'close');
  onTestFinished(() => void killed.kill('SIGKILL'));
  await expect.poll(() => gateway.count('POST')).toBe(6);
  killed.kill('SIGKILL');
  await hasEnded;
  answered.resolve();

  const [plan] = (await command(['list', '--plans', '--json'])).lines();
  const resume = ['run', '--plan', String(plan?.['id']), '--max-charges', '6'];
  const sent = await command([...resume, '--no-wait', '--json']);
  const atSend = { ...none, outcome: 'unknown', failed: 1, unknown: 4, active: 7 };
  expect([sent.code, summaryOf(sent), gateway.count('POST')]).toEqual([4, atSend, 12]);
  expect(lastLine(sent)).toBe('12 runs: 1 failed, 4 with an unknown outcome, 7 still running.');

  gateway.hold(false);
  for (const args of [resume, ['wait', String(plan?.['id'])]]) {
    const ended = await command([...args, '--json']);
    const atEnd = { ...none, outcome: 'unknown', done: 7, failed: 1, unknown: 4 };
    expect([ended.code, summaryOf(ended), gateway.count('POST')]).toEqual([4, atEnd, 12]);
    expect(lastLine(ended)).toBe('12 runs: 7 done, 1 failed, 4 with an unknown outcome.');
    const rows = ended.lines().flatMap(({ type, row }) => (type === 'run' ? [row] : []));
    expect(rows.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  }
});

test('wait with the ID of a comparison waits for the rows that the open window sends meanwhile', async () => {
  const { dataFolder, gateway, command } = await setUp();
  const answered = Promise.withResolvers<void>();
  onTestFinished(() => answered.resolve());
  gateway.holdCreates(answered.promise);
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  onTestFinished(() => program.close());
  const id = crypto.randomUUID();
  const runs = Array.from({ length: 6 }, (_, row) => ({
    id: crypto.randomUUID(),
    modelId: 'image-q-1',
    draft: { values: { prompt: `bird ${row}` }, extra: '' },
  }));
  await program.client.comparisons.start({ id, title: '', runs });
  await expect.poll(() => gateway.count('POST')).toBe(1);
  const stopped = await command(['wait', id, '--json'], { stop: AbortSignal.abort() });
  expect([stopped.code, summaryOf(stopped)]).toEqual([6, { ...none, outcome: 'left', active: 1, notSent: 5 }]);
  const waiting = command(['wait', id, '--json']);
  answered.resolve();
  const waited = await waiting;
  expect([waited.code, summaryOf(waited)]).toEqual([0, { ...none, outcome: 'done', done: 6 }]);
  expect(lastLine(waited)).toBe('6 runs: 6 done.');

  // The result shows that the run of a removed task was sent.
  const [first] = (await program.client.comparisons.contents({ id })).tasks;
  await program.client.tasks.remove({ ids: [first?.id ?? ''] });
  for (const args of [
    ['wait', id],
    ['run', '--plan', id],
  ]) {
    const result = await command([...args, '--json']);
    expect([result.code, summaryOf(result)]).toEqual([0, { ...none, outcome: 'done', done: 6 }]);
  }
});

test('a plan of forty with one wrong parameter sends one request, and says how many rows are held back', async () => {
  const { gateway, command, file } = await setUp(
    await openImageGateway((_, response) => sendJson(response, 422, { error: { message: 'No such size.' } })),
  );
  const first = await command(['run', file('rows.csv', rowsText(40)), '--yes', '--json']);
  const held = { ...none, outcome: 'failed', failed: 1, notSent: 39, held: 39 };
  expect([first.code, summaryOf(first), gateway.count('POST')]).toEqual([1, held, 1]);
  expect(lastLine(first)).toBe('40 runs: 1 failed, 39 held back.');
  expect(first.err).toContain('Row 40 was not sent: Held back: an earlier run of this model was not accepted.');

  // The rest begins with one run again.
  const resume = ['run', '--plan', String(first.lines()[0]?.['comparison']), '--yes', '--json'];
  const again = await command(resume);
  expect([again.code, summaryOf(again), gateway.count('POST')]).toEqual([
    1,
    { ...none, outcome: 'failed', failed: 2, notSent: 38, held: 38 },
    2,
  ]);
});
