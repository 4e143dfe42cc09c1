import { normalizeLettersAndCase } from './normalize-letters-and-case.ts';

/** Returns a function that makes names (without extensions) unique, also on disks that ignore case. */
export function createUniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  /** The last assigned number, by name. */
  const last = new Map<string, number>();
  return (name) => {
    let free = name;
    for (
      let number = (last.get(normalizeLettersAndCase(name)) ?? 1) + 1;
      usedNames.has(normalizeLettersAndCase(free));
      number += 1
    ) {
      free = `${name}-${number}`;
      last.set(normalizeLettersAndCase(name), number);
    }
    usedNames.add(normalizeLettersAndCase(free));
    return free;
  };
}
