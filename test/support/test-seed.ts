/** The long tests try everything when this is set, and a seeded sample of it otherwise. */
export const isFullRun = process.env['TRIPTYCH_FULL'] === '1';

/** Seed of every sample and schedule. Each result prints the seed, therefore a failure can be reproduced. */
export const testSeed = Number(process.env['TRIPTYCH_SEED'] ?? 1);

/** From 0 up to 1; the same numbers for the same seed (xorshift, spread by a multiplication). */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** `count` of `all`, in their order; all of them when there are no more. */
export function sampleOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  let wanted = count;
  return all.filter((_, index) => {
    const isTaken = random() < wanted / (all.length - index);
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/** Shows what a long test did, whatever became of it. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
