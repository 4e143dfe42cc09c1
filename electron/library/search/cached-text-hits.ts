import type { TextHits } from './text-hits.ts';

/**
 * The hits of the last few queries, one byte per item. Rows and facets of a search need the same hits, and changing the
 * filter, the order or the groups keeps the words.
 */
export type CachedTextHits = ReturnType<typeof createCachedTextHits>;

const maxStored = 8;

export function createCachedTextHits() {
  let keptOf = 0;
  /** Ordered by last use; the newest comes last. */
  const hitsByQuery = new Map<string, TextHits>();
  return {
    /** `version` is the version of the catalog. Hits are cached until the version changes. */
    hitsOf(words: string, version: number, begin: () => TextHits): TextHits {
      // A search that began before a change of the catalog continues with the earlier state.
      if (version < keptOf) return begin();
      if (version > keptOf) hitsByQuery.clear();
      keptOf = version;
      const found = hitsByQuery.get(words) ?? begin();
      hitsByQuery.delete(words);
      hitsByQuery.set(words, found);
      const oldest = hitsByQuery.size > maxStored ? hitsByQuery.keys().next().value : undefined;
      if (oldest !== undefined) hitsByQuery.delete(oldest);
      return found;
    },
  };
}
