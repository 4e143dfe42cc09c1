import { expect, test } from 'vitest';
import { openWindowChannel } from '../../../../../../../renderer/pages/studio/comparison/second-window/window-channel.ts';

test('a window that joins receives the state of the others, and later states reach all others', async () => {
  const received: string[] = [];
  const open = (name: string, window: string, current: string | undefined) =>
    openWindowChannel<string>(name, {
      current: () => current,
      receive: (state) => received.push(`${window} receives ${state}`),
    });
  const elsewhere = open('another comparison', 'elsewhere', 'state elsewhere');
  const first = open('a comparison', 'first', 'frame 10');
  const second = open('a comparison', 'second', undefined);
  await expect.poll(() => received).toEqual(['second receives frame 10']);
  second.send('frame 11');
  await expect.poll(() => received.at(-1)).toBe('first receives frame 11');
  for (const channel of [elsewhere, first, second]) channel.close();
  expect(received).toHaveLength(2);
});
