import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { sendJson } from '../support/fake-server.ts';
import { memorySettings } from '../support/open-test-app.ts';
import { openImageGateway } from './image-gateway.ts';
import { atGateway, openTestProgram } from './run-test-command.ts';
import { setUp, single, summaryOf } from './run-test-setup.ts';

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
      held: 0,
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
