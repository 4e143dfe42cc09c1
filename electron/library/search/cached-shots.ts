import PQueue from 'p-queue';
import type { Database } from '../../storage/database/database.ts';
import { createShotTakesRows, type ShotTakesRow } from '../../storage/item-catalog-rows.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { ItemCatalog } from './item-catalog.ts';

/**
 * The shot of each take, by the slots of the catalog. An item that is a take of several shots belongs to the first shot
 * that selected it, or to the first one: by the creation of the project, then by the place in the cut.
 */
export interface ShotsOfItems {
  /** Index of the shot in `ids`; 0 for an item that is no take. */
  readonly shots: Uint32Array;
  /** 1 for the selected take of its shot. */
  readonly selected: Uint8Array;
  /** Ids of the shots and their projects. The first entry is '', for none. */
  readonly ids: readonly string[];
  readonly projectIds: readonly string[];
}

const shotsOfTurn = 500;

/** Reads all shots once, and then only those that changed. */
export function createCachedShots(database: Database) {
  const stored = createShotTakesRows(database);
  const one = new PQueue({ concurrency: 1 });
  let known: Map<string, ShotTakesRow> | undefined;
  let found: Assignment | undefined;

  async function load(): Promise<Map<string, ShotTakesRow>> {
    const loaded = new Map<string, ShotTakesRow>();
    const pace = createEventLoopYield();
    for (let after = ''; ; ) {
      const rows = await stored.page(after, shotsOfTurn);
      for (const row of rows) loaded.set(row.id, row);
      const last = rows.at(-1);
      if (!last) return loaded;
      after = last.id;
      await pace.yieldIfDue();
    }
  }

  /** Returns true if a shot changed. */
  async function refresh(shots: Map<string, ShotTakesRow>): Promise<boolean> {
    for (let isChanged = false; ; isChanged = true) {
      const ids = await stored.takeChanged(shotsOfTurn);
      for (const id of ids) shots.delete(id);
      for (const row of await stored.rowsOf(ids)) shots.set(row.id, row);
      if (ids.length < shotsOfTurn) return isChanged || ids.length > 0;
    }
  }

  return {
    /** Returns the current state. Call after the catalog was read. */
    of: (catalog: ItemCatalog): Promise<ShotsOfItems> =>
      one.add(async () => {
        const isFirst = known === undefined;
        known ??= await load();
        const isChanged = await refresh(known).catch((error: unknown) => {
          // The notes are removed already.
          known = undefined;
          throw error;
        });
        // A take can be noted before the catalog has its item.
        const isOutdated = found?.isIncomplete === true && found.catalogSize !== catalog.size;
        if (isFirst || isChanged || isOutdated || !found || found.shots.length < catalog.size)
          found = await assign([...known.values()], catalog);
        return found;
      }),
  };
}

interface Assignment extends ShotsOfItems {
  /** True if the catalog does not have the item of a take. */
  readonly isIncomplete: boolean;
  readonly catalogSize: number;
}

/** Assigns each item to one shot. The catalog may receive items during a pause, so its size is that of the start. */
async function assign(rows: ShotTakesRow[], catalog: ItemCatalog): Promise<Assignment> {
  const pace = createEventLoopYield();
  const catalogSize = catalog.size;
  const ordered = rows.sort(
    (one, other) => one.created_at - other.created_at || one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const shots = new Uint32Array(catalog.times.length);
  const selected = new Uint8Array(catalog.times.length);
  let isIncomplete = false;
  const put = (number: number, shot: number): boolean => {
    const slot = catalog.slotOf(number);
    isIncomplete ||= slot < 0;
    if (slot < 0 || shots[slot] !== 0) return false;
    shots[slot] = shot;
    return true;
  };
  for (const [index, row] of ordered.entries()) {
    if (row.selected !== null && put(row.selected, index + 1)) selected[catalog.slotOf(row.selected)] = 1;
    await pace.yieldIfDue();
  }
  for (const [index, row] of ordered.entries()) {
    for (const number of row.takes) put(number, index + 1);
    await pace.yieldIfDue();
  }
  return {
    shots,
    selected,
    ids: ['', ...ordered.map(({ id }) => id)],
    projectIds: ['', ...ordered.map((row) => row.project_id)],
    isIncomplete,
    catalogSize,
  };
}
