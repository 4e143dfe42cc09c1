import type { FrameValues } from '../../../../shared/measurements/frame-values.ts';
import type { GraphName } from '../../../../shared/measurements/measurement-definitions.ts';
import type { Measurements } from '../../../../shared/measurements/measurements.ts';
import type { QueueState } from './measurement-queue.ts';

/** One graph of one video. */
export interface VideoGraph {
  /** Start of each point. Seconds of the video. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly freezes: Measurements['frames']['freezes'];
  readonly cuts: readonly number[];
  /** Duration of the video. Absent while it is being measured. */
  readonly seconds?: number;
}

/** Returns the graph of a video: stored, or as far as it is measured. `undefined` before its first value. */
export function graphOf(
  graph: GraphName,
  itemId: string,
  stored: ReadonlyMap<string, Measurements> | undefined,
  { itemIds, frames }: Pick<QueueState, 'itemIds' | 'frames'>,
): VideoGraph | undefined {
  const measured = stored?.get(itemId)?.frames;
  if (measured) {
    const { graphs, freezes, cuts, seconds } = measured;
    return { times: graphs.times, values: graphs[graph], freezes, cuts, seconds };
  }
  if (itemIds[0] !== itemId || frames.length === 0) return undefined;
  return {
    times: frames.map(({ time }) => time),
    values: frames.map((values: FrameValues) => values[graph]),
    freezes: [],
    cuts: frames.filter(({ isCut }) => isCut).map(({ time }) => time),
  };
}

/** Returns the largest value of all graphs, at which their common scale ends; 1 if there is none above 0. */
export function scaleOf(graphs: readonly (VideoGraph | undefined)[]): number {
  let most = 0;
  for (const graph of graphs) for (const value of graph?.values ?? []) if (value !== null) most = Math.max(most, value);
  return most > 0 ? most : 1;
}

/** Returns an SVG path: one unit for each second, and 0 to 1 from top to bottom. Interrupted where there is no value. */
export function pathOf({ times, values }: Pick<VideoGraph, 'times' | 'values'>, scale: number): string {
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${round(times[index] ?? 0)} ${round(1 - value / scale)}`;
    isDrawing = value !== null;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
