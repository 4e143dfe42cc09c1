import { type Collection, cleanCollectionName, collectionPath } from '../../../shared/library/collection.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { normalizeLettersAndCase } from '../../../shared/util/normalize-letters-and-case.ts';
import type { CollectionService } from '../collection-service.ts';

/** Maps collections of another library to collections of this library with the same path of names. */
export interface CollectionMapping {
  /** Returns the ids of existing collections, and the paths of missing ones. */
  existing(theirIds: readonly string[]): { ids: string[]; missing: string[][] };
  /**
   * Returns the ids of the collections, and creates missing ones. `refused` is called for each that cannot be created.
   */
  create(theirIds: readonly string[], refused: (path: string, why: string) => void): Promise<string[]>;
}

export function mergeCollections(
  otherCollections: readonly Collection[],
  mine: Pick<CollectionService, 'all' | 'create'>,
): CollectionMapping {
  const refusedPaths = new Set<string>();

  function childOf(parentId: string | undefined, name: string): Collection | undefined {
    const folded = normalizeLettersAndCase(cleanCollectionName(name));
    return mine.all().find((each) => each.parentId === parentId && normalizeLettersAndCase(each.name) === folded);
  }

  function find(path: readonly string[]): Collection | undefined {
    let found: Collection | undefined;
    for (const name of path) {
      found = childOf(found?.id, name);
      if (!found) return undefined;
    }
    return found;
  }

  function existing(theirIds: readonly string[]) {
    const ids: string[] = [];
    const missing: string[][] = [];
    for (const theirId of new Set(theirIds)) {
      const path = collectionPath(otherCollections, theirId);
      const found = find(path);
      if (found) ids.push(found.id);
      else if (path.length > 0) missing.push(path);
    }
    return { ids, missing };
  }

  async function makePath(path: readonly string[]): Promise<string | undefined> {
    let at: Collection | undefined;
    for (const name of path) {
      at = childOf(at?.id, name) ?? (await mine.create({ name, ...(at ? { parentId: at.id } : {}) }));
    }
    return at?.id;
  }

  return {
    existing,
    async create(theirIds, refused) {
      const { ids, missing } = existing(theirIds);
      for (const path of missing) {
        const shown = path.join(' / ');
        if (refusedPaths.has(shown)) continue;
        try {
          const created = await makePath(path);
          if (created !== undefined) ids.push(created);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          refusedPaths.add(shown);
          refused(shown, error.problem.sentence);
        }
      }
      return [...new Set(ids)];
    },
  };
}
