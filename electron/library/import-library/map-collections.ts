import { type Collection, cleanCollectionName, collectionPath } from '../../../shared/library/collection.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { normalizeLettersAndCase } from '../../../shared/util/normalize-letters-and-case.ts';
import type { CollectionService } from '../collection-service.ts';

/**
 * Returns a function that maps collections of another library to those of this library with the same names and parent
 * names, and creates missing ones. `refused` is called once for each that can't be created.
 */
export function mapCollections(
  otherCollections: readonly Collection[],
  mine: Pick<CollectionService, 'all' | 'create'>,
  refused: (path: string, why: string) => void,
): (theirIds: readonly string[]) => Promise<string[]> {
  const known = new Map<string, string | undefined>();

  async function idOfPath(path: readonly string[]): Promise<string | undefined> {
    let parentId: string | undefined;
    for (const name of path) {
      const folded = normalizeLettersAndCase(cleanCollectionName(name));
      const isIt = (each: Collection) => each.parentId === parentId && normalizeLettersAndCase(each.name) === folded;
      const found = mine.all().find(isIt) ?? (await mine.create({ name, ...(parentId !== undefined && { parentId }) }));
      parentId = found.id;
    }
    return parentId;
  }

  async function find(theirId: string): Promise<string | undefined> {
    const path = collectionPath(otherCollections, theirId);
    try {
      return await idOfPath(path);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refused(path.join(' / '), error.problem.sentence);
      return undefined;
    }
  }

  return async (theirIds) => {
    const ids = new Set<string>();
    for (const theirId of theirIds) {
      if (!known.has(theirId)) known.set(theirId, await find(theirId));
      const id = known.get(theirId);
      if (id !== undefined) ids.add(id);
    }
    return [...ids];
  };
}
