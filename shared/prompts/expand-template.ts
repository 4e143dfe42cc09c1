import { shuffle } from '../util/shuffle.ts';
import type { CompiledTemplate, Expansion } from './compile-template.ts';
import { mostExpansions } from './template-limits.ts';
import type { TemplateSettings } from './template-settings.ts';

/** Up to this number of combinations, a random order is a shuffled list of all. */
const mostShuffled = 4 * mostExpansions;

/** Combinations that are tried, because different combinations can have the same text. */
const mostTried = 20 * mostExpansions;

/** Returns the number of runs that the settings request: all combinations, or `count` of them at most. */
export function requestedCount({ count }: CompiledTemplate, settings: TemplateSettings): bigint {
  const wanted = BigInt(settings.count);
  return settings.order === 'all' || count < wanted ? count : wanted;
}

/** The random order. A preview and the runs after it must show the same prompts. */
let drawn = Math.random();

/** The next random prompts are others. */
export function drawAgain(random = Math.random): void {
  drawn = random();
}

/**
 * Returns the first `most` prompts of a template, in the order of its settings. The same settings return the same
 * prompts until `drawAgain`. No text appears twice.
 */
export function expandTemplate(
  template: CompiledTemplate,
  settings: TemplateSettings,
  most: number = mostExpansions,
): readonly Expansion[] {
  const requested = requestedCount(template, settings);
  const limit = requested < BigInt(most) ? Number(requested) : most;
  const found = new Map<string, Expansion>();
  let tried = 0;
  for (const index of settings.order === 'all' ? inOrder(template.count) : atRandom(template.count)) {
    if (found.size >= limit || tried >= mostTried) break;
    tried += 1;
    const expansion = template.expansionAt(index);
    if (!found.has(expansion.text)) found.set(expansion.text, expansion);
  }
  return [...found.values()];
}

function* inOrder(count: bigint): Generator<bigint> {
  for (let index = 0n; index < count; index += 1n) yield index;
}

/** Yields each index below `count` once, in the drawn order. */
function* atRandom(count: bigint): Generator<bigint> {
  const next = randomWords(Math.floor(drawn * 2 ** 53));
  if (count <= BigInt(mostShuffled)) {
    const all = Array.from({ length: Number(count) }, (_, index) => BigInt(index));
    yield* shuffle(all, () => Number(next() >> 11n) / 2 ** 53);
    return;
  }
  const bits = BigInt(count.toString(2).length);
  const used = new Set<bigint>();
  while (true) {
    let index = 0n;
    for (let filled = 0n; filled < bits; filled += 64n) index = (index << 64n) | next();
    // Cutting the number to the bits of the count and drawing again keeps all indexes equally likely.
    index = BigInt.asUintN(Number(bits), index);
    if (index >= count || used.has(index)) continue;
    used.add(index);
    yield index;
  }
}

/** SplitMix64: numbers of 64 bits that depend only on the seed. */
function randomWords(seed: number): () => bigint {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e37_79b9_7f4a_7c15n);
    let word = state;
    word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return word ^ (word >> 31n);
  };
}
