import { expect, test } from 'vitest';
import { seedLibrary } from '../../support/seed-library.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { askIndex, indexOf } from './grid-index-of-query.ts';

test('the grid index has all results, newest first, with their days', async () => {
  const dataFolder = await temporaryFolder();
  const videos = Array.from({ length: 5 }, () => ({
    frames: 2,
    framesPerSecond: 2,
    modelId: 'video-b',
    bytes: Buffer.from('x'),
  }));
  const seeded = await seedLibrary(dataFolder, videos);
  const app = await openTestApp({ dataFolder });

  const { ids, groups, blocks } = await indexOf(app, { timeZone: 'UTC' });
  expect(ids).toEqual(seeded.map((item) => item.id));
  expect(groups).toEqual(['2026-11-21', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20']);
  expect(blocks.map((block) => block.found)).toEqual([5]);

  const { items } = await app.calls.library.items({ ids: [ids[3] ?? '', ids[1] ?? ''] });
  expect(items.map((item) => item.id).sort()).toEqual([ids[1], ids[3]].sort());
});

test('an invalid query is refused with a message', async () => {
  const app = await openTestApp();
  const answer = await askIndex(app, { words: 5 as unknown as string });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ kind: 'input', sentence: 'This isn’t a valid library query.' });
});
