import type { TextHits } from './text-hits.ts';

/**
 * The hits of the last few queries, one byte per item. The rows and the facets of a search use the same words at the
 * same time. Another filter, order or group keeps the words.
 */
export interface CachedTextHits {
  /** `version`: of the catalog whose slots are used. Hits are kept until a newer version exists. */
  hitsOf(words: string, version: number, begin: () => TextHits): TextHits;
}

const maxStored = 8;

export function createCachedTextHits(): CachedTextHits {
  let keptOf = 0;
  /** Those looked for last come last. */
  const kept = new Map<string, TextHits>();
  return {
    hitsOf(words, version, begin) {
      // A search that began before the catalog changed looks on in what was then.
      if (version < keptOf) return begin();
      if (version > keptOf) kept.clear();
      keptOf = version;
      const found = kept.get(words) ?? begin();
      kept.delete(words);
      kept.set(words, found);
      const oldest = kept.size > maxStored ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return found;
    },
  };
}
