import { normalizeLettersAndCase } from '../../../shared/util/normalize-letters-and-case.ts';

/** Returns the first free name: "Dusk", "Dusk 2", "Dusk 3". `link` stands before the number. */
export function freeName(name: string, taken: readonly string[], link = ' '): string {
  const used = new Set(taken.map(normalizeLettersAndCase));
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${name}${link}${number}`;
    if (!used.has(normalizeLettersAndCase(next))) return next;
  }
}
