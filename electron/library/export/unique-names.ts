import { normalizeForSearch } from '../../../shared/util/normalize-for-search.ts';

/** Names without endings, each once, also where a disk takes capitals and small letters for the same. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  /** By name: the number that was given last. */
  const last = new Map<string, number>();
  return (name) => {
    let free = name;
    for (let number = (last.get(normalizeForSearch(name)) ?? 1) + 1; taken.has(normalizeForSearch(free)); number += 1) {
      free = `${name}-${number}`;
      last.set(normalizeForSearch(name), number);
    }
    taken.add(normalizeForSearch(free));
    return free;
  };
}
