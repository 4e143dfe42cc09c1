import { expect, test } from 'vitest';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const warm = {
  name: 'Warm',
  isDefault: false,
  holds: { kind: 'parameters' as const, endpoint: 'chat' as const, values: { temperature: 1.2, stop: ['END'] } },
};
const kind = { name: 'Type', isDefault: false, holds: { kind: 'prompt' as const, text: 'Be kind.' } };

test('parameter sets and prompts are saved, replaced, removed and restored, and survive a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const set = await first.calls.conversationPresets.save(warm);
  const prompt = await first.calls.conversationPresets.save(kind);
  await first.calls.conversationPresets.save({ ...set, name: '  Warmer ' });
  await first.calls.conversationPresets.remove({ id: prompt.id });
  expect((await first.snapshot()).conversationPresets).toMatchObject([{ name: 'Warmer' }]);
  await first.calls.conversationPresets.save(prompt);
  await first.close();

  const { conversationPresets } = await (await openTestApp({ dataFolder })).snapshot();
  expect(conversationPresets.map(({ id, name }) => [id, name]).sort()).toEqual(
    [
      [set.id, 'Warmer'],
      [prompt.id, 'Type'],
    ].sort(),
  );
  expect(conversationPresets.find(({ id }) => id === set.id)?.holds).toEqual(warm.holds);
});

test('each kind of preset has at most one default, and every window is notified of a change', async () => {
  const app = await openTestApp();
  const keep = app.calls.conversationPresets.save;
  const one = await keep({ ...warm, isDefault: true });
  const prompt = await keep({ ...kind, isDefault: true });
  const other = await keep({ ...warm, isDefault: true, holds: { ...warm.holds, endpoint: 'messages' } });
  const next = await keep({ ...warm, name: 'Warm 2', isDefault: true });
  const defaults = (await app.snapshot()).conversationPresets.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  expect(defaults.sort()).toEqual([prompt.id, other.id, next.id].sort());
  await expect
    .poll(() =>
      app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'conversationPresets' ? [push.entry] : [])),
    )
    .toContainEqual({ ...one, isDefault: false });
});

test('a preset without a name is refused', async () => {
  const { calls } = await openTestApp();
  await expect(calls.conversationPresets.save({ ...warm, name: '  ' })).rejects.toThrow();
});
