import { expect, test } from 'vitest';
import type { SettingsChange } from '../../../shared/settings/apply-settings-change.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { openTestApp } from '../support/open-test-app.ts';

const budget = (amount: string) => ({ amount, currency: 'USD' });
const instruction = (id: string) => ({ id, title: id, text: 'Write it shorter.' });
const assistant = { endpoint: 'chat' as const, model: 'm', usesSchema: true };

/** Two changes of one list or map, as two windows send them that show the same state; and what must be stored. */
const pairs: [name: string, SettingsChange, SettingsChange, Partial<Settings>][] = [
  [
    'hidden models',
    { hiddenModels: { 'video-d-pro': true } },
    { hiddenModels: { 'image-e-2': true } },
    { hiddenModels: ['video-d-pro', 'image-e-2'] },
  ],
  [
    'connections with free failed runs',
    { failedRunsFree: { one: true } },
    { failedRunsFree: { two: true } },
    { failedRunsFree: ['one', 'two'] },
  ],
  [
    'shortcuts',
    { keys: { send: 'mod+1' } },
    { keys: { startRuns: 'mod+2' } },
    { keys: { send: 'mod+1', startRuns: 'mod+2' } },
  ],
  [
    'budgets',
    { budgets: { month: budget('5') } },
    { budgets: { projects: { a: budget('1') } } },
    { budgets: { month: budget('5'), projects: { a: budget('1') } } },
  ],
  [
    'models of the assistant',
    { assistantModels: { one: assistant } },
    { assistantModels: { two: assistant } },
    { assistantModels: { one: assistant, two: assistant } },
  ],
  [
    'instructions of the assistant',
    { assistantInstruction: { id: 'one', value: instruction('one') } },
    { assistantInstruction: { id: 'two', value: instruction('two') } },
    { assistantInstructions: [instruction('one'), instruction('two')] },
  ],
  [
    'settings of Chat and Messages',
    { talk: { paths: { chat: 'vendor' } } },
    { talk: { messagesKeyIn: 'x-api-key' } },
    {
      talk: {
        paths: { chat: 'vendor', messages: 'alias' },
        messagesKeyIn: 'x-api-key',
        version: { name: '', value: '' },
      },
    },
  ],
  ['two different settings', { theme: 'light' }, { density: 'compact' }, { theme: 'light', density: 'compact' }],
];

test.each(pairs)('two changes of %s from the same shown state both stay', async (_, one, other, expected) => {
  const app = await openTestApp();
  await Promise.all([app.calls.settings.change(one), app.calls.settings.change(other)]);
  expect((await app.snapshot()).settings).toMatchObject(expected);
});

test('one entry is removed, and the others stay', async () => {
  const app = await openTestApp();
  const { change } = app.calls.settings;
  for (const [, one, other] of pairs) {
    await change(one);
    await change(other);
  }
  await Promise.all([
    change({ hiddenModels: { 'video-d-pro': false }, failedRunsFree: { one: false }, keys: { send: null } }),
    change({ budgets: { month: null }, assistantModels: { one: null } }),
    change({ assistantInstruction: { id: 'one', value: null } }),
  ]);
  const { settings } = await app.snapshot();
  expect(settings).toMatchObject({
    hiddenModels: ['image-e-2'],
    failedRunsFree: ['two'],
    assistantInstructions: [instruction('two')],
    theme: 'light',
  });
  expect(settings.keys).toEqual({ startRuns: 'mod+2' });
  expect(settings.budgets).toEqual({ projects: { a: budget('1') } });
  expect(settings.assistantModels).toEqual({ two: assistant });
});

test('an invalid change is refused, and the settings stay', async () => {
  const app = await openTestApp();
  const before = (await app.snapshot()).settings;
  await expect(app.calls.settings.change({ talk: { paths: { chat: 'https://evil.example/' } } })).rejects.toMatchObject(
    {
      data: { kind: 'input' },
    },
  );
  expect((await app.snapshot()).settings).toEqual(before);
});
