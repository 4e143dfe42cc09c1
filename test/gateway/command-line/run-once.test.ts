import { expect, test } from 'vitest';
import { setUp, single, summaryOf } from './run-test-setup.ts';

const once = ['--yes', '--once', 'harbor-3'];

test('a second command with the same key sends nothing, and has the output and exit code of the first', async () => {
  const { gateway, command } = await setUp();
  const first = await command(single(...once));
  const second = await command(single(...once));
  expect([second.code, second.out]).toEqual([first.code, first.out]);
  expect(second.err).toContain('Runs with the key “harbor-3” were started before. Nothing was sent now.');
  // The consent was given with the first command.
  expect((await command(single('--once', 'harbor-3'))).out).toBe(first.out);
  expect(gateway.prompts()).toEqual(['A heron']);

  await command(single('--yes', '--once', 'harbor-4'));
  await command(single('--yes'));
  expect(gateway.prompts()).toHaveLength(3);
});

test('the rows of a file start once for each key', async () => {
  const { gateway, command, file } = await setUp();
  const rows = file('rows.csv', 'prompt,seed\nA heron,1\nA fox,2\n');
  const start = ['run', rows, '--model', 'image-q-1', ...once];
  const first = await command(start);
  const second = await command([...start, '--json']);
  expect([first.code, second.code, gateway.prompts().toSorted()]).toEqual([0, 0, ['A fox', 'A heron']]);
  expect(summaryOf(second)).toMatchObject({ type: 'summary', outcome: 'done', done: 2, notSent: 0 });
});

test('a key that started nothing can be used again, and a dry run uses none', async () => {
  const { gateway, command } = await setUp();
  expect((await command(single('--once', 'harbor-3'))).code).toBe(3);
  expect((await command(single('--dry-run', ...once))).code).toBe(0);
  expect((await command(single(...once))).code).toBe(0);
  expect(gateway.prompts()).toEqual(['A heron']);
  const plan = await command(['run', '--plan', crypto.randomUUID(), ...once]);
  expect([plan.code, plan.err]).toEqual([2, expect.stringContaining('--once isn’t needed with --plan ID')]);
});
