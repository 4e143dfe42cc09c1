/** True: the long tests cover everything. False: they cover a seeded sample. */
export const isFullRun = process.env['TRIPTYCH_FULL'] === '1';

/** Returns the samples of an expensive property test: all of them in a full run, and otherwise a quarter. */
export const samples = (all: number): number => (isFullRun ? all : Math.ceil(all / 4));

/** Seed of every sample and schedule. Each result prints the seed, so that a failure can be reproduced. */
export const testSeed = Number(process.env['TRIPTYCH_SEED'] ?? 1);

/** Returns numbers from 0 up to 1, the same for the same seed (xorshift, spread by a multiplication). */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Returns `count` items of `all` in their order; all items if there are no more. */
export function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  let wanted = count;
  return all.filter((_, index) => {
    const isTaken = random() < wanted / (all.length - index);
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/** Prints the result of a long test, whether it passed or failed. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
