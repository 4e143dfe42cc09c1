import { randomUUID } from 'node:crypto';
import { createComparisonStore } from '../../electron/storage/comparison-store.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { Comparison } from '../../shared/comparisons/comparison.ts';

import { firstViewState } from '../../shared/comparisons/view-state.ts';
import type { Item } from '../../shared/library/item.ts';
import { type SeedVideo, seedLibrary } from './seed-library.ts';

/**
 * Adds videos and a comparison of them to the library of a data folder that no program uses. Returns the comparison's
 * id.
 */
export async function seedComparison(dataFolder: string, title: string, videos: readonly SeedVideo[]): Promise<string> {
  return addComparison(dataFolder, title, await seedLibrary(dataFolder, videos));
}

/** Adds a comparison of items that are already in the library. */
export async function addComparison(dataFolder: string, title: string, items: readonly Item[]): Promise<string> {
  const database = await openDatabase(dataFolder);
  const comparison: Comparison = {
    id: randomUUID(),
    title,
    createdAt: Date.UTC(2026, 10, 21),
    changedAt: Date.UTC(2026, 10, 21),
    runs: [],
    panes: items.map(({ id }) => ({ id: randomUUID(), source: { kind: 'item', itemId: id }, offset: 0 })),
    stage: firstViewState,
    notes: [],
  };
  await createComparisonStore(database).add(comparison, title);
  await database.destroy();
  return comparison.id;
}
