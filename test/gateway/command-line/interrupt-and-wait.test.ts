import { describe, expect, test } from 'vitest';
import { atGateway, openTestProgram } from './run-test-command.ts';
import { setUp, single, summaryOf } from './run-test-setup.ts';

describe('an interruption before sending', () => {
  test('while the program opens sends nothing', async () => {
    const { gateway, command, file } = await setUp();
    const stop = AbortSignal.abort();
    const rows = file('rows.csv', 'prompt\nA heron\nA fox\n');
    for (const args of [single('--yes'), ['run', rows, '--model', 'image-q-1', '--yes']]) {
      const stopped = await command(args, { stop });
      expect([stopped.code, stopped.err]).toEqual([3, expect.stringContaining('Interrupted. Nothing was sent.')]);
    }
    expect([gateway.requests, (await command(['list'])).out]).toEqual([[], '']);
  });

  test('while rows are read from standard input sends nothing', async () => {
    const { gateway, command } = await setUp();
    const stopping = new AbortController();
    const stopped = await command(['run', '-', '--model', 'image-q-1', '--yes'], {
      stop: stopping.signal,
      async input() {
        stopping.abort();
        throw stopping.signal.reason;
      },
    });
    expect([stopped.code, stopped.err]).toEqual([3, 'Interrupted. Nothing was sent.\n']);
    const sent = await command(['run', '-', '--model', 'image-q-1', '--yes'], { input: 'prompt\nA heron\n' });
    expect([sent.code, gateway.prompts()]).toEqual([0, ['A heron']]);
  });
});

describe('waiting', () => {
  test('that is interrupted leaves the run, and the next command saves its result', async () => {
    const { gateway, command } = await setUp();
    gateway.hold(true);
    const stopping = new AbortController();
    const running = command(single('--yes', '--json'), { stop: stopping.signal });
    await expect.poll(() => gateway.count('GET')).toBeGreaterThan(0);
    stopping.abort();
    const stopped = await running;
    expect([stopped.code, summaryOf(stopped)]).toEqual([6, expect.objectContaining({ active: 1 })]);
    expect(stopped.err).toContain(
      '1 run continues at the gateway. Polling resumes at the next start of Triptych, or with: triptych wait',
    );
    gateway.hold(false);
    const waited = await command(['wait', '--json']);
    expect([waited.code, summaryOf(waited)]).toEqual([0, expect.objectContaining({ done: 1 })]);
    expect(gateway.count('POST')).toBe(1);
  });

  test('that is interrupted while rows are sent sends no further row, and says how to send the rest', async () => {
    const { gateway, command, file } = await setUp();
    const rows = file('rows.csv', `prompt\n${Array.from({ length: 12 }, (_, row) => `bird ${row}`).join('\n')}\n`);
    const creates = Promise.withResolvers<void>();
    gateway.holdCreates(creates.promise);
    gateway.hold(true);
    const stopping = new AbortController();
    const running = command(['run', rows, '--model', 'image-q-1', '--yes', '--json'], { stop: stopping.signal });
    await expect.poll(() => gateway.count('POST')).toBe(1);
    stopping.abort();
    setTimeout(creates.resolve, 300);
    const stopped = await running;
    expect([stopped.code, summaryOf(stopped)]).toEqual([6, expect.objectContaining({ active: 1, notSent: 11 })]);
    const resume = `triptych run --plan ${stopped.lines()[0]?.['comparison']}`;
    expect(stopped.err).toContain(`Send the rest with: ${resume}`);
    expect(gateway.count('POST')).toBe(1);

    gateway.hold(false);
    const waited = await command(['wait']);
    expect([waited.code, waited.err]).toEqual([
      0,
      expect.stringContaining(`11 rows were never sent. Send them with: ${resume}`),
    ]);
    const named = await command(['wait', String(stopped.lines()[0]?.['comparison']), '--json']);
    expect([named.code, summaryOf(named)]).toEqual([6, expect.objectContaining({ done: 1, notSent: 11 })]);
    expect(gateway.count('POST')).toBe(1);
    expect((await command([...resume.split(' ').slice(1), '--max-charges', '11'])).code).toBe(0);
    expect([gateway.count('POST'), new Set(gateway.prompts()).size]).toEqual([12, 12]);
  });

  test('ends after --timeout', async () => {
    const { gateway, command } = await setUp();
    gateway.hold(true);
    expect((await command(single('--yes', '--timeout', '1'))).code).toBe(6);
    expect((await command(['wait', '--timeout', '0'])).code).toBe(2);
  });

  test('is left out with --no-wait', async () => {
    const { gateway, command } = await setUp();
    gateway.hold(true);
    const result = await command(single('--yes', '--no-wait'));
    expect([result.code, result.out, gateway.count('POST')]).toEqual([0, '', 1]);
    expect(result.err).toContain('triptych wait');
    const [plan, run, summary] = (await command(single('--yes', '--no-wait', '--json'))).lines();
    expect([plan, run, summary].map((line) => line?.['type'])).toEqual(['plan', 'run', 'summary']);
    expect(run).toMatchObject({ state: 'waiting', id: expect.any(String), files: [] });
  });

  test('for a run of an open program uses that program', async () => {
    const { gateway, command, dataFolder } = await setUp();
    const program = await openTestProgram(dataFolder, atGateway(gateway));
    const result = await command(single('--yes'));
    expect([result.code, gateway.count('POST')]).toEqual([0, 1]);
    const { models } = await program.client.tasks.counts({});
    expect(models).toEqual([{ modelId: 'image-q-1', count: 1 }]);
    // The command connected, so this program still has the folder.
    expect((await program.client.tasks.page({ limit: 5 })).tasks[0]?.state).toBe('done');
    await program.close();
  });

  test('reports the end of the program that it uses, and the result stays', async () => {
    const { gateway, command, dataFolder } = await setUp();
    gateway.hold(true);
    const program = await openTestProgram(dataFolder, atGateway(gateway));
    const running = command(single('--yes'));
    await expect.poll(() => gateway.count('GET')).toBeGreaterThan(0);
    await program.close();
    const result = await running;
    expect([result.code, result.err]).toEqual([6, expect.stringContaining('triptych wait')]);
    gateway.hold(false);
    expect((await command(['wait'])).code).toBe(0);
    expect(gateway.count('POST')).toBe(1);
  });
});
