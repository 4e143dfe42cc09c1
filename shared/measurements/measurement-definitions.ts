import type { FrameMeasurements, Measurements } from './measurements.ts';
import { searchedMeasurementTitles } from './searched-measurements.ts';

/** One measurement of a video as it is shown, sorted and searched. */
export interface MeasurementDefinition {
  readonly name: MeasurementName;
  readonly title: string;
  /** After the number. Empty for a count and for a number without a unit. */
  readonly unit: string;
  readonly decimals: number;
  /** One sentence on screen: what was measured. Never which value is better. */
  readonly meaning: string;
  /** The graph with the values of each frame, if there is one. */
  readonly graph?: GraphName;
  /** How the video with the clearly largest value is named. */
  readonly largest?: LargestValue;
  readonly numberOf: (measurements: Measurements) => number | undefined;
}

interface LargestValue {
  /** After the letter of the video: `flickers most`. */
  readonly text: string;
  /** The least difference to the next value that is seen or heard, in the unit of the measurement. */
  readonly leastDifference: number;
  /** The least difference as a part of the largest value. 0 for scales of which the eye and the ear notice equal steps. */
  readonly leastPart: number;
}

export type GraphName = Exclude<keyof FrameMeasurements['graphs'], 'times'>;

const measurementNames = [
  'sharpness',
  'flicker',
  'frozen',
  'motion',
  'motionPeak',
  'cuts',
  'brightness',
  'highlights',
  'shadows',
  'loudness',
  'soundLength',
] as const;
/** Short names, as people write them in a search. */
export type MeasurementName = (typeof measurementNames)[number];
/** The numbers of one video. Measurements without a value are missing. */
type MeasurementSummary = Readonly<Partial<Record<MeasurementName, number>>>;

type Described = Omit<MeasurementDefinition, 'name'>;

const definitions: Readonly<Record<MeasurementName, Described>> = {
  sharpness: {
    title: searchedMeasurementTitles.sharpness,
    unit: '',
    decimals: 0,
    meaning: 'Fine contrast of the image, all videos at the same size. Noise adds to it.',
    graph: 'sharpness',
    largest: { text: 'is the sharpest', leastDifference: 5, leastPart: 0.2 },
    numberOf: ({ frames }) => frames.sharpness,
  },
  flicker: {
    title: searchedMeasurementTitles.flicker,
    unit: '%',
    decimals: 2,
    meaning: 'Change of brightness from frame to frame, without motion and steady fades.',
    graph: 'flicker',
    largest: { text: 'flickers most', leastDifference: 0.5, leastPart: 0.2 },
    numberOf: ({ frames }) => frames.flicker,
  },
  frozen: {
    title: searchedMeasurementTitles.frozen,
    unit: 'frames',
    decimals: 0,
    meaning: 'Longest run of identical frames.',
    largest: { text: 'freezes longest', leastDifference: 2, leastPart: 0.2 },
    numberOf: ({ frames }) => frames.longestFreeze,
  },
  motion: {
    title: searchedMeasurementTitles.motion,
    unit: '%/s',
    decimals: 1,
    meaning: 'Mean speed of the visible parts, in percent of the longer side for each second.',
    graph: 'motion',
    largest: { text: 'moves most', leastDifference: 1, leastPart: 0.2 },
    numberOf: ({ frames }) => frames.motion,
  },
  motionPeak: {
    title: 'Fastest motion',
    unit: '%/s',
    decimals: 1,
    meaning: 'Speed that 95 of 100 frames do not exceed.',
    numberOf: ({ frames }) => frames.motionPeak,
  },
  cuts: {
    title: searchedMeasurementTitles.cuts,
    unit: '',
    decimals: 0,
    meaning: 'Scene changes within the video.',
    numberOf: ({ frames }) => frames.cutCount,
  },
  brightness: {
    title: 'Brightness',
    unit: '%',
    decimals: 1,
    meaning: 'Mean brightness of all frames. 0 is black, 100 is white.',
    graph: 'brightness',
    largest: { text: 'is the brightest', leastDifference: 5, leastPart: 0 },
    numberOf: ({ frames }) => frames.brightness,
  },
  highlights: {
    title: 'Pure white',
    unit: '%',
    decimals: 2,
    meaning: 'Part of the image that is fully white and has lost its detail.',
    numberOf: ({ frames }) => frames.clippedHighlights,
  },
  shadows: {
    title: 'Pure black',
    unit: '%',
    decimals: 2,
    meaning: 'Part of the image that is fully black and has lost its detail.',
    numberOf: ({ frames }) => frames.clippedShadows,
  },
  loudness: {
    title: searchedMeasurementTitles.loudness,
    unit: 'LUFS',
    decimals: 1,
    meaning: 'Loudness of the whole sound (BS.1770-4).',
    largest: { text: 'is the loudest', leastDifference: 2, leastPart: 0 },
    numberOf: ({ sound }) => sound?.loudness,
  },
  soundLength: {
    title: 'Sound longer than video',
    unit: 's',
    decimals: 2,
    meaning: 'Duration of the sound minus duration of the video. Below 0, the sound ends first.',
    numberOf: ({ sound, frames }) => sound && sound.seconds - frames.seconds,
  },
};

/** All measurements in the order on screen. */
export const measurementDefinitions: readonly MeasurementDefinition[] = measurementNames.map(definitionOf);

/** The graphs in the order on screen, with their titles. */
export const graphTitles = Object.fromEntries(
  measurementDefinitions.flatMap(({ graph, title }) => (graph ? [[graph, title]] : [])),
) as Readonly<Record<GraphName, string>>;

/** Returns the measurement that a graph shows frame by frame. */
export function definitionOfGraph(graph: GraphName): MeasurementDefinition {
  const found = measurementDefinitions.find((each) => each.graph === graph);
  if (!found) throw new Error(`No measurement has the graph ${graph}.`);
  return found;
}

/** Returns all numbers of a video by the names of the measurements. */
export function summaryOf(measurements: Measurements): MeasurementSummary {
  return Object.fromEntries(measurementDefinitions.map(({ name, numberOf }) => [name, numberOf(measurements)]));
}

/** Returns the definition of a measurement. */
export function definitionOf(name: MeasurementName): MeasurementDefinition {
  return { name, ...definitions[name] };
}

/** Returns a value as it is shown, with the decimals of its measurement. */
export function roundMeasurement({ decimals }: Pick<MeasurementDefinition, 'decimals'>, value: number): number {
  // No negative zero.
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

/** Returns a measured value with its unit: `0.42 %`. */
export function measurementText(definition: MeasurementDefinition, value: number): string {
  const { unit, decimals } = definition;
  const number = roundMeasurement(definition, value).toFixed(decimals);
  return unit === '' ? number : `${number} ${unit}`;
}
