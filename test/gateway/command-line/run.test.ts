import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../electron/command-line/run-command.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { sendJson } from '../support/fake-server.ts';
import { memorySettings, temporaryFolder } from '../support/open-test-app.ts';
import { type ImageGateway, openImageGateway } from './image-gateway.ts';
import {
  atGateway,
  type CommandResult,
  openTestProgram,
  runTestCommand,
  type TestCommandOptions,
  version,
  writeModelFile,
} from './run-test-command.ts';

async function setUp(gateway?: ImageGateway) {
  const dataFolder = await temporaryFolder();
  writeModelFile(dataFolder);
  const at = gateway ?? (await openImageGateway());
  const file = (name: string, content: string | Buffer) => {
    const path = join(dataFolder, name);
    writeFileSync(path, content);
    return path;
  };
  const command = (args: readonly string[], options: TestCommandOptions = {}) =>
    runTestCommand(args, { dataFolder, core: atGateway(at), ...options });
  return { dataFolder, gateway: at, file, command };
}

const single = (...more: string[]) => ['run', '--model', 'image-q-1', '--prompt', 'A heron', ...more];
const summaryOf = (result: CommandResult) => result.lines().at(-1);

describe('a run', () => {
  test('of a model file is sent once, waits and prints the saved file', async () => {
    const { gateway, command } = await setUp();
    const result = await command(single('--set', 'seed=7', '--yes'));
    expect([result.code, gateway.prompts()]).toEqual([0, ['A heron']]);
    const bytes = readFileSync(result.out.trim());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(gateway.hashes()[0]);
    expect(gateway.requests.find(({ method }) => method === 'POST')?.path).toBe(
      '/vendors/vendor-q/v1/image-q-1/generation',
    );
    expect(result.err).toContain('1 run, which may be charged: no price set.');
  });

  test('prints stable JSON lines', async () => {
    const { command } = await setUp();
    const result = await command(single('--max-charges', '1', '--json'));
    const [plan, run, summary] = result.lines();
    expect(plan).toEqual({
      type: 'plan',
      runs: 1,
      charges: 1,
      estimate: { money: {}, runsWithoutPrice: 1 },
      comparison: null,
    });
    expect(run).toEqual({
      type: 'run',
      id: expect.any(String),
      row: null,
      comparison: null,
      model: 'image-q-1',
      prompt: 'A heron',
      state: 'done',
      task: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      traceId: expect.any(String),
      problem: null,
      files: [expect.stringContaining('image-q-1')],
      items: [expect.any(String)],
    });
    expect(summary).toEqual({
      type: 'summary',
      outcome: 'done',
      done: 1,
      unknown: 0,
      failed: 0,
      active: 0,
      notSent: 0,
    });
  });

  test('is refused without consent to its charge, and sends nothing', async () => {
    const { gateway, command, file } = await setUp();
    const rows = file('rows.csv', 'prompt,seed\nA heron,1\nA fox,2\n');
    const without = await command(single());
    expect([without.code, without.err]).toEqual([
      3,
      '1 run, which may be charged: no price set. Add --yes, or --max-charges 1. Nothing was sent.\n',
    ]);
    const tooMany = await command(['run', rows, '--model', 'image-q-1', '--yes', '--max-charges', '1']);
    expect([tooMany.code, tooMany.err]).toEqual([3, expect.stringContaining('That is more than --max-charges 1.')]);
    expect(gateway.requests).toEqual([]);
  });

  test('is refused with the reasons of the form, and sends nothing', async () => {
    const { gateway, command, file } = await setUp();
    const long = await command(['run', '--model', 'image-q-1', '--prompt', 'x'.repeat(61), '--yes']);
    expect([long.code, long.err]).toEqual([3, expect.stringContaining('Prompt ')]);
    const rows = file('rows.csv', 'prompt,size,color\nA heron,64x48,red\n,10x10,\n');
    const table = await command(['run', rows, '--model', 'image-q-1', '--yes']);
    expect(table.code).toBe(3);
    expect(table.err).toContain('Line 3: Size ');
    expect(table.err).toContain('Row 2: Prompt is empty.');
    expect(table.err).toContain('Nothing was sent.');
    expect(gateway.requests).toEqual([]);
  });

  test('of unknown outcome has its own exit code, and is not sent again', async () => {
    const { gateway, command } = await setUp(await openImageGateway((_, __, request) => request.socket.destroy()));
    const result = await command(single('--yes', '--json'));
    expect([result.code, summaryOf(result)]).toEqual([4, expect.objectContaining({ outcome: 'unknown', unknown: 1 })]);
    const again = await command(['wait', '--json']);
    expect([again.code, gateway.count('POST')]).toEqual([0, 1]);
  });

  test('of unknown outcome in a table keeps its exit code while the table is waited for', async () => {
    const { gateway, command, file } = await setUp(
      await openImageGateway((_, __, request) => request.socket.destroy()),
    );
    const rows = file('rows.csv', 'prompt\nA heron\nA fox\n');
    const first = await command(['run', rows, '--model', 'image-q-1', '--yes', '--json']);
    const comparison = String(first.lines()[0]?.['comparison']);
    const again = await command(['run', '--plan', comparison, '--yes', '--json']);
    const waited = await command(['wait', comparison, '--json']);
    expect([first, again, waited].map(({ code }) => code)).toEqual([4, 4, 4]);
    expect([summaryOf(again), gateway.count('POST')]).toEqual([expect.objectContaining({ unknown: 2 }), 2]);
  });

  test('that the gateway declines has failed', async () => {
    const declined = await openImageGateway((_, response) => sendJson(response, 422, { error: { message: 'No.' } }));
    const { command } = await setUp(declined);
    const result = await command(single('--yes', '--json'));
    expect([result.code, summaryOf(result)]).toEqual([1, expect.objectContaining({ failed: 1 })]);
  });

  test('above a budget is refused, and a single run can be confirmed', async () => {
    const { gateway, command, dataFolder, file } = await setUp();
    const core = {
      ...atGateway(gateway),
      settingsFile: memorySettings({ budgets: { month: { amount: '0.5', currency: 'USD' }, projects: {} } }),
    };
    const program = await openTestProgram(dataFolder, core);
    const price = { id: randomUUID(), modelId: 'image-q-1', conditions: [], unit: 'run' as const, rate: '1' };
    await program.client.prices.replace({
      prices: [{ ...price, currency: 'USD', notes: '', validFrom: '2000-01-01' }],
    });
    await program.close();

    const refused = await command(single('--yes', '--json'), { core });
    expect([refused.code, summaryOf(refused)]).toEqual([5, expect.objectContaining({ kind: 'budget' })]);
    const rows = file('rows.csv', 'prompt\nA heron\nA fox\n');
    const several = await command(['run', rows, '--model', 'image-q-1', '--yes'], { core });
    expect([several.code, several.err]).toEqual([5, expect.stringContaining('The 2 runs exceed a budget.')]);
    const checked = await command(['check', rows, '--model', 'image-q-1'], { core });
    expect([checked.code, checked.err]).toEqual([5, expect.stringContaining('about $2.00 by your price list')]);
    expect(gateway.count('POST')).toBe(0);
    expect((await command(single('--yes', '--over-budget'), { core })).code).toBe(0);
    expect(gateway.count('POST')).toBe(1);
  });
});

describe('runs at another connection than agreed', () => {
  test.each(['tasks.start', 'comparisons.start', 'comparisons.startRuns'])('are refused by %s', async (call) => {
    const { gateway, dataFolder } = await setUp();
    const program = await openTestProgram(dataFolder, atGateway(gateway));
    const expected = { kind: 'gateway', origin: 'https://other.example' } as const;
    const { client } = program;
    const draft = draftOf('image-q-1', 'A heron');
    const run = { id: randomUUID(), modelId: 'image-q-1', draft };
    const id = randomUUID();
    if (call === 'comparisons.startRuns') {
      const other = { id: randomUUID(), modelId: run.modelId, draft: draftOf('image-q-1', 'A fox') };
      await client.comparisons.start({ id, title: '', runs: [other, { ...run, skipped: true }] });
    }
    const starting =
      call === 'tasks.start'
        ? client.tasks.start({ modelId: run.modelId, draft, expected })
        : call === 'comparisons.start'
          ? client.comparisons.start({ id, title: '', runs: [run], expected })
          : client.comparisons.startRuns({ id, runIds: [run.id], expected });
    await expect(starting).rejects.toMatchObject({
      data: { sentence: 'The connection was changed meanwhile. Nothing was sent.' },
    });
    const { tasks } = await client.tasks.page({ limit: 5 });
    expect(tasks.filter((task) => task.runId !== undefined && task.runId === run.id)).toEqual([]);
    await program.close();
    expect(gateway.prompts()).not.toContain('A heron');
  });

  test('are refused when the window changes the connection after the estimate', async () => {
    const { gateway, dataFolder } = await setUp();
    const program = await openTestProgram(dataFolder, atGateway(gateway));
    const { client } = program;
    const spending = {
      async budgets() {
        const read = await client.spending.budgets();
        const { useSandbox: chooseSandbox } = client.connection;
        await chooseSandbox();
        return read;
      },
    };
    const changing = new Proxy(client, {
      get: (target, name) => (name === 'spending' ? spending : Reflect.get(target, name)),
    });
    let err = '';
    const code = await runCommand(single('--yes'), {
      version,
      stop: new AbortController().signal,
      readInput: async () => '',
      async *readLines() {},
      stdout() {},
      stderr: (text) => {
        err += text;
      },
      open: async () => ({ program: { ...program, client: changing }, dataFolder }),
    });
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('The connection was changed meanwhile. Nothing was sent.'),
    ]);
    expect(gateway.count('POST')).toBe(0);
  });
});

describe('--dry-run', () => {
  test('prints the requests that are then sent, byte for byte, and sends nothing itself', async () => {
    const { gateway, command, file } = await setUp();
    const image = file('lake.png', makeImage(40, 30));
    const rows = file('rows.csv', 'prompt,size,seed\n"A heron, “grey”\nin fog",48x64,1\nEin Fuchs — ü 狐,,2\n');
    const args = ['run', rows, '--model', 'image-q-1', '--image', image];
    const dry = await command([...args, '--dry-run', '--json']);
    expect([dry.code, gateway.requests]).toEqual([0, []]);
    const requests = dry.lines().filter(({ type }) => type === 'request');
    expect(requests).toHaveLength(2);

    expect((await command([...args, '--yes'])).code).toBe(0);
    const sent = gateway.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body).sort()).toEqual(requests.map(({ body }) => body).sort());
    expect(sent.map(({ path }) => path)).toEqual(requests.map(({ path }) => path));
    for (const { body, bytes, sha256 } of requests) {
      expect(bytes).toBe(Buffer.byteLength(String(body)));
      expect(sha256).toBe(createHash('sha256').update(String(body)).digest('hex'));
    }
    const [, text] = (await command([...args, '--dry-run'])).out.split('\n');
    expect(text).toBe(requests[0]?.['body']);
  });
});

describe('the rows of a CSV', () => {
  test('are sent as one comparison, and the command waits for all results', async () => {
    const { gateway, command, file } = await setUp();
    const rows = file('rows.csv', 'model,prompt,seed\nimage-q-1,A heron,1\nImage Q 1,A fox,2\nimage-q-1,A crane,3\n');
    const result = await command(['run', rows, '--max-charges', '3', '--json']);
    expect([result.code, gateway.prompts().sort()]).toEqual([0, ['A crane', 'A fox', 'A heron']]);
    const comparison = result.lines()[0]?.['comparison'];
    const runs = result.lines().filter(({ type }) => type === 'run');
    expect(runs.map(({ row }) => row).sort()).toEqual([1, 2, 3]);
    expect(new Set(runs.map((run) => run['comparison']))).toEqual(new Set([comparison]));
    const listed = await command(['list', '--plans', '--json']);
    expect(listed.lines()[0]).toMatchObject({ type: 'comparison', id: comparison, runs: 3 });
    // Every run was sent, so there is nothing left.
    const again = await command(['run', '--plan', String(comparison), '--yes']);
    expect([again.code, again.err, gateway.count('POST')]).toEqual([
      0,
      expect.stringContaining('Every run of this comparison was already sent.\n'),
      3,
    ]);
  });

  test('need a model each', async () => {
    const { command, file } = await setUp();
    const rows = file('rows.csv', 'model,prompt\nimage-q-1,A heron\n,A fox\n');
    const result = await command(['run', rows, '--yes']);
    expect([result.code, result.err]).toEqual([2, expect.stringContaining('not every row names its model')]);
    const missing = await command(['run', join(rows, '..', 'missing.csv'), '--yes']);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('There is no file')]);
  });
});

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
    await expect.poll(() => gateway.count('POST')).toBe(4);
    stopping.abort();
    setTimeout(creates.resolve, 300);
    const stopped = await running;
    expect([stopped.code, summaryOf(stopped)]).toEqual([6, expect.objectContaining({ active: 4, notSent: 8 })]);
    const resume = `triptych run --plan ${stopped.lines()[0]?.['comparison']}`;
    expect(stopped.err).toContain(`Send the rest with: ${resume}`);
    expect(gateway.count('POST')).toBe(4);

    gateway.hold(false);
    const waited = await command(['wait']);
    expect([waited.code, waited.err]).toEqual([
      0,
      expect.stringContaining(`8 rows were never sent. Send them with: ${resume}`),
    ]);
    const named = await command(['wait', String(stopped.lines()[0]?.['comparison']), '--json']);
    expect([named.code, summaryOf(named)]).toEqual([6, expect.objectContaining({ done: 4, notSent: 8 })]);
    expect(gateway.count('POST')).toBe(4);
    expect((await command([...resume.split(' ').slice(1), '--max-charges', '8'])).code).toBe(0);
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
