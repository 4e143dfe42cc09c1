import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Choice,
  chanceAgainstMean,
  fitStrengths,
} from '../../../../../shared/comparisons/review/bradley-terry.ts';
import { samples } from '../../../../support/test-seed.ts';

const almostNone = { prior: 1e-7 };

function wins(winner: string, loser: string, times: number): Choice[] {
  return Array.from({ length: times }, () => ({ candidates: [winner, loser], best: [0] }));
}

function strengthOf(choices: readonly Choice[], name: string, options = {}) {
  const found = fitStrengths(choices, options).find((each) => each.name === name);
  if (!found) throw new Error(`${name} has no strength`);
  return found;
}

describe('strengths of cases solved by hand', () => {
  test('three wins of four are odds of three to one', () => {
    const choices = [...wins('a', 'b', 3), ...wins('b', 'a', 1)];
    const a = strengthOf(choices, 'a', almostNone);
    const b = strengthOf(choices, 'b', almostNone);
    expect(a.strength - b.strength).toBeCloseTo(Math.log(3), 5);
    expect(a.strength).toBeCloseTo(-b.strength, 9);
  });

  test('the interval of two models is that of log odds: its variance is one over n p q, a quarter of it for each half', () => {
    const choices = [...wins('a', 'b', 30), ...wins('b', 'a', 10)];
    const a = strengthOf(choices, 'a', almostNone);
    const deviation = Math.sqrt(1 / (40 * 0.75 * 0.25));
    expect(a.high - a.strength).toBeCloseTo((1.959964 * deviation) / 2, 4);
    expect(a.strength - a.low).toBeCloseTo(a.high - a.strength, 9);
  });

  test('in a chain, a beats b two to one, b beats c two to one, so a beats c four to one', () => {
    const choices = [...wins('a', 'b', 2), ...wins('b', 'a', 1), ...wins('b', 'c', 2), ...wins('c', 'b', 1)];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => strengthOf(choices, name, almostNone).strength);
    expect((a ?? 0) - (c ?? 0)).toBeCloseTo(Math.log(4), 5);
    expect((a ?? 0) - (b ?? 0)).toBeCloseTo(Math.log(2), 5);
  });

  test('one choice among three, five, three and two times: the shares are the strengths', () => {
    const among = (best: number, times: number): Choice[] =>
      Array.from({ length: times }, () => ({ candidates: ['a', 'b', 'c'], best: [best] }));
    const choices = [...among(0, 5), ...among(1, 3), ...among(2, 2)];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => strengthOf(choices, name, almostNone).strength);
    expect((a ?? 0) - (b ?? 0)).toBeCloseTo(Math.log(5 / 3), 5);
    expect((b ?? 0) - (c ?? 0)).toBeCloseTo(Math.log(3 / 2), 5);
  });

  test('a tie is half a win each, and a tie of all means equal strengths', () => {
    const tie: Choice = { candidates: ['a', 'b'], best: [0, 1] };
    expect(strengthOf([tie, tie, ...wins('a', 'b', 2)], 'a', almostNone).strength * 2).toBeCloseTo(Math.log(3), 5);
    const all = fitStrengths([{ candidates: ['a', 'b', 'c'], best: [0, 1, 2] }]);
    for (const each of all) expect(each.strength).toBeCloseTo(0, 9);
  });

  test('two results of one model count as twice the chance: winning two of three is no advantage', () => {
    const choices: Choice[] = [0, 1, 2].map((best) => ({ candidates: ['a', 'a', 'b'], best: [best] }));
    expect(strengthOf(choices, 'a', almostNone).strength).toBeCloseTo(0, 6);
  });

  test('with the imagined tie, the top satisfies its equation: 10 + 1/2 = 10 p(2t) + p(t)', () => {
    const t = strengthOf(wins('a', 'b', 10), 'a').strength;
    expect(10 * chanceAgainstMean(2 * t) + chanceAgainstMean(t)).toBeCloseTo(10.5, 8);
    expect(t).toBeGreaterThan(1);
    expect(t).toBeLessThan(5);
  });

  test('without votes there are no strengths', () => {
    expect(fitStrengths([])).toEqual([]);
  });
});

const nameOf = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyChoice: fc.Arbitrary<Choice> = fc
  .array(nameOf, { minLength: 2, maxLength: 9 })
  .chain((candidates) =>
    fc
      .uniqueArray(fc.nat(candidates.length - 1), { minLength: 1, maxLength: candidates.length })
      .map((best) => ({ candidates, best })),
  );

describe('strengths of any votes', () => {
  test('are finite, centered on 0, inside their interval and sorted', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { minLength: 1, maxLength: 40 }), (choices) => {
        const all = fitStrengths(choices);
        for (const { strength, low, high } of all) {
          expect([strength, low, high].every(Number.isFinite)).toBe(true);
          expect(low).toBeLessThanOrEqual(strength);
          expect(high).toBeGreaterThanOrEqual(strength);
        }
        expect(all.reduce((sum, each) => sum + each.strength, 0)).toBeCloseTo(0, 6);
        const sorted = all.map((each) => each.strength);
        expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
      }),
      { numRuns: samples(200) },
    );
  });

  test('do not depend on the order of votes, nor of candidates', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { minLength: 1, maxLength: 20 }), (choices) => {
        const turned = choices.toReversed().map(({ candidates, best }) => ({
          candidates: candidates.toReversed(),
          best: best.map((place) => candidates.length - 1 - place),
        }));
        const by = new Map(fitStrengths(turned).map((each) => [each.name, each]));
        for (const { name, strength, high } of fitStrengths(choices)) {
          expect(by.get(name)?.strength).toBeCloseTo(strength, 6);
          expect(by.get(name)?.high).toBeCloseTo(high, 6);
        }
      }),
      { numRuns: samples(100) },
    );
  });

  test('one more win never makes a model weaker', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { minLength: 1, maxLength: 15 }), (choices) => {
        const before = strengthOf([...choices, ...wins('a', 'b', 1)], 'a').strength;
        const after = strengthOf([...choices, ...wins('a', 'b', 2)], 'a').strength;
        expect(after).toBeGreaterThanOrEqual(before - 1e-9);
      }),
      { numRuns: samples(100) },
    );
  });
});

/** Numbers from 0 to 1 that are the same in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns how often the interval contains the true strength that generated the votes. */
function coverage(truth: Readonly<Record<string, number>>, votes: number, size: number, runs: number): number {
  const names = Object.keys(truth);
  const centre = Object.values(truth).reduce((sum, each) => sum + each, 0) / names.length;
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const random = seeded(run * 7919 + votes * 31 + size);
    const choices = Array.from({ length: votes }, (): Choice => {
      const candidates = names
        .map((name) => ({ name, at: random() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, size)
        .map(({ name }) => name);
      const weights = candidates.map((name) => Math.exp(truth[name] ?? 0));
      let at = random() * weights.reduce((sum, each) => sum + each, 0);
      const best = weights.findIndex((weight) => {
        at -= weight;
        return at < 0;
      });
      return { candidates, best: [Math.max(0, best)] };
    });
    for (const { name, low, high } of fitStrengths(choices)) {
      const wanted = (truth[name] ?? 0) - centre;
      if (low <= wanted && wanted <= high) held += 1;
    }
  }
  return held / (runs * names.length);
}

describe('intervals over seeded simulations', () => {
  const truth = { a: 1, b: 0.4, c: 0, d: -0.7 };
  test.each([
    { what: '150 votes between two', votes: 150, size: 2, truth },
    { what: '60 votes between two', votes: 60, size: 2, truth },
    { what: '60 votes among all four', votes: 60, size: 4, truth },
    { what: '40 votes between two equal ones', votes: 40, size: 2, truth: { a: 0, b: 0 } },
  ])('contain the true strength about 95 times of 100: $what', ({ votes, size, truth: of }) => {
    const share = coverage(of, votes, size, 300);
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.98);
  });
});
