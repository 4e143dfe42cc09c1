import { expect, test } from 'vitest';
import { gridIndexResponse } from '../../../../../electron/library/search/grid-index-response.ts';
import { createIndexRows } from '../../../../../shared/library/grid-index-blocks.ts';
import { wholeLibrary } from '../../../../../shared/library/library-query.ts';

const asking = () => {
  const body = JSON.stringify({ ...wholeLibrary, timeZone: 'Europe/Zurich' });
  return new Request('triptych://app/library/index', { method: 'POST', body });
};

test('a block of the grid index is sent before the next one is read', async () => {
  const order: string[] = [];
  async function* blocks() {
    for (const count of [1, 2, 3]) {
      order.push(`looked for ${count}`);
      yield { rows: createIndexRows(count), names: [''], found: 3 };
    }
  }
  const { body } = await gridIndexResponse(asking(), blocks);
  let count = 0;
  for await (const _ of body ?? []) {
    count += 1;
    const number = count;
    // Simulates a socket, which writes its data after all ready callbacks have run.
    process.nextTick(() => order.push(`sent ${number}`));
  }
  expect(order).toEqual([1, 2, 3].flatMap((number) => [`looked for ${number}`, `sent ${number}`]));
});
