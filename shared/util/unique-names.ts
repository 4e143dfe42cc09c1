import { normalizeLettersAndCase } from './normalize-letters-and-case.ts';

/** Returns a function that makes names (without extensions) unique, also on disks that ignore case. */
export function createUniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  /** The last assigned number, by normalized name. */
  const last = new Map<string, number>();
  return (name) => {
    const key = normalizeLettersAndCase(name);
    let number = last.get(key) ?? 1;
    let free = name;
    while (usedNames.has(normalizeLettersAndCase(free))) {
      number += 1;
      free = `${name}-${number}`;
    }
    last.set(key, number);
    usedNames.add(normalizeLettersAndCase(free));
    return free;
  };
}
