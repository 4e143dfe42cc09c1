import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vote } from '../../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { headToHead, standingOfSet, votesOfSet, wilsonInterval } from '../../../../shared/test-sets/standing.ts';
import { sampleSet, vote } from './sample-test-set.ts';

const models = ['video-b', 'video-d-pro', 'video-c-2.6-t2v-spark', 'video-x'];

interface Ballot {
  readonly brief: number;
  readonly models: readonly number[];
  /** Places among the models. */
  readonly best: readonly number[];
  readonly isBlind: boolean;
}

const ballot = (briefs: number): fc.Arbitrary<Ballot> =>
  fc
    .record({
      brief: fc.nat({ max: briefs - 1 }),
      models: fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 4 }),
      isBlind: fc.boolean(),
    })
    .chain((facts) =>
      fc
        .subarray(
          facts.models.map((_, place) => place),
          { minLength: 1 },
        )
        .map((best) => ({ ...facts, best })),
    );

const tournament = fc
  .integer({ min: 1, max: 12 })
  .chain((briefs) => fc.record({ briefs: fc.constant(briefs), ballots: fc.array(ballot(briefs), { maxLength: 60 }) }));

/** Counts by a table of outcomes and the formula of the textbook, without any code of the program. */
function independentStanding(ballots: readonly Ballot[]) {
  const seen = new Set<string>();
  const table = models.map(() => ({ won: 0, tied: 0, lost: 0 }));
  const duels = new Map<string, number>();
  for (const { brief, models: among, best, isBlind } of ballots) {
    const key = `${brief}:${[...among].sort().join('')}`;
    if (!isBlind || seen.has(key)) continue;
    seen.add(key);
    const winners = best.map((place) => among[place]);
    for (const model of among) {
      const row = table[model];
      if (!row) continue;
      if (!winners.includes(model)) row.lost += 1;
      else if (winners.length > 1) row.tied += 1;
      else row.won += 1;
      for (const other of among) {
        if (other === model || !winners.includes(model) || winners.includes(other)) continue;
        duels.set(`${model}>${other}`, (duels.get(`${model}>${other}`) ?? 0) + 1);
      }
    }
  }
  return { table, duels };
}

function textbookInterval(p: number, n: number): [number, number] {
  const z = 1.959963984540054;
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const center = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  return [center - half, center + half];
}

describe('the standing', () => {
  test('equals an independent computation for 200 random tournaments', () => {
    fc.assert(
      fc.property(tournament, ({ briefs, ballots }) => {
        const { matrix, items } = sampleSet(briefs, models);
        const itemOf = (brief: number, model: number) => items[brief * models.length + model];
        const votes = ballots.map(({ brief, models: among, best, isBlind }): Vote => {
          const results = among.flatMap((model) => itemOf(brief, model) ?? []);
          return vote(results, best, { blind: isBlind });
        });
        const counted = votesOfSet(votes, matrix);
        const standing = standingOfSet(counted);
        const { table, duels } = independentStanding(ballots);
        for (const [index, modelId] of models.entries()) {
          const row = table[index] ?? { won: 0, tied: 0, lost: 0 };
          const found = standing.find((each) => each.modelId === modelId);
          const n = row.won + row.tied + row.lost;
          expect(found !== undefined).toBe(n > 0);
          if (!found) continue;
          expect([found.won, found.tied, found.lost, found.votes]).toEqual([row.won, row.tied, row.lost, n]);
          const share = (row.won + row.tied / 2) / n;
          const [low, high] = textbookInterval(share, n);
          expect(found.share).toBeCloseTo(share, 12);
          expect(found.interval.low).toBeCloseTo(Math.max(0, low), 9);
          expect(found.interval.high).toBeCloseTo(Math.min(1, high), 9);
          for (const [otherIndex, otherId] of models.entries()) {
            if (otherIndex === index) continue;
            const duel = headToHead(counted, modelId, otherId);
            expect([duel.won, duel.lost]).toEqual([
              duels.get(`${index}>${otherIndex}`) ?? 0,
              duels.get(`${otherIndex}>${index}`) ?? 0,
            ]);
          }
        }
        const shares = standing.map(({ share }) => share);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      }),
      { numRuns: 200 },
    );
  });

  test('counts only votes on takes of one brief of the set', () => {
    const { matrix, items } = sampleSet(2, ['video-b', 'video-x']);
    const [firstB, firstX, secondB, secondX] = items as [Item, Item, Item, Item];
    const votes = [
      vote([firstB, secondX], [0]),
      vote([firstB, { ...firstX, id: '00000009-0000-4000-8000-000000000000' }], [0]),
      vote([firstB, firstX], [1], { criterion: 'motion' }),
      vote([firstB, firstX], [1]),
      // The same results again, in another round.
      vote([firstX, firstB], [1]),
      vote([secondB, secondX], [0, 1], { synthetic: true }),
    ];
    const counted = votesOfSet(votes, matrix);
    expect(counted.map(({ row }) => row.shot.number)).toEqual([10, 20]);
    expect(headToHead(counted, 'video-x', 'video-b')).toMatchObject({ won: 1, tied: 1, lost: 0, lostShots: [] });
    expect(headToHead(counted, 'video-b', 'video-x').lostShots.map(({ number }) => number)).toEqual([10]);
  });
});

test('the interval has the values of the textbook, and no votes say nothing', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilsonInterval(8, 11).low).toBeCloseTo(0.43435, 4);
  expect(wilsonInterval(8, 11).high).toBeCloseTo(0.9025, 3);
  expect(wilsonInterval(0, 10).low).toBeCloseTo(0, 12);
  expect(wilsonInterval(10, 10).high).toBeCloseTo(1, 12);
  expect(wilsonInterval(10, 10).low).toBeCloseTo(0.7225, 3);
});
