import type { GraphName } from '../../../../../shared/measurements/measurement-definitions.ts';
import type { Measurements } from '../../../../../shared/measurements/measurements.ts';

/** One graph of one video. */
export interface VideoGraph {
  /** Start of each point. Seconds of the video. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly freezes: Measurements['frames']['freezes'];
  readonly cuts: readonly number[];
  /** Duration of the video. */
  readonly seconds: number;
}

/** Returns the graph of a measured video. */
export function graphOf(graph: GraphName, { frames }: Measurements): VideoGraph {
  const { graphs, freezes, cuts, seconds } = frames;
  return { times: graphs.times, values: graphs[graph], freezes, cuts, seconds };
}

/** Returns the largest value of all graphs, at which their common scale ends; 1 if there is none above 0. */
export function scaleOf(graphs: readonly VideoGraph[]): number {
  let most = 0;
  for (const graph of graphs) for (const value of graph.values) if (value !== null) most = Math.max(most, value);
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
