import { expect, test } from 'vitest';
import { createNewestReads } from '../../../../renderer/api/read-newest.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';

const removal = (part: 'items' | 'drafts') => ({ kind: 'remove', part, id: 'a' }) as StateEvent;

test.each([
  ['a change during a kept read', 'library.item', 'items', 1, 2],
  ['a change of something else', 'library.item', 'drafts', 1, 1],
  ['a read that the window does not keep', 'library.ids', 'items', 1, 1],
  ['changes without end', 'projects.contents', 'items', Number.POSITIVE_INFINITY, 4],
] as const)('%s: %s is asked the right number of times', async (_, path, part, changes, asked) => {
  const reads = createNewestReads();
  let asks = 0;
  const answer = await reads.read(path.split('.'), async () => {
    asks += 1;
    if (asks <= changes) reads.noteEvent(removal(part));
    return asks;
  });
  expect([asks, answer]).toEqual([asked, asked]);
});
