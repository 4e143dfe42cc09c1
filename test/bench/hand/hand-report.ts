import { alignColumns, fixed, median, type Row } from '../harness.ts';
import type { HandAction, HandGroup } from './scene.ts';

/** The milliseconds of an action, and those of the empty page in the same rounds. */
export interface MeasuredAction extends Pick<HandAction, 'name' | 'peer'> {
  readonly group: HandGroup;
  readonly times: readonly number[];
  readonly peerTimes: readonly number[];
}

export interface ActionFigures extends MeasuredAction {
  readonly median: number;
  readonly p95: number;
  readonly peerMedian: number;
  readonly peerP95: number;
  /** The larger one of both figures, as a multiple of its limit. */
  readonly timesLimit: number;
}

const medianMs = 33;
const p95Ms = 50;
const timesPeer = 1.5;
const goal = `<= ${medianMs} ms, p95 <= ${p95Ms} ms; or ${timesPeer}x a slower peer`;

/** Returns the limit of a figure: on a machine where even the empty page is slower, a multiple of that page. */
function limitOf(milliseconds: number, peer: number): number {
  return peer > milliseconds ? timesPeer * peer : milliseconds;
}

function p95Of(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

export function figuresOf(action: MeasuredAction): ActionFigures {
  const [ours, peerMedian] = [median(action.times), median(action.peerTimes)];
  const [p95, peerP95] = [p95Of(action.times), p95Of(action.peerTimes)];
  const timesLimit = Math.max(ours / limitOf(medianMs, peerMedian), p95 / limitOf(p95Ms, peerP95));
  return { ...action, median: ours, p95, peerMedian, peerP95, timesLimit };
}

/** One row for each group: its action that is furthest from its limit. The row is met if each action of the group is. */
export function rowsOfGroups(actions: readonly ActionFigures[]): Row[] {
  return [...Map.groupBy(actions, ({ group }) => group)].flatMap(([group, ofGroup]) => {
    const [worst] = ofGroup.toSorted((a, b) => b.timesLimit - a.timesLimit);
    if (!worst) return [];
    const { name, p95, peerP95, peer, times, peerTimes, timesLimit } = worst;
    const figures = `p95 ${p95.toFixed(0)} ms, beside ${peer} of an empty page with p95 ${peerP95.toFixed(0)} ms`;
    const label = `${group}, the worst of ${ofGroup.length}: ${name}, ${figures}`;
    const row = fixed({ id: `G26-${group}`, label, unit: 'ms', ours: times, peer: peerTimes });
    return [{ ...row, goal, ok: timesLimit <= 1 }];
  });
}

/** The figures of all actions. */
export function actionTable(actions: readonly ActionFigures[]): string {
  const lines = actions.map(({ group, name, median: ours, p95, peer, peerMedian, peerP95, timesLimit }) => [
    group,
    name,
    ours.toFixed(1),
    p95.toFixed(1),
    peer,
    peerMedian.toFixed(1),
    peerP95.toFixed(1),
    `${(ours / peerMedian).toFixed(2)}x`,
    timesLimit <= 1 ? 'ok' : 'MISSED',
  ]);
  return alignColumns([['group', 'action', 'median', 'p95', 'peer', 'median', 'p95', 'ratio', ''], ...lines]);
}
