import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../electron/command-line/commands/run-command.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { atGateway, openTestProgram, version } from './run-test-command.ts';
import { setUp, single } from './run-test-setup.ts';

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
        ? client.tasks.start({ intentId: randomUUID(), modelId: run.modelId, draft, expected })
        : call === 'comparisons.start'
          ? client.comparisons.start({ id, title: '', runs: [run], expected })
          : client.comparisons.startRuns({ intentId: randomUUID(), id, runIds: [run.id], expected });
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
      readInput: async () => new Uint8Array(),
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
