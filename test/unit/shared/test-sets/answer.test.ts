import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../shared/library/item.ts';
import type { TakeRun } from '../../../../shared/money/spending.ts';
import { type Answer, answerOf, testSetCsv, testSetPage } from '../../../../shared/test-sets/answer.ts';
import { votesOfSet } from '../../../../shared/test-sets/standing.ts';
import { testMatrix } from '../../../../shared/test-sets/test-matrix.ts';
import { item, project, sampleSet, shot, vote } from './sample-test-set.ts';

const [x, b] = ['video-x', 'video-b'];
const titleOf = ({ key }: { readonly key: string }) => key;

/** Returns the answer for a set of 12 briefs: wins of video-x, of video-b, and ties, with a cost and time per run. */
function answer(
  won: number,
  lost: number,
  tied: number,
  facts: { readonly [modelId: string]: Omit<TakeRun, 'taskId'> } = {},
): Answer {
  const { matrix, items } = sampleSet(12, [b, x]);
  const pairs = Array.from({ length: 12 }, (_, n) => [items[2 * n], items[2 * n + 1]] as const);
  const votes = pairs.slice(0, won + lost + tied).flatMap(([ofB, ofX], n) => {
    if (!ofB || !ofX) return [];
    return [vote([ofB, ofX], n < won ? [1] : n < won + lost ? [0] : [0, 1])];
  });
  const runs = items.flatMap(({ taskId, modelId }) => {
    const known = facts[modelId];
    return known ? [{ taskId, ...known }] : [];
  });
  const found = answerOf({ matrix, votes: votesOfSet(votes, matrix), runs, titleOf }, { key: x, otherKey: b });
  if (!found) throw new Error('There is no answer.');
  return found;
}

describe('the answer', () => {
  test('is one sentence with wins, cost per pick and time', () => {
    const facts = {
      // 11 runs at $3.20 for 8 wins, against 11 runs at $0.85 for 3 wins: $4.40 and $3.12 for each pick.
      [x]: { charged: { USD: '3.2' }, milliseconds: 300_000 },
      [b]: { charged: { USD: '0.85' }, milliseconds: 180_000 },
    };
    const { sentence, lostShots } = answer(8, 3, 0, facts);
    expect(sentence).toBe(
      'On your 12 briefs: video-x wins 8 of 11 against video-b, costs 1.4 times as much per pick, takes 2 minutes longer.',
    );
    expect(lostShots.map(({ number }) => number)).toEqual([90, 100, 110]);
  });

  test('says when the wins mean nothing', () => {
    expect(answer(8, 3, 0).caution).toBe(
      'This means nothing yet: 8 of 11 can be chance. The true share of wins is between 43 % and 90 %.',
    );
    expect(answer(12, 0, 0).caution).toBeUndefined();
    expect(answer(1, 0, 0).caution).toMatch(/^This means nothing yet: 1 of 1 can be chance/);
  });

  test('names ties, and says that nothing was compared', () => {
    expect(answer(1, 1, 2).sentence).toBe('On your 12 briefs: video-x wins 1 of 2 against video-b (2 ties).');
    expect(answer(0, 0, 1).sentence).toBe('On your 12 briefs: video-x ties with video-b once.');
    expect(answer(0, 0, 0)).toEqual({
      key: x,
      otherKey: b,
      sentence: 'On your 12 briefs: no vote compares video-x with video-b yet.',
      caution: undefined,
      lostShots: [],
    });
  });

  test('is about the newest model with votes and the best of the others, unless the user chooses', () => {
    const { matrix, items } = sampleSet(1, [b, 'video-d-pro', x, 'video-new']);
    const [ofB, ofD, ofX] = items as [Item, Item, Item];
    const votes = votesOfSet([vote([ofB, ofD], [1]), vote([ofD, ofX], [0])], matrix);
    const keysOf = (chosen?: Parameters<typeof answerOf>[1]) => {
      const found = answerOf({ matrix, votes, runs: [], titleOf }, chosen);
      return [found?.key, found?.otherKey];
    };
    expect(keysOf()).toEqual([x, 'video-d-pro']);
    expect(keysOf({ key: 'video-d-pro' })).toEqual(['video-d-pro', b]);
    expect(keysOf({ key: b, otherKey: 'video-new' })).toEqual([b, 'video-new']);
    // A column that is gone, and two choices of one column, are no choice.
    expect(keysOf({ key: 'gone', otherKey: x })).toEqual([x, 'video-d-pro']);
    const { matrix: single } = sampleSet(1, [b]);
    expect(answerOf({ matrix: single, votes: [], runs: [], titleOf })).toBeUndefined();
  });

  test('leaves out a cost or a time that is not known for every result', () => {
    const known = { charged: { USD: '1' }, milliseconds: 60_000 };
    expect(answer(2, 2, 0, { [x]: known }).sentence).toBe('On your 12 briefs: video-x wins 2 of 4 against video-b.');
    const euros = { charged: { EUR: '1' }, milliseconds: 61_000 };
    expect(answer(2, 2, 0, { [x]: known, [b]: euros }).sentence).toMatch(/video-b, takes as long\.$/);
    // Two times are no typical time.
    expect(answer(1, 1, 0, { [x]: known, [b]: known }).sentence).toMatch(/video-b, costs as much per pick\.$/);
    // Without a pick, there is a cost of a result.
    expect(answer(4, 0, 0, { [x]: known, [b]: { charged: { USD: '2' } } }).sentence).toMatch(
      /costs 0\.5 times as much per result\.$/,
    );
  });
});

const hostile = '"><img src=x onerror=alert(1)>';

function sample(best: readonly number[]) {
  const [b, x, late] = [item(1, 'video-b', { prompt: '=1+1' }), item(2, 'video-x', { seed: 7 }), item(3, 'video-x')];
  const items: readonly Item[] = [b, x, late];
  const shots = [shot(1, [b, x], { title: hostile, brief: hostile }), shot(2, [late])];
  const matrix = testMatrix({ project, shots, items: new Map(items.map((each) => [each.id, each])), tasks: [] });
  const votes = votesOfSet([vote([b, x], best)], matrix);
  return { project: { ...project, title: hostile }, matrix, votes, titleOf, runs: [], x };
}

test('the table has one line for each take, with its votes, and no formulas', () => {
  const lines = testSetCsv(sample([1]))
    .slice(1)
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('brief,title,text,column,model,file,seed,prompt,won,tied,lost');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/,video-b,video-b,2026\/11\/1\.mp4,,'=1\+1,0,0,1$/);
  expect(lines[2]).toMatch(/,video-x,video-x,2026\/11\/2\.mp4,7,Prompt of 2,1,0,0$/);
  expect(lines[3]).toMatch(/^20,Brief 2,/);
});

test('the page shows the answer, the standing and each take, and all texts as text', () => {
  const { x, ...source } = sample([0]);
  const page = testSetPage({
    ...source,
    titleOf: ({ key }) => (key === 'video-x' ? '<b>' : key),
    posters: new Map([[x.id, 'data:image/webp;base64,AAAA']]),
    hasSandboxResults: true,
    madeAt: Date.UTC(2026, 10, 30),
  });
  expect(page).not.toContain('<img src=x');
  expect(page).not.toContain('<b>');
  expect(page).not.toContain('<script');
  expect(page).toContain('On your 2 briefs: &#60;b&#62; wins 0 of 1 against video-b');
  expect(page).toContain('Lost: 010 &#34;');
  expect(page).toContain('0 of 1 can be chance');
  expect(page).toContain('Sandbox results don’t represent the real models.');
  expect(page.match(/<img src="data:image\/webp;base64,AAAA"/g)).toHaveLength(1);
  expect(page.match(/No poster/g)).toHaveLength(2);
  expect(page).toContain('<td>100 %</td>');
  expect(page).toContain('020 Brief 2');
});
