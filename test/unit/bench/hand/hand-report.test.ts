import { expect, test } from 'vitest';
import { actionTable, figuresOf, type MeasuredAction, rowsOfGroups } from '../../../bench/hand/hand-report.ts';

/** Thirty measurements: 28 typical ones, and the two slowest, of which the first is the 95th percentile. */
const times = (typical: number, slow: number) => [...Array.from({ length: 28 }, () => typical), slow, slow + 100];

const action = (name: string, more: Partial<MeasuredAction> = {}): MeasuredAction => ({
  group: 'viewer',
  name,
  peer: 'image',
  times: times(30, 45),
  peerTimes: times(20, 30),
  ...more,
});

test.each([
  ['both figures within two and three frames', [30, 45], [20, 30], true],
  ['a median above two frames', [34, 45], [20, 30], false],
  ['a 95th percentile above its limit', [30, 51], [20, 30], false],
  ['at most 1.5 times a peer that is slower than both limits', [60, 90], [40, 60], true],
  ['a median above 1.5 times a slower peer', [61, 90], [40, 60], false],
  ['a 95th percentile above 1.5 times a slower peer', [60, 91], [40, 60], false],
  ['more than the limit, and less than 1.5 times a peer that is faster than the limit', [40, 45], [30, 30], false],
] as const)('%s: %s and %s', (_, ours, peer, isMet) => {
  const figures = figuresOf(action('next', { times: times(ours[0], ours[1]), peerTimes: times(peer[0], peer[1]) }));
  expect([figures.median, figures.p95, figures.peerMedian, figures.peerP95]).toEqual([...ours, ...peer]);
  expect(figures.timesLimit <= 1).toBe(isMet);
  expect(rowsOfGroups([figures])[0]?.ok).toBe(isMet);
});

test('a group is one row, of the action that is furthest from its limit, and is met if each action is', () => {
  const measured = [
    action('fast'),
    action('slow', { times: times(50, 60) }),
    action('late', { times: times(30, 200) }),
    action('letter', { group: 'typing', peer: 'letter' }),
  ].map(figuresOf);
  const [viewer, typing, ...others] = rowsOfGroups(measured);
  expect(others).toEqual([]);
  expect(viewer).toMatchObject({ id: 'G26-viewer', ours: 30, peer: 20, ratio: 1.5, ok: false });
  expect(viewer?.label).toContain('the worst of 3: late, p95 200 ms');
  expect(typing).toMatchObject({ id: 'G26-typing', ok: true });
  expect(actionTable(measured).split('\n')).toHaveLength(measured.length + 1);
});
