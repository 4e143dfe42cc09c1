import { randomUUID } from 'node:crypto';
import { createComparisonStore } from '../../electron/storage/comparison-store.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { panesOfRuns } from '../../shared/comparisons/panes-of-runs.ts';
import { firstViewState } from '../../shared/comparisons/view-state.ts';
import type { Item } from '../../shared/library/item.ts';
import { initialDraft } from '../../shared/models/model.ts';
import { knownModel } from './known-model.ts';
import { type SeedVideo, seedLibrary } from './seed-library.ts';

/**
 * Adds videos and a comparison of them to the library of a data folder that no program uses. Returns the comparison's
 * id.
 */
export async function seedComparison(dataFolder: string, title: string, videos: readonly SeedVideo[]): Promise<string> {
  return addComparison(dataFolder, title, await seedLibrary(dataFolder, videos));
}

/** Adds a comparison of items that are already in the library. */
export function addComparison(dataFolder: string, title: string, items: readonly Item[]): Promise<string> {
  const panes = items.map(({ id }) => ({
    id: randomUUID(),
    source: { kind: 'item' as const, itemId: id },
    offset: 0,
  }));
  return add(dataFolder, { title, panes });
}

/** Adds a sweep of so many runs that were never sent, as a killed program leaves it. */
export function addUnsentRuns(dataFolder: string, title: string, count: number): Promise<string> {
  const model = knownModel('image-c-2.5-t2i-preview');
  const { values, extra } = initialDraft(model);
  const runs = Array.from({ length: count }, (_, column) => ({
    id: randomUUID(),
    modelId: model.id,
    draft: { values: { ...values, prompt: title, seed: column + 1 }, extra },
    cell: { column, row: 0 },
  }));
  const labels = runs.map((_, column) => String(column + 1));
  const panes = panesOfRuns(runs, () => 1, count, randomUUID);
  return add(dataFolder, { title, runs, panes, sweep: { columns: { by: 'seed', title: 'Seed', labels } } });
}

async function add(dataFolder: string, given: Pick<Comparison, 'title' | 'panes'> & Partial<Comparison>) {
  const database = await openDatabase(dataFolder);
  const at = Date.UTC(2026, 10, 21);
  const common = { id: randomUUID(), createdAt: at, changedAt: at, runs: [], stage: firstViewState, notes: [] };
  const comparison: Comparison = { ...common, ...given };
  await createComparisonStore(database).add(comparison, given.title);
  await database.destroy();
  return comparison.id;
}
