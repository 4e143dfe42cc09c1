/** Of one question of words: 1 for each slot of the catalog that it finds. Never to be written to. */
export type Hits = Readonly<Uint8Array>;

/**
 * The answers to the last few questions of words, a byte for each item. The rows of a search and its facets ask the same at
 * the same time; another condition, order or group leaves the words as they are.
 */
export interface KeptHits {
  /** `version`: of the catalog whose slots are meant. An answer is kept until there is a newer one; a failure never is. */
  of(question: string, version: number, ask: () => Promise<Hits>): Promise<Hits>;
}

const mostKept = 8;

export function keepHits(): KeptHits {
  let keptOf = 0;
  /** Those asked for last come last. */
  const kept = new Map<string, Promise<Hits>>();
  return {
    of(question, version, ask) {
      // A search that began before the catalog changed looks on in what was then.
      if (version < keptOf) return ask();
      if (version > keptOf) kept.clear();
      keptOf = version;
      const answer = kept.get(question) ?? ask();
      kept.delete(question);
      kept.set(question, answer);
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      answer.catch(() => {
        if (kept.get(question) === answer) kept.delete(question);
      });
      return answer;
    },
  };
}
