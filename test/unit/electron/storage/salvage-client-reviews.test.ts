import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../electron/host/host.ts';
import { createStores } from '../../../../electron/storage/create-stores.ts';
import { type Database, openDatabase } from '../../../../electron/storage/database/database.ts';
import { damagedFileName } from '../../../../electron/storage/database/database-files.ts';
import { salvageDatabase } from '../../../../electron/storage/salvage-database.ts';
import type { ClientReview } from '../../../../shared/reviews/client-review.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const reviewsIn = (database: Database) => createStores(database, systemClock).clientReviews;
const stamp = '2026-11-26T10-00-00-000Z';
const comparisonId = crypto.randomUUID();
const reviewOf = (reviewer: string, savedAt: number): ClientReview => ({
  kind: 'triptych-comparison-review',
  version: 1,
  id: crypto.randomUUID(),
  comparisonId,
  title: 'Lake',
  reviewer,
  savedAt,
  results: [{ itemId: crypto.randomUUID(), letter: 'A', isPick: true }],
  notes: [{ text: 'Shore' }],
});

test('reviews of clients that are newer than the backup are read from the damaged database', async () => {
  const scratch = scratchFolder('salvage-client-reviews');
  const dataFolder = scratch.path;
  const file = (name: string) => join(dataFolder, name);
  const [kept, early, added] = [reviewOf('Anna', 1), reviewOf('Ben', 2), reviewOf('Carla', 9)];
  const replaced = { ...early, savedAt: 5, comment: 'On second thought' };

  const first = await openDatabase(dataFolder);
  for (const review of [kept, early]) await reviewsIn(first).save(review);
  await first.destroy();
  cpSync(file('triptych.db'), file('backup.db'));
  const later = await openDatabase(dataFolder);
  for (const review of [replaced, added]) await reviewsIn(later).save(review);
  await later.destroy();
  renameSync(file('triptych.db'), file(damagedFileName(stamp)));
  renameSync(file('backup.db'), file('triptych.db'));

  const restored = await openDatabase(dataFolder);
  const store = reviewsIn(restored);
  expect(await store.all({ comparison_id: comparisonId })).toEqual([kept, early]);
  const from = { dataFolder, library: file('library'), stamp, identity: undefined };
  expect(await salvageDatabase(from, restored)).toBe(2);
  expect(await store.all({ comparison_id: comparisonId })).toEqual([kept, replaced, added]);
  await restored.destroy();
  scratch.remove();
});
